import { once } from 'node:events';
import type { convertCsv, DatasetRequest } from '@millwright/core/contract/dataset.ts';
import type { InputOf } from '@millwright/core/contract/endpoint.ts';
import { datasetSql } from '@millwright/core/query/dataset.ts';
import { stringify } from 'csv-stringify';
import type { Response } from 'express';
import type { Tenant } from '../db/types.ts';
import { compiling, valuesOf } from '../records/read.ts';
import { prepare } from './datasets.service.ts';

type RowsInput = Extract<InputOf<typeof convertCsv>, { rows: unknown }>;

const batch = 2_000;
const runs = /^[=+\-@\t\r]/;

/**
 * A cell that a spreadsheet can't run: a text that begins like a formula gets an apostrophe in front; numbers stay
 * numbers. Lists are joined, objects written as JSON.
 */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = Array.isArray(value) ? value.map(cellText).join(', ') : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return runs.test(text) ? `'${text}` : text;
}

type Writer = { row: (cells: readonly unknown[]) => Promise<void>; end: () => Promise<void> };

/** Starts a CSV answer; a row waits when the reader is slower than the database. */
function startCsv(response: Response, delimiter = ','): Writer {
  response.type('text/csv; charset=utf-8').attachment('export.csv');
  const rows = stringify({ delimiter, record_delimiter: '\r\n', quoted_match: /\r/ });
  rows.pipe(response);
  const gone = once(response, 'close');
  return {
    async row(cells) {
      if (response.destroyed) throw new Error('The reader has gone away.');
      if (!rows.write(cells.map(cellText))) await Promise.race([once(rows, 'drain'), gone]);
    },
    async end() {
      rows.end();
      await gone;
    },
  };
}

/** CSV of rows that the caller brings, as lists or as objects by column key. */
export async function sendRowsCsv(response: Response, { columns, rows, delimiter }: RowsInput): Promise<void> {
  const named = columns.map((column) =>
    typeof column === 'string' ? { key: column, label: column } : { key: column.key, label: column.label ?? column.key },
  );
  const writer = startCsv(response, delimiter);
  await writer.row(named.map(({ label }) => label));
  for (const row of rows) await writer.row(Array.isArray(row) ? row : named.map(({ key }) => (Object.hasOwn(row, key) ? row[key] : null)));
  await writer.end();
}

/** CSV of every row of a dataset, read through a cursor so that its size doesn't matter; `limit` counts only when it is given. */
export async function sendDatasetCsv(
  tenant: Tenant,
  response: Response,
  request: DatasetRequest & { delimiter?: string | undefined },
): Promise<void> {
  const { model, plan, context } = prepare(tenant, request, request.limit ?? null);
  const statement = compiling(tenant, { context });
  const { data } = datasetSql(statement, model, plan);
  const names = request.axis.map(({ name }) => name);
  await tenant.query(`declare export no scroll cursor for ${data}`, valuesOf(statement));
  let rows = await tenant.query<Record<string, unknown>>(`fetch ${batch} from export`);
  const writer = startCsv(response, request.delimiter);
  await writer.row(names);
  for (; rows.length; rows = await tenant.query(`fetch ${batch} from export`)) {
    for (const row of rows) await writer.row(names.map((name) => (row[name] instanceof Date ? (row[name] as Date).toISOString() : row[name])));
  }
  await writer.end();
}
