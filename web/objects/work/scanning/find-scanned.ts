import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import type { End, ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { PageWork } from '@millwright/core/model/types.ts';
import { selectionOf } from '../../../blocks/columns/selection-set.ts';
import { type Row, valueAt } from '../../../blocks/columns/values.ts';
import { graph } from '../../../data/graph.ts';
import { goodsCodes, goodsIn } from '../../../keys/scan/goods-code.ts';
import { scanTarget } from '../../../keys/scan/scan-target.ts';

/** A scanned record that is on no row: its name, model, place and expiry date. */
export type Scanned = { name: string; kind: string; place: string; expiry: string | null };

/** The model at the end of a path of to-one relations; null if it doesn't exist. */
function modelAt(schema: Schema, from: ResolvedModel, path: string): ResolvedModel | null {
  let at: ResolvedModel | undefined = from;
  for (const name of path.split('.')) {
    const end: End | undefined = at?.ends.get(name);
    at = end && !end.many ? schema.models.get(end.to) : undefined;
  }
  return at ?? null;
}

/** The path to the name of the record at the first existing path. */
function namePath(schema: Schema, from: ResolvedModel, paths: readonly string[]): string | null {
  for (const path of paths) {
    const target = modelAt(schema, from, path);
    if (target) return `${path}.${target.model.primary_attribute}`;
  }
  return null;
}

async function read(schema: Schema, model: ResolvedModel, where: Condition, paths: readonly string[]): Promise<Row | null> {
  const source = `query scanned($where: JSON) { rows: ${model.model.slug}(where: $where, limit: 1) { ${selectionOf(model, schema.models, [], paths)} } }`;
  const { rows } = await graph<{ rows: Row[] }>(source, { where: where as unknown as Json });
  return rows[0] ?? null;
}

const carries = (paths: readonly string[], codes: readonly string[]): Condition => ({
  any: paths.map((fact): Condition => ({ fact, operator: 'in', value: [...codes] })),
});
const words = (row: Row, path: string | null) => String((path && valueAt(row, path)) ?? '');

/** Finds the record of a code that is on no row, among the records that rows refer to; null if nothing in the company has it. */
export async function findScanned(schema: Schema, rows: ResolvedModel, work: PageWork, code: string): Promise<Scanned | null> {
  const link = work.scan.find((path) => modelAt(schema, rows, path));
  const named = link === undefined ? null : modelAt(schema, rows, link);
  if (link === undefined || !named) return null;
  const within = (paths: readonly string[] = []) => paths.flatMap((path) => (path.startsWith(`${link}.`) ? [path.slice(link.length + 1)] : []));
  const target = scanTarget(code);
  const goods = target.kind === 'text' ? goodsIn(target.code) : null;
  const gs1Codes = goods?.ok ? goodsCodes(goods.code) : [];
  const isIt: Condition =
    target.kind === 'text'
      ? carries(within(work.scan), [target.code, target.code.toUpperCase(), ...gs1Codes])
      : { fact: 'identity', operator: 'equal', value: target.id };
  const name = named.model.primary_attribute;
  const kind = namePath(schema, named, within(work.kind?.scan));
  const place = namePath(schema, named, within(work.place));
  const [expiry = null] = within(work.expiry === undefined ? [] : [work.expiry]);
  const row = await read(
    schema,
    named,
    isIt,
    [name, kind, place, expiry].flatMap((path) => path ?? []),
  );
  if (!row) return null;
  const day = expiry && valueAt(row, expiry);
  return { name: words(row, name), kind: words(row, kind), place: words(row, place), expiry: typeof day === 'string' ? day : null };
}
