import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Ordering } from '@millwright/core/view/types.ts';
import { graph } from '../../data/graph.ts';
import { type Ask, askAlone } from '../../data/graph-roots.ts';
import { post } from '../../data/http.ts';
import type { Row } from '../columns/values.ts';

/** What a table reads: rows of a model under a filter, with a signal where all of them have one. */
type RowsQuery = { model: string; selection: string; where: Condition | null; signal?: AbortSignal | undefined };
export type Count = { total: number; estimated: boolean };

/** A key of an order; its empty values stand last unless it says otherwise. */
type Key = Ordering & { empty?: 'first' };

const alone = askAlone('rows');

/** One page of rows, from a number of rows on or behind one. */
export function readRows(
  { model, selection, where, signal: ofAll }: RowsQuery,
  order: readonly Key[],
  from: number | { after: string },
  limit: number,
  signal: AbortSignal | undefined = ofAll,
  ask: Ask = alone,
): Promise<Row[]> {
  const [skip, after] = typeof from === 'number' ? [from, undefined] : [undefined, from.after];
  const asked = {
    where: { type: 'JSON', value: where as Json },
    order_by: { type: '[OrderBy!]', value: order as unknown as Json },
    limit: { type: 'Int', value: limit },
    skip: { type: 'Int', value: skip },
    after: { type: 'ID', value: after },
  };
  return ask<Row[]>({ field: model, asked, selection }, signal);
}

/** Where a page is read from: behind the row before it or up from the row after it, if that was read, else by its number. */
export type PageStart = { skip: number; after?: string | undefined; before?: string | undefined };

/** The same list from its end; without an order it goes by identity. */
const reversed = (order: readonly Ordering[]): Key[] =>
  order.length
    ? order.map(({ field, direction }) => ({ field, direction: direction === 'desc' ? 'asc' : 'desc', empty: 'first' }))
    : [{ field: 'identity', direction: 'desc' }];

/**
 * One page of rows. Next to a row it costs the same at any depth; that record may have gone meanwhile, so a page that is
 * not there is asked for by its number too.
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

/** How many rows match; counting stops at the server's cap, which the answer says. */
export async function countRows(model: string, where: Condition | null, signal?: AbortSignal): Promise<Count> {
  const body = { model, ...(where && { filters: where }), limit: 1, fields: [] };
  const { total, total_estimated } = await post('/v1/graph/get/', body, { ...(signal && { signal }) });
  return { total, estimated: total_estimated === true };
}

/** How many rows match, to the last one. */
export async function countExactly(model: string, where: Condition | null): Promise<Count> {
  const data = await graph<{ rows: { count: number }[] }>(`query count($where: JSON) { rows: ${model}_aggregate(where: $where) { count } }`, {
    where: where as Json,
  });
  return { total: data.rows[0]?.count ?? 0, estimated: false };
}

/** Identities of every matching row, at most `limit`; null when there are more. */
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
