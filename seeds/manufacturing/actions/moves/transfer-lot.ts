import type { Decision, Effect } from '@millwright/core/automation/actions.ts';
import { type Linked, rowsOf } from '../library/rows.ts';
import { heldBy, type Reservation } from '../stock/reservations.ts';
import { type Move, type MoveDocument, type MovedLot, moved, moves, noQuantity, objection, promised, refuse, tooMuch } from './document.ts';

type Transfer = MoveDocument & { std_to_location: (Linked & { std_key: string | null; std_label: string; std_closed: string | null }) | null };

/** The lot at the destination that a part of this one is merged into: with the same number and expiry date. */
const sameLotAt = ({ lot, rows }: Move, place: string) =>
  rowsOf<MovedLot>(rows, 'lots').find(
    (other) =>
      other.identity !== lot.identity &&
      other.std_sku.identity === lot.std_sku.identity &&
      other.std_stock_location?.identity === place &&
      other.std_dlc === lot.std_dlc,
  );

function decide(move: Move): Decision {
  const { lot } = move;
  const document = move.document as Transfer;
  const to = document.std_to_location;
  if (!to || to.std_key) return refuse('std_to_location', 'outside', { place: to?.std_label ?? '' });
  if (to.std_closed) return refuse('std_to_location', 'closed', { place: to.std_label });
  if (to.identity === lot.std_stock_location?.identity) return refuse('std_to_location', 'there-already', { lot: lot.std_lot_num });
  const quantity = document.std_quantity ?? lot.std_quantity;
  const whole = quantity === lot.std_quantity;
  const refused = objection(move, quantity !== null && quantity > 0 ? quantity : null, { mayTakePromised: whole });
  if (refused || quantity === null) return refused ?? refuse('std_quantity', noQuantity.id);
  const other = sameLotAt(move, to.identity);
  if (!whole && lot.std_sku.std_stock_management_mode === 'global') return refuse('std_quantity', 'one-lot', { there: lot.std_quantity });
  const from = lot.std_stock_location?.identity ?? null;
  const ends = { type: 'transfer', quantity, lot: lot.identity, from, to: to.identity, link: 'std_lot_transfer' } as const;
  if (other) return { effects: [moved(move, { ...ends, counterpart: other.identity }), ...(whole ? picksGoTo(other.identity, move) : [])] };
  if (whole) return { effects: [{ op: 'update', id: lot.identity, links: { std_stock_location: to.identity } }, moved(move, ends)] };
  return { effects: [part(lot, to.identity), moved(move, { ...ends, counterpart: { ref: 'part' } })] };
}

/** Moves the reservations to the other lot when a lot is merged as a whole. */
const picksGoTo = (other: string, { rows }: Move): Effect[] =>
  rowsOf<Reservation>(rows, 'promised')
    .filter(heldBy)
    .map(({ identity }) => ({ op: 'update', id: identity, links: { std_lot: other } }));

/** Creates a lot for the part that is moved. It keeps the age of the original lot, so that the order of picking does not change. */
const part = (lot: MovedLot, place: string): Effect => ({
  op: 'create',
  model: 'std_sku_lot',
  ref: 'part',
  properties: { std_lot_num: lot.std_lot_num, std_dlc: lot.std_dlc, std_created_at: lot.std_created_at ?? lot.created_at },
  links: { std_sku: lot.std_sku.identity, std_stock_location: place },
});

export const transferLot = moves({
  name: 'steps/stock/transferLot',
  label: 'Transfer a lot',
  description: 'Moves a lot to another place of the store; a part of it becomes a lot of the same number there.',
  model: 'std_lot_transfer',
  fields: 'std_to_location { identity std_key std_label std_closed }',
  refusals: [
    noQuantity,
    tooMuch,
    promised,
    {
      id: 'outside',
      text: 'Goods are transferred between places of the store. “{place}” is none.',
      tells: { place: 'std_stock_location.std_label' },
    },
    { id: 'closed', text: '“{place}” takes nothing: it is full or blocked. Choose another place.', tells: { place: 'std_stock_location.std_label' } },
    { id: 'there-already', text: 'Lot {lot} is at this place already.', tells: { lot: 'std_sku_lot.std_lot_num' } },
    { id: 'one-lot', text: 'This article has one lot, so it is transferred as a whole: {there}.', tells: { there: 'std_sku_lot.std_quantity' } },
  ],
  reads: () => ({}),
  decide,
});
