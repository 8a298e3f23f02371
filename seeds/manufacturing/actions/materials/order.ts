import type { Read } from '@millwright/core/automation/actions.ts';
import { minus, plus, times, total } from '../library/quantities.ts';
import { byId } from '../library/reads.ts';
import { distinct, type Linked } from '../library/rows.ts';
import { type Article, articleFields } from '../stock/lots.ts';

/** A component per unit of what is made: a line of the order, or of the bill while the order has none of its own. */
export type Component = {
  identity: string;
  std_quantity: number | null;
  std_type_of_bom: string | null;
  std_line_num: number | null;
  std_description: string | null;
  /** How much its picks were made for; empty on a line of the bill, and while nothing was picked. */
  std_asked_quantity: number | null;
  /** How much of it was missing when the order was last compared with the stock; a line of the bill knows nothing of it. */
  std_lacked_quantity?: number | null;
  /** The line of the bill that it was copied from. */
  std_bom_line: Linked | null;
  std_sku: Article & { std_shelf_life_days: number | null; std_default_location: Linked | null };
};
export type OrderPick = {
  identity: string;
  std_qty_to_pick: number | null;
  std_missing_quantity: number | null;
  std_type_of_bom: string | null;
  std_bom_line: Linked | null;
  std_component: Linked | null;
  std_lot: (Linked & { std_sku: Linked | null }) | null;
  std_stock_mouvement: Linked | null;
};
export type ManufacturingOrder = {
  identity: string;
  std_label: string | null;
  std_quantity: number | null;
  std_quantity_produced: number | null;
  /** Good quantity and scrap of its outputs. */
  std_recorded_quantity: number | null;
  std_quantity_scrapped: number | null;
  std_rest: string | null;
  std_dlc: string | null;
  std_due_date: string | null;
  std_priority: string | null;
  created_at: string;
  std_raw_materials_available: boolean | null;
  std_awaiting_materials_reason: string | null;
  std_active_operation: { std_key: string | null; std_include_in_mrp: boolean | null } | null;
  std_sku: (Component['std_sku'] & { std_bom: { std_state: string | null; std_lines: Component[] } | null }) | null;
  std_components: Component[];
  std_picking_lines: OrderPick[];
};

const producedFields = `${articleFields} std_shelf_life_days std_default_location { identity }`;
const lineFields = `identity std_quantity std_type_of_bom std_line_num std_description std_sku { ${producedFields} }`;
export const orderFields = `identity std_label std_quantity std_quantity_produced std_recorded_quantity std_quantity_scrapped std_rest std_dlc std_due_date
  std_priority   created_at std_raw_materials_available std_awaiting_materials_reason std_active_operation { std_key std_include_in_mrp }
  std_sku { ${producedFields} std_bom { std_state std_lines { ${lineFields} } } }
  std_components { ${lineFields} std_asked_quantity std_lacked_quantity std_bom_line { identity } }
  std_picking_lines { identity std_qty_to_pick std_missing_quantity std_type_of_bom std_bom_line { identity } std_component { identity }
    std_lot { identity std_sku { identity } } std_stock_mouvement { identity } }`;

export const orderWithComponents = (id: string): Read => byId('std_manufacturing_order', id, orderFields);

/** Whether the order has components of its own; one from before they were copied goes by the bill of its article. */
export const hasOwnComponents = ({ std_components }: ManufacturingOrder) => std_components.length > 0;

const linesOf = (order: ManufacturingOrder): Component[] =>
  (hasOwnComponents(order) ? order.std_components : order.std_sku?.std_bom?.std_lines) ?? [];

/** What the order is made of, lines of one of these types. A line without a type is raw material. */
export const componentsOf = (order: ManufacturingOrder, types: readonly string[]): Component[] =>
  linesOf(order).filter((line) => types.includes(line.std_type_of_bom ?? 'bomline-raw-materials'));

/** What is picked for an order; by-products come out of it instead. */
export const pickedTypes = ['bomline-raw-materials', 'bomline-packaging'];

type Placed = Pick<OrderPick, 'std_component' | 'std_bom_line'> & { std_lot: { std_sku: Linked | null } | null };

type Finder = (pick: Placed) => Component | undefined;
const finders = new WeakMap<ManufacturingOrder, Finder>();

/** The component that a pick is for: named by it, or by its line of the bill, or, of one added by hand, that of its article. */
export function componentOf(order: ManufacturingOrder, pick: Placed): Component | undefined {
  const finder = finders.get(order) ?? finderOf(componentsOf(order, pickedTypes));
  finders.set(order, finder);
  return finder(pick);
}

/** Looks components up by what picks know of them; the first of an article stands for it. */
function finderOf(components: readonly Component[]): Finder {
  const by = (key: (component: Component) => string) => new Map(components.toReversed().map((component) => [key(component), component]));
  const [byIdentity, byLine, byArticle] = [
    by(({ identity }) => identity),
    by((each) => each.std_bom_line?.identity ?? each.identity),
    by(({ std_sku }) => std_sku.identity),
  ];
  return ({ std_component, std_bom_line, std_lot }) => {
    if (std_component) return byIdentity.get(std_component.identity);
    return std_bom_line ? byLine.get(std_bom_line.identity) : byArticle.get(std_lot?.std_sku?.identity ?? '');
  };
}

/** Tells the picks of each component, in their order. */
export function picksByComponent<P extends Placed>(order: ManufacturingOrder, picks: readonly P[]): (component: Component) => P[] {
  const groups = Map.groupBy(picks, (pick) => componentOf(order, pick)?.identity);
  return ({ identity }) => groups.get(identity) ?? [];
}

const ownPicks = new WeakMap<ManufacturingOrder, (component: Component) => OrderPick[]>();

export function picksOf(order: ManufacturingOrder, component: Component): OrderPick[] {
  const own = ownPicks.get(order) ?? picksByComponent(order, order.std_picking_lines);
  ownPicks.set(order, own);
  return own(component);
}

export const isPackaging = ({ std_type_of_bom }: Pick<OrderPick, 'std_type_of_bom'>) => std_type_of_bom === 'bomline-packaging';

type Planned = Pick<ManufacturingOrder, 'std_quantity' | 'std_quantity_scrapped'>;

/** What the whole order takes of a component: for what is planned, and raw material for what was scrapped too. */
export const requiredOf = (order: Planned, component: Pick<Component, 'std_quantity' | 'std_type_of_bom'>) =>
  times(component.std_quantity, plus(order.std_quantity, isPackaging(component) ? 0 : (order.std_quantity_scrapped ?? 0)));

/** How much of a component its picks were made for; those from before that was noted were made for all that was planned. */
export const askedOf = (order: Planned, { std_asked_quantity, std_quantity }: Pick<Component, 'std_asked_quantity' | 'std_quantity'>) =>
  std_asked_quantity ?? times(std_quantity, order.std_quantity);

/**
 * How much more of a component has to be picked than its picks were made for; below zero so much less. Without picks it is
 * all of it, and what an earlier short pick marked as missing is among it.
 */
export function changeOf(
  order: Planned,
  component: Pick<Component, 'std_quantity' | 'std_type_of_bom' | 'std_asked_quantity'>,
  picks: readonly Pick<OrderPick, 'std_missing_quantity'>[],
): number {
  const required = requiredOf(order, component);
  if (picks.length === 0) return required;
  const missing = total(picks, (pick) => pick.std_missing_quantity);
  return plus(minus(required, askedOf(order, component)), missing);
}

export type Need = { component: Component; quantity: number; picks: OrderPick[] };

/** What still has to be reserved. */
export const needsOf = (order: ManufacturingOrder): Need[] =>
  componentsOf(order, pickedTypes).flatMap((component) => {
    const picks = picksOf(order, component);
    const quantity = changeOf(order, component, picks);
    return quantity > 0 ? [{ component, quantity, picks }] : [];
  });

export const articlesOf = (needs: readonly Need[]) => distinct(needs.map((need) => need.component.std_sku.identity));

/** Whether an order stands in a step that counts for planning, before or at picking. */
export const beforeProduction = (order: ManufacturingOrder) => order.std_active_operation?.std_include_in_mrp === true;

/** Whether it stands in the step in which what was made is in stock. */
export const isDone = (order: ManufacturingOrder) => order.std_active_operation?.std_key === 'std-mo-status-done';

/** Raw materials are taken when production begins, packaging for what has come out of it. */
export const isRawMaterial = (pick: Pick<OrderPick, 'std_type_of_bom'>) => !isPackaging(pick);

const holdsGoods = ({ std_qty_to_pick, std_lot }: OrderPick) => std_lot !== null && (std_qty_to_pick ?? 0) > 0;

/** Whether an order has consumed raw material, where its bill names some, and owes none: only then something comes of it. */
export function hasConsumedMaterials(order: ManufacturingOrder): boolean {
  const materials = order.std_picking_lines.filter(holdsGoods).filter(isRawMaterial);
  return materials.every((pick) => pick.std_stock_mouvement) && (materials.length > 0 || componentsOf(order, ['bomline-raw-materials']).length === 0);
}

/** The same of an order that is made of packaging alone. */
export const hasConsumed = (order: ManufacturingOrder): boolean =>
  hasConsumedMaterials(order) && order.std_picking_lines.some((pick) => holdsGoods(pick) && pick.std_stock_mouvement);

/** What was confirmed and is on no output yet: as confirmed, never as planned. `earlier` was made before there were outputs. */
export const unrecorded = ({ std_quantity_produced, std_recorded_quantity }: ManufacturingOrder, earlier = 0) =>
  Math.max(minus(std_quantity_produced, std_recorded_quantity ?? 0, earlier), 0);

/** 'Manque MP: Sugar 3 kg, Jar 10 pcs'; empty when nothing is missing. */
export function waitingReason(missing: readonly { article: Pick<Article, 'std_label' | 'std_unit'>; quantity: number }[]): string | null {
  if (missing.length === 0) return null;
  return `Manque MP: ${missing.map(({ article, quantity }) => [article.std_label, minus(quantity), article.std_unit].filter(Boolean).join(' ')).join(', ')}`;
}
