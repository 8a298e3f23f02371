import type { Json, Text } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { PageLedger, PageTable } from '@millwright/core/model/types.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ColumnKind, resolveColumns } from '../../blocks/columns/columns.ts';
import { selectionOf } from '../../blocks/columns/selection-set.ts';
import { type Row, relatedAt } from '../../blocks/columns/values.ts';
import { useSchema } from '../../data/documents/use-schema.ts';
import { graph } from '../../data/graph.ts';
import { type AppFailure, get } from '../../data/http.ts';
import { type LaidOut, layOut, type PageColumn } from './use-related-rows.ts';

/** The keys of a row's figures: names that no field has. */
const figures = { change: '_change', after: '_after', document: '_document' } as const;

const figure = (path: string, label: Text, unit: string | null, kind: ColumnKind): PageColumn => ({
  path,
  label,
  unit,
  kind,
  column: { path },
  field: null,
  target: null,
  many: false,
  sort: null,
  editable: false,
  broken: null,
});

/** A table of ledger entries; `documents` are relations of which the first that is set is shown in one column. */
type LaidLedger = LaidOut & { documents: PageColumn[] };

/** Adds columns for the change and the balance to a table of entries, in the unit of the amount. */
function withFigures(schema: Schema, laid: LaidOut, { change, after, documents: given }: PageLedger): LaidLedger {
  const unit = laid.columns.find((column) => column.unit)?.unit ?? null;
  const paths = (given?.paths ?? []).map((path) => ({ path }));
  const documents = resolveColumns(schema, laid.target, { columns: paths })
    .filter(({ target, many }) => target && !many)
    .map((column) => ({ ...column, unit: null }));
  const [first] = documents;
  const columns = [
    ...laid.columns.filter((column) => !column.unit),
    ...(first && given ? [{ ...first, path: figures.document, label: given.label }] : []),
    figure(figures.change, change.label, unit, 'change'),
    figure(figures.after, after.label, unit, 'number'),
  ];
  const units = laid.columns.flatMap((column) => column.unit ?? []);
  return { ...laid, columns, documents, selection: selectionOf(laid.target, schema.models, [...laid.columns, ...documents], units) };
}

/** The document that an entry belongs to, in the format of its column. */
function documentOf(row: Row, { documents, columns }: LaidLedger): Json {
  const target = columns.find(({ path }) => path === figures.document)?.target;
  const [one] = documents.flatMap((column) => relatedAt(row, column));
  return one && target ? { identity: one.identity, [target.model.primary_attribute]: one.label } : null;
}

type Page = { rows: Row[]; after: string | undefined };

/** Reads a page of a ledger: its figures, and the readable columns of its entries. */
async function readPage(record: string, laid: LaidLedger, { balance }: PageLedger, after: string | null, signal: AbortSignal): Promise<Page> {
  const params = new URLSearchParams({ balance, ...(after ? { after } : {}) });
  const ledger = await get(`/v1/ledger/${record}?${params}`, { signal });
  const source = `query entries($where: JSON, $limit: Int) { rows: ${laid.target.model.slug}(where: $where, limit: $limit) { ${laid.selection} } }`;
  const where = { fact: 'identity', operator: 'in', value: ledger.data.map(({ id }) => id) } as unknown as Json;
  const { rows } = ledger.data.length > 0 ? await graph<{ rows: Row[] }>(source, { where, limit: ledger.data.length }, signal) : { rows: [] };
  const byId = new Map(rows.map((row) => [row.identity, row]));
  return {
    rows: ledger.data.flatMap(({ id, change, balance: left }) => {
      const row = byId.get(id);
      return row ? [{ ...row, [figures.document]: documentOf(row, laid), [figures.change]: change, [figures.after]: left }] : [];
    }),
    after: ledger.more ? ledger.data.at(-1)?.id : undefined,
  };
}

/** Reads the entries of a balance, newest first, page by page; reloaded with the record. */
export function useLedger(record: string, model: ResolvedModel, table: PageTable, ledger: PageLedger) {
  const { schema } = useSchema();
  const plain = schema && layOut(schema, model, table);
  const laid = plain ? withFigures(schema, plain, ledger) : null;
  const entries = useInfiniteQuery<Page, AppFailure, Row[], Json[], string | null>({
    queryKey: ['object', record, 'ledger', ledger.balance, laid?.selection ?? null],
    enabled: laid !== null,
    queryFn: ({ pageParam, signal }) => readPage(record, laid as LaidLedger, ledger, pageParam, signal),
    initialPageParam: null,
    getNextPageParam: ({ after }) => after,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  });
  return { laid, entries };
}
