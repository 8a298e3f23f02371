import type { convertCsv, DatasetRequest } from '@millwright/core/contract/dataset.ts';
import type { InputOf } from '@millwright/core/contract/parts/endpoint.ts';
import { datasetSql } from '@millwright/core/query/dataset.ts';
import type { TenantTransaction } from '../db/types.ts';
import { valuesOf } from '../records/read/plans.ts';
import { prepare, statementOf } from './datasets.service.ts';

type RowsInput = Extract<InputOf<typeof convertCsv>, { rows: unknown }>;

/** What is exported: names of the columns, and rows that are read while they are sent. */
export type Exported = { head: string[]; rows: AsyncIterable<unknown[]> | Iterable<unknown[]> };

const batch = 2_000;
const runs = /^[=+\-@\t\r]/;

/** Whether a spreadsheet could run a text: then it is made inert. */
export const couldRun = (text: string): boolean => runs.test(text);

/** A value as text: lists are joined, objects written as JSON. */
export function plainText(value: unknown, inner: (value: unknown) => string = plainText): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(inner).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Rows that the caller brings, as lists or as objects by column key. */
export function givenRows({ columns, rows }: Pick<RowsInput, 'columns' | 'rows'>): Exported {
  const named = columns.map((column) =>
    typeof column === 'string' ? { key: column, label: column } : { key: column.key, label: column.label ?? column.key },
  );
  const cells = (row: RowsInput['rows'][number]) => (Array.isArray(row) ? row : named.map(({ key }) => (Object.hasOwn(row, key) ? row[key] : null)));
  return { head: named.map(({ label }) => label), rows: rows.values().map(cells) };
}

/** Every row of a dataset, through a cursor so that its size doesn't matter; `limit` counts only when it is given. */
export async function datasetRows(tenant: TenantTransaction, request: DatasetRequest): Promise<Exported> {
  const prepared = prepare(tenant, request, request.limit ?? null);
  const statement = statementOf(tenant, prepared);
  const { data } = datasetSql(statement, prepared.model, prepared.plan);
  const names = request.axis.map(({ name }) => name);
  await tenant.query(`declare export no scroll cursor for ${data}`, valuesOf(statement));
  const fetch = () => tenant.query<Record<string, unknown>>(`fetch ${batch} from export`);
  // What the database refuses is told before anything is sent.
  const first = await fetch();
  const cell = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
  async function* rows() {
    for (let page = first; page.length; page = await fetch()) for (const row of page) yield names.map((name) => cell(row[name]));
  }
  return { head: names, rows: rows() };
}
