import type { Read } from '@millwright/core/automation/actions.ts';
import { minus, plus, times, total } from '../library/quantities.ts';
import { byId } from '../library/reads.ts';
import { distinct, type Linked } from '../library/rows.ts';
import { type Article, articleFields } from '../stock/lots.ts';

/** A component per unit of the product: a line of the order, or of the bill of materials if the order has no components of its own. */
export type Component = {
  identity: string;
  std_quantity: number | null;
  std_type_of_bom: string | null;
  std_line_num: number | null;
  std_description: string | null;
  /** The quantity for which its picks were made; empty on a line of the bill, and before anything was picked. */
  std_asked_quantity: number | null;
  /** The quantity that was missing when the order was last compared with the stock; not set on a line of the bill. */
  std_lacked_quantity?: number | null;
  /** The line of the bill from which it was copied. */
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
  /** Good and scrapped quantity of its outputs. */
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

/** Whether the order has components of its own. An order from before components were copied uses the bill of its article. */
export const hasOwnComponents = ({ std_components }: ManufacturingOrder) => std_components.length > 0;

const linesOf = (order: ManufacturingOrder): Component[] =>
  (hasOwnComponents(order) ? order.std_components : order.std_sku?.std_bom?.std_lines) ?? [];

/** Returns the components of the order that have one of these types. A line without a type is raw material. */
export const componentsOf = (order: ManufacturingOrder, types: readonly string[]): Component[] =>
  linesOf(order).filter((line) => types.includes(line.std_type_of_bom ?? 'bomline-raw-materials'));

/** The types of components that are picked. By-products come out of production and are not picked. */
export const pickedTypes = ['bomline-raw-materials', 'bomline-packaging'];

type Placed = Pick<OrderPick, 'std_component' | 'std_bom_line'> & { std_lot: { std_sku: Linked | null } | null };

type Finder = (pick: Placed) => Component | undefined;
const finders = new WeakMap<ManufacturingOrder, Finder>();

/**
 * Returns the component that a pick is for: the one it is linked to, or the one of its line of the bill, or, for a pick
 * added by hand, the component with its article.
 */
export function componentOf(order: ManufacturingOrder, pick: Placed): Component | undefined {
  const finder = finders.get(order) ?? finderOf(componentsOf(order, pickedTypes));
  finders.set(order, finder);
  return finder(pick);
}

/** Finds components by the links of a pick. If several components have the same article, the first one is returned. */
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

/** Returns a function that lists the picks of a component in their order. */
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

/**
 * Returns the quantity of a component for the whole order: for the planned quantity, and for raw material also for the
 * scrapped quantity.
 */
export const requiredOf = (order: Planned, component: Pick<Component, 'std_quantity' | 'std_type_of_bom'>) =>
  times(component.std_quantity, plus(order.std_quantity, isPackaging(component) ? 0 : (order.std_quantity_scrapped ?? 0)));

/**
 * Returns the quantity for which the picks of a component were made. If it was not stored, the picks were made for the
 * planned quantity.
 */
export const askedOf = (order: Planned, { std_asked_quantity, std_quantity }: Pick<Component, 'std_asked_quantity' | 'std_quantity'>) =>
  std_asked_quantity ?? times(std_quantity, order.std_quantity);

/**
 * Returns how much more of a component must be picked than its picks were made for; negative if less is needed. Without
 * picks it is the whole requirement. A missing quantity of an earlier short pick is included.
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

/** Returns the quantities that still have to be reserved. */
export const needsOf = (order: ManufacturingOrder): Need[] =>
  componentsOf(order, pickedTypes).flatMap((component) => {
    const picks = picksOf(order, component);
    const quantity = changeOf(order, component, picks);
    return quantity > 0 ? [{ component, quantity, picks }] : [];
  });

export const articlesOf = (needs: readonly Need[]) => distinct(needs.map((need) => need.component.std_sku.identity));

/** Whether an order is in a step that counts for planning: picking, or a step before it. */
export const beforeProduction = (order: ManufacturingOrder) => order.std_active_operation?.std_include_in_mrp === true;

/** Whether the order is done, which means that its product is in stock. */
export const isDone = (order: ManufacturingOrder) => order.std_active_operation?.std_key === 'std-mo-status-done';

/** Whether a pick is for raw material. Raw material is taken when production begins, packaging when the product comes out. */
export const isRawMaterial = (pick: Pick<OrderPick, 'std_type_of_bom'>) => !isPackaging(pick);

const holdsGoods = ({ std_qty_to_pick, std_lot }: OrderPick) => std_lot !== null && (std_qty_to_pick ?? 0) > 0;

/**
 * Whether all raw material picks of an order were consumed; false if its bill contains raw material and nothing was
 * picked. Only then the product can be put into stock.
 */
export function hasConsumedMaterials(order: ManufacturingOrder): boolean {
  const materials = order.std_picking_lines.filter(holdsGoods).filter(isRawMaterial);
  return materials.every((pick) => pick.std_stock_mouvement) && (materials.length > 0 || componentsOf(order, ['bomline-raw-materials']).length === 0);
}

/** The same, and at least one pick was consumed. Also used for an order that is made of packaging only. */
export const hasConsumed = (order: ManufacturingOrder): boolean =>
  hasConsumedMaterials(order) && order.std_picking_lines.some((pick) => holdsGoods(pick) && pick.std_stock_mouvement);

/**
 * The confirmed quantity that is not yet part of an output; it never comes from the planned quantity. `earlier` was made
 * before outputs were introduced.
 */
export const unrecorded = ({ std_quantity_produced, std_recorded_quantity }: ManufacturingOrder, earlier = 0) =>
  Math.max(minus(std_quantity_produced, std_recorded_quantity ?? 0, earlier), 0);

/** A text such as 'Manque MP: Sugar 3 kg, Jar 10 pcs'; null if nothing is missing. */
export function waitingReason(missing: readonly { article: Pick<Article, 'std_label' | 'std_unit'>; quantity: number }[]): string | null {
  if (missing.length === 0) return null;
  return `Manque MP: ${missing.map(({ article, quantity }) => [article.std_label, minus(quantity), article.std_unit].filter(Boolean).join(' ')).join(', ')}`;
}
