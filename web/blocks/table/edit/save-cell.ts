import type { Json } from '@millwright/core/json.ts';
import { AppFailure, post } from '../../../data/http.ts';
import type { Row } from '../../columns/values.ts';
import type { FieldChange } from '../../source/block-source.ts';
import { readRows } from '../../source/rows-query.ts';

type Query = { model: string; selection: string };

async function send(id: string, field: string, value: Json, version: number | undefined): Promise<number> {
  const change = { node_id: id, properties: { [field]: value }, ...(version !== undefined && { version }) };
  const { data } = await post<{ data: { version: number } }>('/v1/graph/update/', change);
  return data.version;
}

const same = (a: Json | undefined, b: Json) => JSON.stringify(a ?? null) === JSON.stringify(b);

/**
 * Writes a cell on top of the version that was seen, and answers the row's values that are new here. When somebody
 * changed other fields of the record meanwhile both are kept; when it was this one, the failure is `out_of_sync`.
 */
export async function saveCell(query: Query, { id, field, before, after }: FieldChange, version: number | undefined): Promise<Partial<Row>> {
  try {
    return { [field]: after, version: await send(id, field, after, version) };
  } catch (error) {
    if (!(error instanceof AppFailure) || error.code !== 'out_of_sync') throw error;
    const [stored] = await readRows({ ...query, where: { fact: 'identity', operator: 'equal', value: id } }, [], 0, 1);
    if (!stored || !same(stored[field], before)) throw error;
    return { ...stored, [field]: after, version: await send(id, field, after, stored.version) };
  }
}
