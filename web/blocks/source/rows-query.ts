import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Ordering } from '@millwright/core/view/types.ts';
import { graph } from '../../data/graph.ts';
import { type Ask, askAlone } from '../../data/graph-roots.ts';
import { post } from '../../data/http.ts';
import type { Row } from '../columns/values.ts';

/** A query for rows of a model with a filter, and an optional abort signal. */
type RowsQuery = { model: string; selection: string; where: Condition | null; signal?: AbortSignal | undefined };
export type Count = { total: number; estimated: boolean };

/** A sort key; empty values come last by default. */
type Key = Ordering & { empty?: 'first' };

const alone = askAlone('rows');

/** Reads one page of rows, by offset or after a cursor. */
export function readRows(
  { model, selection, where, signal: ofAll }: RowsQuery,
  order: readonly Key[],
  from: number | { after: string },
  limit: number,
  signal: AbortSignal | undefined = ofAll,
  ask: Ask = alone,
): Promise<Row[]> {
  const [skip, after] = typeof from === 'number' ? [from, undefined] : [undefined, from.after];
  const variables = {
    where: { type: 'JSON', value: where as Json },
    order_by: { type: '[OrderBy!]', value: order as unknown as Json },
    limit: { type: 'Int', value: limit },
    skip: { type: 'Int', value: skip },
    after: { type: 'ID', value: after },
  };
  return ask<Row[]>({ field: model, asked: variables, selection }, signal);
}

/** Where a page starts: after or before a known row, else by offset. */
export type PageStart = { skip: number; after?: string | undefined; before?: string | undefined };

/** The same sorting in reverse; without one, by identity. */
const reversed = (order: readonly Ordering[]): Key[] =>
  order.length
    ? order.map(({ field, direction }) => ({ field, direction: direction === 'desc' ? 'asc' : 'desc', empty: 'first' }))
    : [{ field: 'identity', direction: 'desc' }];

/**
 * Reads one page of rows. A page next to a known row costs the same at any depth. That row may have been deleted meanwhile,
 * so a missing page is read again by its offset.
 */
export async function readPage(
  query: RowsQuery,
  order: readonly Ordering[],
  { skip, after, before }: PageStart,
  limit: number,
  signal?: AbortSignal,
  ask: Ask = alone,
): Promise<Row[]> {
  if (after) {
    const rows = await readRows(query, order, { after }, limit, signal, ask);
    if (rows.length) return rows;
  } else if (before) {
    const rows = await readRows(query, reversed(order), { after: before }, limit, signal, ask);
    if (rows.length === limit) return rows.toReversed();
  }
  return readRows(query, order, skip, limit, signal, ask);
}

/** Counts the matching rows. The server stops at its cap, and the result says so. */
export async function countRows(model: string, where: Condition | null, signal?: AbortSignal): Promise<Count> {
  const body = { model, ...(where && { filters: where }), limit: 1, fields: [] };
  const { total, total_estimated } = await post('/v1/graph/get/', body, { ...(signal && { signal }) });
  return { total, estimated: total_estimated === true };
}

/** Counts all matching rows exactly. */
export async function countExactly(model: string, where: Condition | null): Promise<Count> {
  const data = await graph<{ rows: { count: number }[] }>(`query count($where: JSON) { rows: ${model}_aggregate(where: $where) { count } }`, {
    where: where as Json,
  });
  return { total: data.rows[0]?.count ?? 0, estimated: false };
}

/** Reads the identities of every matching row; null if there are more than `limit`. */
export async function readIds(model: string, where: Condition | null, limit: number): Promise<string[] | null> {
  const page = 500;
  const ids: string[] = [];
  for (;;) {
    const after = ids.at(-1);
    const rows = await graph<{ rows: { identity: string }[] }>(
      `query ids($where: JSON, $limit: Int${after ? ', $after: ID' : ''}) { rows: ${model}(where: $where, limit: $limit${after ? ', after: $after' : ''}) { identity } }`,
      { where: where as Json, limit: page, ...(after && { after }) },
    );
    ids.push(...rows.rows.map(({ identity }) => identity));
    if (ids.length > limit) return null;
    if (rows.rows.length < page) return ids;
  }
}
