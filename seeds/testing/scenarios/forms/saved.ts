import type { JsonObject } from '@millwright/core/json.ts';
import { find, type Works } from '../../works.ts';

export type Row = JsonObject & { identity: string };

/** Reads one record with these fields, including lines. */
export async function read<T>(works: Works, model: string, id: string, fields: string): Promise<T> {
  const data = await works.read(`query ($id: ID!) { ${model}_by_id(id: $id) { ${fields} } }`, { id });
  return data[`${model}_by_id`] as T;
}

export const save = (works: Works, model: string, properties: JsonObject, links: Record<string, string> = {}) =>
  works.save(model, { properties, links });
export const article = (works: Works, name: string, more: JsonObject = {}) =>
  save(works, 'std_sku', { std_label: name, std_type: 'finished-good', std_stock_management_mode: 'batch', std_unit: 'pc', ...more });
export const place = (works: Works) => save(works, 'std_stock_location', { std_label: 'Hall' });
export async function movementsOf(works: Works, source: string, id: string) {
  const rows = await find<{ std_type: string; std_quantity: number }>(works, 'std_stock_mouvement', source, id, 'std_type std_quantity');
  return rows.map(({ std_type, std_quantity }) => [std_type, std_quantity]);
}
