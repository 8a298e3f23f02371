import type { convertCsv, DatasetRequest } from '@millwright/core/contract/dataset.ts';
import type { InputOf } from '@millwright/core/contract/parts/endpoint.ts';
import type { AxisType } from '@millwright/core/field/descriptor/define-field.ts';
import { inLanguage } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { datasetSql } from '@millwright/core/query/dataset/dataset.ts';
import type { Axis } from '@millwright/core/query/dataset/dataset-types.ts';
import type { TenantTransaction } from '../db/types.ts';
import { valuesOf } from '../records/read/plans.ts';
import { prepare, statementOf } from './datasets.service.ts';

type RowsInput = Extract<InputOf<typeof convertCsv>, { rows: unknown }>;

/** The type of a column's values: one of a dataset, or a percentage (50 is half). */
export type ColumnKind = AxisType | 'percent';

/** Whether a column contains numbers. The database returns them as texts, so that no digit is lost. */
export const isNumeric = (kind: ColumnKind | undefined): boolean => kind === 'number' || kind === 'percent' || kind === 'duration';

/**
 * An export: the names of its columns, their types if known, and its rows, which are read while they are sent. `name` is the name of the
 * file without extension.
 */
export type Exported = {
  head: string[];
  rows: AsyncIterable<unknown[]> | Iterable<unknown[]>;
  kinds?: readonly (ColumnKind | undefined)[];
  name?: string;
};

const batch = 2_000;
const runs = /^[=+\-@\t\r]/;

/** Whether a spreadsheet could run a text as a formula. Such a text is made inert. */
export const couldRun = (text: string): boolean => runs.test(text);

/** A value as text: lists are joined, objects written as JSON. */
export function plainText(value: unknown, inner: (value: unknown) => string = plainText): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((each) => inner(each)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Rows that the caller brings, as lists or as objects by column key. */
export function givenRows({ columns, rows }: Pick<RowsInput, 'columns' | 'rows'>): Exported {
  const named = columns.map((column) =>
    typeof column === 'string'
      ? { key: column, label: column, type: undefined }
      : { key: column.key, label: column.label ?? column.key, type: column.type },
  );
  const cells = (row: RowsInput['rows'][number]) => (Array.isArray(row) ? row : named.map(({ key }) => (Object.hasOwn(row, key) ? row[key] : null)));
  return { head: named.map(({ label }) => label), rows: rows.values().map(cells), kinds: named.map(({ type }) => type) };
}

/** All rows of a dataset, at most `limit` if it is given. A cursor reads them in batches, so that a large dataset needs little memory. */
export async function datasetRows(tenant: TenantTransaction, request: DatasetRequest): Promise<Exported> {
  const prepared = prepare(tenant, request, request.limit ?? null);
  const statement = statementOf(tenant, prepared);
  const { data, columns } = datasetSql(statement, prepared.model, prepared.plan);
  const names = request.axis.map(({ name }) => name);
  await tenant.query(`declare export no scroll cursor for ${data}`, valuesOf(statement));
  const fetch = () => tenant.query<Record<string, unknown>>(`fetch ${batch} from export`);
  // The first rows are read before anything is sent, so that errors of the database are still reported.
  const first = await fetch();
  const cell = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
  async function* rows() {
    for (let page = first; page.length; page = await fetch()) for (const row of page) yield names.map((name) => cell(row[name]));
  }
  const kinds = request.axis.map((axis) => kindOf(tenant, prepared.model, axis, columns));
  return { head: names, rows: rows(), kinds, name: nameOf(tenant, prepared.model) };
}

/** The type of a column. A progress is a percentage, unless it is aggregated. */
function kindOf(
  { config }: TenantTransaction,
  model: ResolvedModel,
  { name, path, aggregation }: Axis,
  columns: readonly { name: string; type: AxisType }[],
): ColumnKind | undefined {
  const parts = path.split('.');
  const end = parts.slice(0, -1).reduce<ResolvedModel | undefined>((at, part) => config.schema.models.get(at?.ends.get(part)?.to ?? ''), model);
  const field = end?.fields.get(parts.at(-1) ?? '');
  return field?.type === 'progress' && !aggregation ? 'percent' : columns.find((column) => column.name === name)?.type;
}

const unnameable = /[\\/:*?"<>|\p{Cc}]+/gu;

/** The name of an export's file: the model and the day. */
const nameOf = ({ client, today }: TenantTransaction, { model }: ResolvedModel): string =>
  `${inLanguage(model.displayed_name ?? model.name, client.language)
    .replace(unnameable, ' ')
    .trim()} ${today}`;
