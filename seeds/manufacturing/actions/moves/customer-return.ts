import type { Decision, Effect } from '@millwright/core/automation/actions.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { list, oneOf } from '../library/reads.ts';
import { distinct, type Linked, rowOf } from '../library/rows.ts';
import { fixedPlace, type StockLocation } from '../stock/places.ts';
import { stockSettings } from '../stock/settings.ts';
import { type Move, type MoveDocument, moved, moves, noQuantity, quantityOf, refuse } from './document.ts';
import { leftWith, returnableOf, returnableReads } from './returnable.ts';

type Shipped = { std_shipment: Linked | null; std_decision: string | null };
/** A return, or a line of a return whose shipment and decision are stored in its document. */
type Return = MoveDocument & Shipped & { std_customer_return?: Shipped | null };

/** The number of the lot for returned goods: the number of the original lot with the number of the return. */
const numberOf = ({ std_lot, std_parent, std_label }: MoveDocument) =>
  `${std_lot?.std_lot_num ?? ''} / ${(std_parent ?? { std_label }).std_label ?? ''}`;

/** The location for returned goods: the last of the blocked locations of the company. */
const blockedPlace = (options: JsonObject) => stockSettings(options).blocked_places.at(-1);

const decide =
  (link: string) =>
  (move: Move): Decision => {
    const { lot, rows, options } = move;
    const document = move.document as Return;
    const quantity = quantityOf(document);
    if (quantity === null) return refuse('std_quantity', noQuantity.id);
    const shipment = (document.std_shipment ?? document.std_customer_return?.std_shipment)?.identity;
    if (shipment && !leftWith(rows, shipment)) return refuse('std_lot', 'other-shipment', { lot: lot.std_lot_num });
    const left = returnableOf(rows, shipment, document.identity);
    if (quantity > left) return refuse('std_quantity', 'not-shipped', { left: Math.max(0, left), lot: lot.std_lot_num });
    const label = blockedPlace(options);
    if (!label) return refuse('std_lot', 'no-blocked-place');
    const blocked = rowOf<StockLocation>(rows, 'blocked')?.identity;
    const place: Effect[] = blocked ? [] : [{ op: 'create', model: 'std_stock_location', ref: 'blocked', properties: { std_label: label } }];
    const std_lot_num = numberOf(document);
    const decision = document.std_decision ?? document.std_customer_return?.std_decision;
    // Another line of the return may have brought back a part of the same lot.
    const there = rowOf<Linked>(rows, 'returned')?.identity;
    const own: Effect = {
      op: 'create',
      model: 'std_sku_lot',
      ref: 'returned',
      properties: { std_lot_num, std_dlc: lot.std_dlc, std_created_at: lot.std_created_at ?? lot.created_at, std_to_repair: decision === 'repair' },
      links: { std_sku: lot.std_sku.identity, std_stock_location: blocked ?? { ref: 'blocked' } },
    };
    const from = rowOf<StockLocation>(rows, 'client')?.identity ?? null;
    const ends = { type: 'customer-return', quantity, lot: there ?? { ref: 'returned' }, from, to: blocked ?? { ref: 'blocked' } } as const;
    return { effects: [...place, ...(there ? [] : [own]), moved(move, { ...ends, link })] };
  };

const refusals: Parameters<typeof moves>[0]['refusals'] = [
  noQuantity,
  {
    id: 'not-shipped',
    text: 'Of lot {lot} only {left} were shipped and have not come back.',
    tells: { left: 'std_stock_mouvement.std_quantity', lot: 'std_sku_lot.std_lot_num' },
  },
  {
    id: 'other-shipment',
    text: 'Lot {lot} did not leave with this shipment. Choose one that did, or no shipment.',
    tells: { lot: 'std_sku_lot.std_lot_num' },
  },
  { id: 'no-blocked-place', text: 'Returned goods wait at a blocked place, and the settings of stock name none.' },
];

const shared = {
  places: { client: 'client' },
  refusals,
  reads: ((_, rows, { options }) => {
    const document = rowOf<MoveDocument>(rows, 'document');
    return {
      returned: list(
        'std_sku_lot',
        {
          all: [
            oneOf('std_sku', distinct([document?.std_lot?.std_sku?.identity])),
            oneOf('std_lot_num', document ? [numberOf(document)] : []),
            oneOf('std_stock_location.std_label', distinct([blockedPlace(options)])),
          ],
        },
        'identity',
      ),
      client: fixedPlace('client'),
      blocked: list('std_stock_location', oneOf('std_label', distinct([blockedPlace(options)])), 'identity std_label std_key'),
      ...returnableReads(distinct([document?.std_lot?.identity])),
    };
  }) satisfies Parameters<typeof moves>[0]['reads'],
};

export const customerReturn = moves({
  ...shared,
  name: 'steps/stock/customerReturn',
  label: 'Take goods back from a customer',
  description: 'Puts what a customer sends back into a lot of its own at a blocked place, at most what was shipped of the lot and has not come back.',
  model: 'std_customer_return',
  fields: 'std_decision std_shipment { identity }',
  decide: decide('std_customer_return'),
});

export const customerReturnLine = moves({
  ...shared,
  name: 'steps/stock/customerReturnLine',
  label: 'Take a further lot back from a customer',
  description: 'Puts one of several lots that come back together into a lot of its own at a blocked place.',
  model: 'std_customer_return_line',
  parent: 'std_customer_return',
  fields: 'std_customer_return { std_decision std_shipment { identity } }',
  decide: decide('std_customer_return_line'),
});
