import type { Read } from '@millwright/core/automation/actions.ts';
import { minus, times, total } from '../library/quantities.ts';
import { byId } from '../library/reads.ts';
import { distinct, type Linked } from '../library/rows.ts';
import { type Article, articleFields } from '../stock/lots.ts';

export type Component = {
  identity: string;
  std_quantity: number | null;
  std_type_of_bom: string | null;
  std_sku: Article & { std_shelf_life_days: number | null; std_default_location: Linked | null };
};
export type OrderPick = {
  identity: string;
  std_qty_to_pick: number | null;
  std_missing_quantity: number | null;
  std_type_of_bom: string | null;
  std_bom_line: Linked | null;
  std_lot: Linked | null;
  std_stock_mouvement: Linked | null;
};
export type ManufacturingOrder = {
  identity: string;
  std_label: string | null;
  std_quantity: number | null;
  std_quantity_produced: number | null;
  std_dlc: string | null;
  std_due_date: string | null;
  std_priority: string | null;
  created_at: string;
  std_raw_materials_available: boolean | null;
  std_awaiting_materials_reason: string | null;
  std_active_operation: { std_key: string | null; std_include_in_mrp: boolean | null } | null;
  std_sku: (Component['std_sku'] & { std_bom: { std_lines: Component[] } | null }) | null;
  std_picking_lines: OrderPick[];
};

const producedFields = `${articleFields} std_shelf_life_days std_default_location { identity }`;
export const orderFields = `identity std_label std_quantity std_quantity_produced std_dlc std_due_date std_priority created_at std_raw_materials_available
  std_awaiting_materials_reason std_active_operation { std_key std_include_in_mrp }
  std_sku { ${producedFields} std_bom { std_lines { identity std_quantity std_type_of_bom std_sku { ${producedFields} } } } }
  std_picking_lines { identity std_qty_to_pick std_missing_quantity std_type_of_bom std_bom_line { identity } std_lot { identity }
    std_stock_mouvement { identity } }`;

export const orderWithComponents = (id: string): Read => byId('std_manufacturing_order', id, orderFields);

/** The article's bill, lines of one of these types. A line without a type is raw material. */
export const componentsOf = (order: ManufacturingOrder, types: readonly string[]): Component[] =>
  (order.std_sku?.std_bom?.std_lines ?? []).filter((line) => types.includes(line.std_type_of_bom ?? 'bomline-raw-materials'));

/** What is picked for an order; by-products come out of it instead. */
const pickedTypes = ['bomline-raw-materials', 'bomline-packaging'];

export const picksOf = (order: ManufacturingOrder, component: Component) =>
  order.std_picking_lines.filter((pick) => pick.std_bom_line?.identity === component.identity);

export type Need = { component: Component; quantity: number; picks: OrderPick[] };

/** What still has to be reserved: all of a component without picks, and what an earlier short pick marked as missing. */
export const needsOf = (order: ManufacturingOrder): Need[] =>
  componentsOf(order, pickedTypes).flatMap((component) => {
    const picks = picksOf(order, component);
    const quantity = picks.length === 0 ? times(component.std_quantity, order.std_quantity) : total(picks, (pick) => pick.std_missing_quantity);
    return quantity > 0 ? [{ component, quantity, picks }] : [];
  });

export const articlesOf = (needs: readonly Need[]) => distinct(needs.map((need) => need.component.std_sku.identity));

/** Whether an order stands in a step that counts for planning, before or at picking. */
export const beforeProduction = (order: ManufacturingOrder) => order.std_active_operation?.std_include_in_mrp === true;

/** Whether it stands in the step in which what was made is in stock. */
export const isDone = (order: ManufacturingOrder) => order.std_active_operation?.std_key === 'std-mo-status-done';

/** Raw materials are taken when production begins, packaging for what has come out of it. */
export const isRawMaterial = ({ std_type_of_bom }: Pick<OrderPick, 'std_type_of_bom'>) => std_type_of_bom !== 'bomline-packaging';

const holdsGoods = ({ std_qty_to_pick, std_lot }: OrderPick) => std_lot !== null && (std_qty_to_pick ?? 0) > 0;

/** Whether an order has consumed raw material, where its bill names some, and owes none: only then something comes of it. */
export function hasConsumedMaterials(order: ManufacturingOrder): boolean {
  const materials = order.std_picking_lines.filter(holdsGoods).filter(isRawMaterial);
  return materials.every((pick) => pick.std_stock_mouvement) && (materials.length > 0 || componentsOf(order, ['bomline-raw-materials']).length === 0);
}

/** The same of an order that is made of packaging alone. */
export const hasConsumed = (order: ManufacturingOrder): boolean =>
  hasConsumedMaterials(order) && order.std_picking_lines.some((pick) => holdsGoods(pick) && pick.std_stock_mouvement);

/** The quantity that was made: as confirmed, never as planned. */
export const producedQuantity = (order: ManufacturingOrder) => order.std_quantity_produced ?? 0;

/** 'Manque MP: Sugar 3 kg, Jar 10 pcs'; empty when nothing is missing. */
export function waitingReason(missing: readonly { article: Article; quantity: number }[]): string | null {
  if (missing.length === 0) return null;
  return `Manque MP: ${missing.map(({ article, quantity }) => [article.std_label, minus(quantity), article.std_unit].filter(Boolean).join(' ')).join(', ')}`;
}
