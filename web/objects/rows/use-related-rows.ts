import { fillContext } from '@millwright/core/form/making/fill-context.ts';
import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { PageTable } from '@millwright/core/model/types.ts';
import { fixedFacts } from '@millwright/core/record/fixed.ts';
import { useQuery } from '@tanstack/react-query';
import { type ResolvedColumn, resolveColumns } from '../../blocks/columns/columns.ts';
import { selectionOf } from '../../blocks/columns/selection-set.ts';
import type { Row } from '../../blocks/columns/values.ts';
import { useSchema } from '../../data/documents/use-schema.ts';
import { graph } from '../../data/graph.ts';
import type { AppFailure } from '../../data/http.ts';
import { type RelatedQuery, relatedQuery } from './related-query.ts';

/** The most rows of a table on a page; the total count is shown. */
const most = 200;

/** A column of a page's table; `unit` is the path to the unit of its figures. */
export type PageColumn = ResolvedColumn & { unit: string | null };

/** A table of a page with its readable columns; null if its records aren't readable. */
export type LaidOut = RelatedQuery & { columns: PageColumn[]; selection: string };

/** The paths that a work list needs beside its columns: names, quantities and locks. */
function workPaths({ work }: PageTable, { model, fields }: ResolvedModel): string[] {
  if (!work) return [];
  const names = [
    work.done,
    work.quantity,
    ...(work.short ? [work.short.quantity, work.short.reason] : []),
    ...(work.why ? [work.why.when, work.why.reason] : []),
  ];
  return [...names, ...fixedFacts(model, names)].filter((name) => fields.has(name));
}

function scanPaths({ work }: PageTable, schema: Schema, target: ResolvedModel): string[] {
  const { scan = [], place = [], kind, expiry } = work ?? {};
  const scanPaths = [...scan, ...place, ...(kind ? [...kind.scan, kind.path] : []), ...(expiry ? [expiry] : [])];
  const scanned = resolveColumns(schema, target, { columns: scanPaths.map((path) => ({ path })) });
  return scanned.map(({ path, target: record }) => (record ? `${path}.identity` : path));
}

/** The path to a row's name, if a form starts with it. */
const namePaths = ({ starts }: PageTable, { model, fields }: ResolvedModel): string[] =>
  starts && fields.has(model.primary_attribute) ? [model.primary_attribute] : [];

export function layOut(schema: Schema, model: ResolvedModel, table: PageTable): LaidOut | null {
  const query = relatedQuery(schema, model, table.name);
  if (!query) return null;
  const { target } = query;
  const columns = table.columns.flatMap((given): PageColumn[] => {
    const { unit = null, ...column } = given;
    const [resolved] = resolveColumns(schema, target, { columns: [column] });
    return resolved ? [{ ...resolved, unit }] : [];
  });
  const units = resolveColumns(schema, target, { columns: columns.flatMap(({ unit }) => (unit ? [{ path: unit }] : [])) });
  const more = [...units.map(({ path }) => path), ...workPaths(table, target), ...scanPaths(table, schema, target), ...namePaths(table, target)];
  return { ...query, order: table.ordering ?? query.order, columns, selection: selectionOf(target, schema.models, columns, more) };
}

type Answer = { rows: Row[]; total: number };

/** Reads the rows of a table in a record's layout, and their count; reloaded with the record. */
export function useRelatedRows(record: string, model: ResolvedModel, table: PageTable) {
  const { schema } = useSchema();
  const laid = schema && layOut(schema, model, table);
  const rows = useQuery<Answer, AppFailure>({
    queryKey: ['object', record, 'table', table.name, table.where ?? null, laid?.selection],
    enabled: laid !== null,
    queryFn: async ({ signal }) => {
      const { target, back, order, selection } = laid as LaidOut;
      const name = target.model.slug;
      const source = `query related($where: JSON, $order: [OrderBy!], $limit: Int) {
        rows: ${name}(where: $where, order_by: $order, limit: $limit) { ${selection} }
        counted: ${name}_aggregate(where: $where) { count }
      }`;
      const own = { fact: back, operator: 'equal', value: record };
      const { condition } = fillContext((table.where ?? null) as Json, { object_id: record });
      const where = (condition ? { all: [own, condition] } : own) as unknown as Json;
      const answer = await graph<{ rows: Row[]; counted: { count: number }[] }>(
        source,
        { where, order: order as unknown as Json, limit: most },
        signal,
      );
      return { rows: answer.rows, total: answer.counted[0]?.count ?? answer.rows.length };
    },
  });
  return { laid, rows };
}
