import type { Decision, Effect, Refused, Rows } from '@millwright/core/automation/actions.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing, type ReadPhase } from '../library/action.ts';
import { minus } from '../library/quantities.ts';
import { byId, list, oneOf } from '../library/reads.ts';
import { distinct, type Linked, rowOf, rowsOf } from '../library/rows.ts';
import { holdersOf, lockHolders } from '../promises/reads.ts';
import { type Movement, movement } from '../stock/movement.ts';
import { openPicks, type Reservation, reservedOn } from '../stock/reservations.ts';

/** A document that moves goods, as it was just saved. */
export type MoveDocument = {
  identity: string;
  std_label: string | null;
  std_quantity: number | null;
  std_stock_mouvements: Linked[];
  /** Null if the lots are given in the lines of the document. */
  std_lot: (Linked & { std_sku: Linked | null; std_lot_num: string | null }) | null;
  /** The document that a line belongs to. */
  std_parent?: { std_label: string | null } | null;
};

/** A locked lot of the article. */
export type MovedLot = {
  identity: string;
  std_lot_num: string | null;
  std_dlc: string | null;
  std_quantity: number | null;
  std_created_at: string | null;
  created_at: string;
  std_stock_location: Linked | null;
  std_sku: { identity: string; std_stock_management_mode: string | null };
};

const lotFields =
  'identity std_lot_num std_dlc std_quantity std_created_at created_at std_stock_location { identity } std_sku { identity std_stock_management_mode }';

/** Condition for the moved lot and all other lots of its article with the same number. */
const sameNumber = (document: MoveDocument | undefined): Condition => ({
  any: [
    oneOf('identity', distinct([document?.std_lot?.identity])),
    { all: [oneOf('std_sku', distinct([document?.std_lot?.std_sku?.identity])), oneOf('std_lot_num', distinct([document?.std_lot?.std_lot_num]))] },
  ],
});

type Parts = Pick<ServerAction, 'name' | 'label' | 'description'> & {
  model: string;
  fields?: string;
  /** The relation from a line to its document; only set if the action is about a line. */
  parent?: string;
  refusals: NonNullable<ServerAction['refusals']>;
  /** Built-in stock locations by the name of the read that finds them. */
  places?: Record<string, string>;
  /** Locks that are taken before the lots are locked. */
  before?: ReadPhase;
  /** Further reads, made after the lots were locked. */
  reads: ReadPhase;
  decide: (move: Move) => Decision;
};

/** Data for the decision of an action that moves goods. */
export type Move = { document: MoveDocument; lot: MovedLot; rows: Rows; now: string; options: Parameters<ServerAction['decide']>[1]['options'] };

/**
 * Defines an action that moves the goods of one document. Its lots are locked first, so that what is read of them
 * afterwards stays valid.
 */
export const moves = ({ fields = '', parent, before = () => ({}), reads, decide, ...rest }: Parts): ServerAction =>
  aboutRecord({
    ...rest,
    reads: [
      (id) => ({
        document: byId(
          rest.model,
          id,
          `identity std_label std_quantity ${parent ? `std_parent: ${parent} { std_label }` : ''} std_lot { identity std_lot_num std_sku { identity } } std_stock_mouvements { identity } ${fields}`,
        ),
      }),
      before,
      (_, rows) => ({ holders: holdersOf(distinct([rowOf<MoveDocument>(rows, 'document')?.std_lot?.identity])) }),
      (_, rows) => lockHolders(rows),
      (_, rows) => ({ lots: list('std_sku_lot', sameNumber(rowOf<MoveDocument>(rows, 'document')), lotFields, { lock: true }) }),
      (id, rows, context) => ({
        promised: openPicks(distinct([rowOf<MoveDocument>(rows, 'document')?.std_lot?.identity])),
        ...reads(id, rows, context),
      }),
    ],
    decide: (_, rows, { now, options }) => {
      const document = rowOf<MoveDocument>(rows, 'document');
      const lot = rowsOf<MovedLot>(rows, 'lots').find(({ identity }) => identity === document?.std_lot?.identity);
      return document && lot && document.std_stock_mouvements.length === 0 ? decide({ document, lot, rows, now, options }) : nothing;
    },
  });

/** Returns the quantity of the lot that is not reserved by a pick. */
export const freeOf = ({ lot, rows }: Move): number =>
  minus(lot.std_quantity, reservedOn(rowsOf<Reservation>(rows, 'promised')).get(lot.identity) ?? 0);

export const refuse = (field: string, because: string, values: Refused['values'] = {}): Decision => ({
  effects: [],
  refused: [{ field, because, values }],
});

/** Returns the quantity of a document that requires one; null if it is empty or not above zero. */
export const quantityOf = ({ std_quantity }: Pick<MoveDocument, 'std_quantity'>): number | null =>
  std_quantity !== null && std_quantity > 0 ? std_quantity : null;

export const noQuantity = { id: 'no-quantity', text: 'Say how much. It is more than zero.' };
export const tooMuch = {
  id: 'too-much',
  text: 'Only {there} of lot {lot} are there.',
  tells: { there: 'std_sku_lot.std_quantity', lot: 'std_sku_lot.std_lot_num' },
};
export const promised = {
  id: 'promised',
  text: 'Only {free} of lot {lot} are free. The others are promised to picks.',
  tells: { free: 'std_sku_lot.std_quantity', lot: 'std_sku_lot.std_lot_num' },
};

/** Returns a refusal if the quantity can't be taken from the lot because it is not in stock or is reserved. */
export function objection(move: Move, quantity: number | null, { mayTakePromised = false } = {}): Decision | null {
  const { lot } = move;
  const there = lot.std_quantity ?? 0;
  if (quantity === null) return refuse('std_quantity', noQuantity.id);
  if (quantity > there) return refuse('std_quantity', tooMuch.id, { there, lot: lot.std_lot_num });
  const free = freeOf(move);
  if (!mayTakePromised && quantity > free) return refuse('std_quantity', promised.id, { free: Math.max(0, free), lot: lot.std_lot_num });
  return null;
}

type Ends = Pick<Movement, 'type' | 'quantity' | 'lot' | 'from' | 'to' | 'counterpart'> & { link: string };

/** Creates the movement of a document. The key makes sure that posting again creates no second movement. */
export const moved = ({ document, lot, now }: Move, { link, ...ends }: Ends): Effect =>
  movement({
    ...ends,
    now,
    line: document.identity,
    source: { [link]: document.identity },
    document: (document.std_parent ?? document).std_label,
    subject: lot.std_lot_num,
  });
