import type { Decision, Effect, Read, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { followEach, movedAlready } from '../deliveries/follow-each.ts';
import { shares } from '../deliveries/share.ts';
import { idsIn } from '../library/action.ts';
import { minus, total } from '../library/quantities.ts';
import { list, oneOf } from '../library/reads.ts';
import { distinct, type Linked, rowsOf } from '../library/rows.ts';
import { awaiting, picking } from '../picks/shipment-lines.ts';
import { cutLine, type SentLine, sentFields, shareOf, stepOf } from './sent-lines.ts';

type OrderLine = Linked & {
  std_line_num: number | null;
  std_quantity: number | null;
  std_description: string | null;
  std_sku: Linked | null;
  std_order: (Linked & { std_active_operation: { std_key: string | null } | null }) | null;
};
type Shipment = Linked & { std_order: Linked | null; std_active_operation: { std_key: string | null } | null };

const lineFields = 'identity std_line_num std_quantity std_description std_sku { identity } std_order { identity std_active_operation { std_key } }';
/** Steps in which lines can still be added to a shipment. */
const takesMore = new Set<string | undefined>(['std-shipment-status-draft', awaiting, picking]);

const hasLeft = {
  id: 'has-left',
  tells: { gone: 'std_shipment_line.std_quantity', unit: 'std_shipment_line.std_unit', shipments: 'std_shipment.std_label' },
  text: '{gone} {unit} of it have left with {shipments}, so it can not become that. Take goods back with a return, or order something else on a new line.',
};

const ordersOf = (rows: Rows) => distinct(rowsOf<Pick<OrderLine, 'std_order'>>(rows, 'changed').map(({ std_order }) => std_order?.identity));
const shipmentsOf = (rows: Rows): Read => list('std_shipment', oneOf('std_order', ordersOf(rows)), 'identity', { lock: true });
const linkedShipments = (rows: Rows) => distinct(rowsOf<SentLine>(rows, 'linked').map(({ std_shipment }) => std_shipment?.identity));

export const followOrderLines: ServerAction = {
  name: 'steps/orders/followLines',
  label: 'Have shipments follow the lines of their order',
  description:
    'What has not left yet is shipped as its order line says now: less is freed, more and added lines are asked for while their shipment is picked. What has left refuses the change.',
  refusals: [hasLeft],
  model: null,
  reads: [
    (_, context) => ({ changed: list('std_order_line', oneOf('identity', idsIn(context)), 'identity std_order { identity }', { lock: true }) }),
    // Locked in the same way as when the rest of an order is shipped, so that the rest is put on only one shipment.
    (rows) => ({ orders: list('std_order', oneOf('identity', ordersOf(rows)), 'identity', { lock: true }) }),
    (_, context) => ({ lines: list('std_order_line', oneOf('identity', idsIn(context)), lineFields) }),
    (_, context) => ({ linked: list('std_shipment_line', oneOf('std_order_line', idsIn(context)), 'std_shipment { identity }') }),
    (rows) => ({ own_shipments: shipmentsOf(rows) }),
    (rows) => ({ lock: list('std_shipment', oneOf('identity', linkedShipments(rows)), 'identity', { lock: true }) }),
    (rows, context) => ({
      sent: list('std_shipment_line', oneOf('std_order_line', idsIn(context)), sentFields, { order: '{field: "created_at", direction: asc}' }),
      shipments: list(
        'std_shipment',
        oneOf('identity', distinct(rowsOf<Linked>(rows, 'own_shipments').map(({ identity }) => identity))),
        'identity std_order { identity } std_active_operation { std_key }',
        { order: '{field: "created_at", direction: asc}' },
      ),
    }),
  ],
  decide: (rows) => followEach(rowsOf<OrderLine>(rows, 'lines'), (line) => follow(line, rows)),
};

function follow(line: OrderLine, rows: Rows): Decision {
  const own = rowsOf<SentLine>(rows, 'sent').filter((each) => each.std_order_line?.identity === line.identity && stepOf(each) !== 'cancelled');
  if (own.length === 0) return { effects: added(line, rows) };
  const parts = own.map(shareOf);
  const left = shares(parts, line.std_quantity);
  const elsewhere = own.filter((each) => each.std_sku?.identity !== line.std_sku?.identity);
  const stays = own.filter((_, at) => (parts[at]?.gone ?? 0) > 0);
  if (left === null) return refuse('std_quantity', stays);
  if (elsewhere.some((each) => stays.includes(each))) return refuse('std_sku', stays);
  const cut = own.flatMap((each, at) =>
    (left[at] as number) < (parts[at]?.taken ?? 0) ? cutLine(each, left[at] as number) : askedLess(each, most(line, left, at)),
  );
  const deleted = new Set(cut.flatMap((effect) => (effect.op === 'delete' ? [effect.id] : [])));
  const kept = elsewhere.filter(({ identity }) => !deleted.has(identity));
  return { effects: [...cut, ...(line.std_sku ? kept.flatMap((each) => another(each, line.std_sku as Linked)) : []), ...more(line, own)] };
}

/** The maximum that one shipment line may request: what the other lines leave of the order line. */
const most = ({ std_quantity }: OrderLine, left: readonly number[], at: number) =>
  minus(
    std_quantity,
    total(
      left.filter((_, other) => other !== at),
      (each) => each,
    ),
  );

/** If fewer goods were picked for a line than it requests, the requested quantity is reduced to the ordered one. */
const askedLess = (each: SentLine, quantity: number): Effect[] =>
  stepOf(each) === 'open' && each.std_picking_lines.length > 0 && shareOf(each).gone === 0 && (each.std_order_quantity ?? 0) > quantity
    ? [{ op: 'update', id: each.identity, properties: { std_order_quantity: quantity } }]
    : [];

const refuse = (field: string, stays: readonly SentLine[]): Decision =>
  movedAlready(field, hasLeft.id, stays, {
    gone: (each) => shareOf(each).gone,
    unit: ({ std_unit }) => std_unit,
    documents: 'shipments',
    label: ({ std_shipment }) => std_shipment?.std_label,
  });

/** A shipment that needs more goods goes to awaiting materials and is served at once from free stock. */
const finds = (shipment: string, key: string | null | undefined): Effect[] =>
  key === picking ? [{ op: 'transition', object_id: shipment, action: 'set_step', step: awaiting }] : [];

/** Ships another article instead: the picks of the previous article are deleted. */
const another = (each: SentLine, { identity }: Linked): Effect[] => [
  { op: 'update', id: each.identity, links: { std_sku: identity } },
  ...each.std_picking_lines.map((pick): Effect => ({ op: 'delete', id: pick.identity })),
  ...finds(each.std_shipment?.identity ?? '', each.std_shipment?.std_active_operation?.std_key),
];

/**
 * Adds a quantity beyond all lines to the last shipment line that can still be changed; if there is none, it becomes a
 * rest of the order.
 */
function more(line: OrderLine, own: readonly SentLine[]): Effect[] {
  // A quantity that a complete shipment left out is requested again.
  const asked = (each: SentLine) =>
    Math.max(shareOf(each).taken, stepOf(each) === 'complete' ? 0 : (each.std_order_quantity ?? each.std_quantity ?? 0));
  const quantity = minus(line.std_quantity, total(own, asked));
  const last = own.findLast((each) => takesMore.has(each.std_shipment?.std_active_operation?.std_key ?? undefined));
  if (quantity <= 0 || !last?.std_shipment) return [];
  const std_order_quantity = minus(asked(last), -quantity);
  return [
    {
      op: 'update',
      id: last.identity,
      properties: { std_order_quantity, ...(last.std_picking_lines.length === 0 && stepOf(last) === 'open' && { std_quantity: std_order_quantity }) },
    },
    ...finds(last.std_shipment.identity, last.std_shipment.std_active_operation?.std_key),
  ];
}

/** Puts a line that was added to an order on its shipment if that is still being picked. */
function added(line: OrderLine, rows: Rows): Effect[] {
  const last = rowsOf<Shipment>(rows, 'shipments').findLast(
    (each) => each.std_order?.identity === line.std_order?.identity && takesMore.has(each.std_active_operation?.std_key ?? undefined),
  );
  if (!last || !line.std_sku || line.std_order?.std_active_operation?.std_key === 'std-so-status-cancelled') return [];
  const { std_line_num, std_quantity, std_description } = line;
  return [
    {
      op: 'create',
      model: 'std_shipment_line',
      once: `${line.identity}/${last.identity}`,
      properties: { std_line_num, std_order_quantity: std_quantity, std_quantity, std_description },
      links: { std_shipment: last.identity, std_sku: line.std_sku.identity, std_order_line: line.identity },
    },
    ...finds(last.identity, last.std_active_operation?.std_key),
  ];
}
