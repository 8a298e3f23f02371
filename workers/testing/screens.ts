import type { Condition } from '@millwright/core/filter/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { TableSetup, View } from '@millwright/core/view/types.ts';
import type { Figures, Look } from '@millwright/seeds/testing/audit/screens/audit-screens.ts';
import { blocksWithin } from '@millwright/seeds/testing/queries.ts';
import { ask, type Call } from './works-over-http.ts';

/** The most that a list answers at once. */
const most = 500;

type BlockOf = (view: string, block: string) => Promise<{ where: Condition | null; setup: TableSetup }>;

/** A block as its view's document says it is; each view is read once. */
function blocksOf(call: Call): BlockOf {
  const views = new Map<string, Promise<{ data: View }>>();
  return async (slug, block) => {
    const reading = views.get(slug) ?? call<{ data: View }>('GET', `/v1/documents/views/${slug}`);
    views.set(slug, reading);
    const { data } = await reading;
    const where = blocksWithin(data.root.blocks).find(({ id }) => id === block)?.betterFilters ?? null;
    return { where, setup: data.setup[block]?.misc as TableSetup };
  };
}

const selection = (path: string): string => {
  const [name = '', ...rest] = path.split('.');
  return rest.length ? `${name} { ${selection(rest.join('.'))} }` : name;
};
const valueAt = (row: JsonObject, path: string) =>
  path.split('.').reduce<unknown>((at, name) => (at as JsonObject | null)?.[name], row) as number | null;
const valuesOf = (row: JsonObject, paths: readonly string[], at = valueAt): Figures => Object.fromEntries(paths.map((path) => [path, at(row, path)]));

/** What a table asks for: its rows and its sums by GraphQL, its count by the list of records. */
export function asTable(call: Call): Look {
  const blockOf = blocksOf(call);
  return async (view, block, figures) => {
    const { where, setup } = await blockOf(view, block);
    const { model, ordering } = setup;
    const query = `query rows($where: JSON, $order: [OrderBy!], $limit: Int) { rows: ${model}(where: $where, order_by: $order, limit: $limit) { identity version ${figures.map(selection).join(' ')} } }`;
    const { rows } = (await ask(call, query, { where, order: ordering, limit: most } as unknown as JsonObject)) as { rows: JsonObject[] };
    const counted = { model, ...(where && { filters: where }), limit: 1, fields: [] };
    const { total } = await call<{ total: number }>('POST', '/v1/graph/get/', counted);
    // Figures below a column are of the table's own model.
    const own = figures.filter((path) => !path.includes('.'));
    const totals = `query totals($where: JSON) { rows: ${model}_aggregate(where: $where) { sum { ${own.join(' ')} } } }`;
    const sums = own.length ? ((await ask(call, totals, { where } as unknown as JsonObject)).rows as { sum: Figures }[])[0]?.sum : {};
    return { rows: new Map(rows.map((row) => [String(row.identity), valuesOf(row, figures)])), total, sums: sums ?? {} };
  };
}

/** What an export, or a block by somebody else, asks for: its dataset, and that with sums. */
export const asDataset =
  (call: Call): Look =>
  async (view, block, figures) => {
    const read = (body: JsonObject) =>
      call<{ data: JsonObject[]; total: number }>('POST', '/v1/dataset', { dataset: { view_id: view, block_id: block }, limit: most, ...body });
    const axis = figures.map((path) => ({ name: path, path }));
    const { data, total } = await read({ axis: [{ name: 'identity', path: 'identity' }, ...axis] });
    const own = (row: JsonObject) => valuesOf(row, figures, (each, path) => each[path] as number | null);
    const summed = figures.length ? await read({ axis: axis.map((each) => ({ ...each, aggregation: 'sum' })) }) : null;
    return { rows: new Map(data.map((row) => [String(row.identity), own(row)])), total, sums: summed?.data[0] ? own(summed.data[0]) : {} };
  };
