import type { JsonObject } from '@millwright/core/json.ts';
import { AppFailure, post } from '../../data/http.ts';
import { agreeTo } from '../../data/writes/before-write.ts';
import type { Row } from '../columns/values.ts';
import { readRows } from '../source/rows-query.ts';

type Query = { model: string; selection: string };
/** The values of one record by field, before and after a move. */
export type ValuesChange = { id: string; before: JsonObject; after: JsonObject };

async function send(id: string, properties: JsonObject, version: number | undefined): Promise<number> {
  const change = { node_id: id, properties, ...(version !== undefined && { version }) };
  const { data } = await post('/v1/graph/update/', change);
  return data.version;
}

const same = (a: Row, b: JsonObject) => Object.entries(b).every(([field, value]) => JSON.stringify(a[field] ?? null) === JSON.stringify(value));

/**
 * Writes fields based on the version that was read; returns the row's values that changed on the server. If somebody changed
 * other fields meanwhile, both changes remain; if one of these fields, it fails with `out_of_sync`.
 */
export async function saveValues(query: Query, { id, before, after }: ValuesChange, version: number | undefined): Promise<Partial<Row>> {
  await agreeTo({ model: query.model, node_id: id, values: after });
  try {
    return { ...after, version: await send(id, after, version) };
  } catch (error) {
    if (!(error instanceof AppFailure) || error.code !== 'out_of_sync') throw error;
    const [stored] = await readRows({ ...query, where: { fact: 'identity', operator: 'equal', value: id } }, [], 0, 1);
    if (!stored || !same(stored, before)) throw error;
    return { ...stored, ...after, version: await send(id, after, stored.version) };
  }
}
