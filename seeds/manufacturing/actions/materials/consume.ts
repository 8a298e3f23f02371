import type { Effect, Target } from '@millwright/core/automation/actions.ts';
import { minus, over, plus, times, total } from '../library/quantities.ts';
import { allocateLots } from '../stock/allocate-lots.ts';
import { movement } from '../stock/movement.ts';
import type { FreeLot } from '../stock/reservations.ts';
import { billLineOf, targetOf } from './components.ts';
import { type IssuedPick, isIssued, isOpen } from './issued.ts';
import { askedOf, type Component, isPackaging, type ManufacturingOrder } from './order.ts';

/** The quantity that the picks of a component took and did not give back. */
const netOf = (picks: readonly IssuedPick[]) =>
  plus(
    total(picks.filter(isOpen), (pick) => pick.std_qty_to_pick),
    total(picks.filter(isIssued), (pick) => plus(pick.std_consumed_quantity, pick.std_left_quantity)),
  );

/**
 * Returns the quantity of a component for a produced quantity: as its line says. If a person picked more or less than
 * was requested, the picked quantity is distributed over the planned quantity instead.
 */
export function takenFor({ order, picks }: Pick<Consuming, 'order' | 'picks'>, component: Component, quantity: number): number {
  const asked = askedOf(order, component);
  const net = netOf(picks(component));
  const plain = times(component.std_quantity, quantity);
  if (net <= 0 || asked <= 0 || net === asked) return plain;
  return over(times(plain, net), asked);
}

/**
 * The quantities for which the picks of each component are now made, increased by what was issued beyond them. Without
 * the increase the surplus would look like a quantity that a person picked.
 */
export const askedWith = (order: ManufacturingOrder, consumed: readonly Consumed[]): Map<string, number> =>
  new Map(consumed.filter(({ beyond }) => beyond > 0).map(({ component, beyond }) => [component.identity, plus(askedOf(order, component), beyond)]));

/** The effects to write, the quantity issued beyond the picks, and the quantity that is missing. */
export type Consumed = { component: Component; effects: Effect[]; beyond: number; missing: number };

export type Consuming = {
  order: ManufacturingOrder;
  /** Returns the picks of a component in the order in which they are consumed. */
  picks: (component: Component) => readonly IssuedPick[];
  /** Stock that may be taken beyond the picks, and the locations of its lots. */
  free: readonly FreeLot[];
  places: ReadonlyMap<string, string | null>;
  /** The output that consumes the goods. Without an output they are only issued, and the next output finds them in production. */
  output: string | null;
  production: string | null;
  now: string;
};

/** Shares of the picked quantity are rounded, so the last share may differ by this much. */
const smallest = 1e-8;

/** Takes a quantity of one component: first from goods in production, then (packaging only) from reserved stock, then from free stock. */
export function consume(at: Consuming, component: Component, quantity: number): Consumed {
  const own = at.picks(component);
  let rest = quantity;
  const takeFrom = (
    picks: readonly IssuedPick[],
    there: (pick: IssuedPick) => number | null,
    taking: (pick: IssuedPick, taken: number) => Effect[],
  ) =>
    picks.flatMap((pick) => {
      const taken = Math.min(rest, Math.max(there(pick) ?? 0, 0));
      rest = minus(rest, taken);
      return taken > 0 ? taking(pick, taken) : [];
    });
  const effects = [
    ...takeFrom(own.filter(isIssued), leftOf, (pick, taken) => consumption(at, pick.identity, pick.std_lot?.identity ?? '', taken)),
    ...takeFrom(isPackaging(component) ? own.filter(isOpen) : [], reservedOf, (pick, taken) => issueReserved(at, component, pick, taken)),
  ];
  const [allocation] = allocateLots([{ line_id: component.identity, sku_id: component.std_sku.identity, quantity: rest }], at.free);
  const taken = allocation?.taken ?? [];
  const missing = allocation?.missing ?? 0;
  return {
    component,
    effects: [...effects, ...taken.flatMap(({ lot, quantity: part }) => issueFree(at, component, lot, part))],
    beyond: total(taken, (part) => part.quantity),
    missing: missing > smallest ? missing : 0,
  };
}

const leftOf = (pick: IssuedPick) => pick.std_left_quantity;
const reservedOf = (pick: IssuedPick) => pick.std_qty_to_pick;

const consumption = ({ output }: Consuming, pick: Target, lot: string, std_quantity: number): Effect[] =>
  output === null
    ? []
    : [
        {
          op: 'create',
          model: 'std_consumption',
          properties: { std_quantity },
          links: { std_production_output: output, std_picking_line: pick, std_lot: lot },
        },
      ];

type Part = { lot: string; lot_num: string | null; quantity: number; key: string; place: string | null; dlc: string | null };

const out = ({ order, output, production, now }: Consuming, component: Component, { lot, lot_num, quantity, key, place }: Part): Effect =>
  movement({
    type: isPackaging(component) ? 'mo-packaging-consumption' : 'mo-raw-materials-picking',
    quantity,
    now,
    ref: `movement-${key}`,
    lot,
    from: place,
    to: production,
    line: output === null ? `${order.identity}/${key}/${order.std_picking_lines.length}` : `${output}/${key}`,
    source: { std_manufacturing_order: order.identity, ...(output !== null && { std_production_output: output }) },
    document: order.std_label,
    subject: lot_num,
  });

/** Creates a pick together with its movement, consumed by the output. */
function issue(at: Consuming, component: Component, part: Part): Effect[] {
  const { order } = at;
  const { lot, quantity, key, dlc } = part;
  const pick: Effect = {
    op: 'create',
    model: 'std_picking_line',
    ref: `pick-${key}`,
    properties: {
      std_qty_to_pick: quantity,
      std_missing_quantity: 0,
      std_dlc: dlc,
      std_merge_key: `${order.identity}/${lot}`,
      std_type_of_bom: component.std_type_of_bom ?? 'bomline-raw-materials',
    },
    links: {
      std_manufacturing_order: order.identity,
      std_component: targetOf(order, component),
      std_bom_line: billLineOf(order, component),
      std_lot: lot,
      std_stock_mouvement: { ref: `movement-${key}` },
    },
  };
  return [out(at, component, part), pick, ...consumption(at, { ref: `pick-${key}` }, lot, quantity)];
}

/** Issues a reservation that an output consumes. If only a part is consumed, the rest stays reserved. */
function issueReserved(at: Consuming, component: Component, { identity, std_qty_to_pick, std_lot }: IssuedPick, quantity: number): Effect[] {
  const lot = std_lot?.identity ?? '';
  const place = std_lot?.std_stock_location?.identity ?? null;
  const part = { lot, lot_num: std_lot?.std_lot_num ?? null, quantity, key: identity, place, dlc: std_lot?.std_dlc ?? null };
  if (quantity === std_qty_to_pick)
    return [
      out(at, component, part),
      { op: 'update', id: identity, links: { std_stock_mouvement: { ref: `movement-${identity}` } } },
      ...consumption(at, identity, lot, quantity),
    ];
  return [{ op: 'update', id: identity, properties: { std_qty_to_pick: minus(std_qty_to_pick, quantity) } }, ...issue(at, component, part)];
}

function issueFree(at: Consuming, component: Component, { lot_id, lot }: FreeLot, quantity: number): Effect[] {
  const place = at.places.get(lot_id) ?? null;
  return issue(at, component, { lot: lot_id, lot_num: lot.std_lot_num, quantity, key: `${component.identity}-${lot_id}`, place, dlc: lot.std_dlc });
}
