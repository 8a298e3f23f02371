import { AppError } from '@millwright/core/errors.ts';
import { inLanguage, type Json, type JsonObject } from '@millwright/core/json.ts';
import { labelRead, readValue } from '@millwright/core/label/reads.ts';
import type { LabelWording } from '@millwright/core/label/words.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { cutCell, mostPrintedCells } from '@millwright/core/pdf/print-limits.ts';
import { tableCost } from '@millwright/core/query/graphql/compile.ts';
import { innerLimits, publicLimits } from '@millwright/core/query/graphql/operation.ts';
import { blockOf } from '@millwright/core/view/blocks/registry.ts';
import type { RowsSetup } from '@millwright/core/view/setup/define-block.ts';
import type { Grouping } from '@millwright/core/view/setup/grouping.ts';
import type { Block, Ordering, View } from '@millwright/core/view/types.ts';
import { visibleTo } from '../../configuration/visible.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { problemsOf } from '../../documents/checks/problems.ts';
import { findFiles } from '../../files/stored/files.service.ts';
import { readQueryExactly } from '../../records/query.service.ts';
import { isShown, mostInCell, type PrintedColumn, printedColumn, selectionOf, type ViewReading } from './view-columns.ts';

/** A printed list of a view: each row has one text per column, and `sums` are below the rows. */
export type ViewTable = { caption: string; total: number; columns: PrintedColumn[]; rows: string[][]; sums: string[] | null };
/** The printed lists of a view. `left_out` is true if a filter or order no longer fits, or if the reader may not see a list. */
export type ViewTables = { tables: ViewTable[]; left_out: boolean };

type Listed = { block: Block; setup: RowsSetup & { grouping?: readonly Grouping[]; aggregation?: boolean }; type: string };

/** The query limits of all lists of one view together. */
const limits = { ...innerLimits, cost: publicLimits.cost };

const withInner = (blocks: readonly Block[]): Block[] => blocks.flatMap((block) => (block.hidden ? [] : [block, ...withInner(block.blocks ?? [])]));

/** Returns the visible tables of a view in order, or all blocks that list records if it has no tables. */
function listsOf({ root, setup }: View): Listed[] {
  const lists = withInner(root.blocks).flatMap((block): Listed[] => {
    const { type = '', misc } = setup[block.id] ?? {};
    const rows = blockOf(type)?.rows((misc ?? {}) as JsonObject);
    return rows?.columns.length ? [{ block, setup: rows, type }] : [];
  });
  const tables = lists.filter(({ type }) => type === 'table');
  return tables.length ? tables : lists;
}

/**
 * Orders rows by the groups of the block, then by its own order. `cut` is true if the reader may not see a field that
 * groups or orders them.
 */
function orderOf(
  reading: ViewReading,
  model: ResolvedModel,
  { block, setup }: Listed,
  unfit: ReadonlySet<string>,
): { order: Ordering[]; cut: boolean } {
  const here = `setup.${block.id}.misc`;
  const fit = <T>(place: string, parts: readonly T[]) => parts.filter((_, index) => !unfit.has(`${here}.${place}[${index}]`));
  const readsAt = (path: string) => [labelRead(reading.schema, model, path) ?? []].flat().filter(isShown);
  const grouping = fit('grouping', setup.grouping ?? []);
  const groups = grouping.flatMap(({ path }) => readsAt(path).map(({ names }): Ordering => ({ field: names.join('.'), direction: 'asc' })));
  const ordering = fit('ordering', setup.ordering);
  const own = ordering.filter(({ field }) => readsAt(field).length > 0);
  const order = [...groups, ...own.filter(({ field }) => !groups.some((group) => group.field === field))].slice(0, 10);
  return { order, cut: groups.length < grouping.length || own.length < ordering.length };
}

/** Computes how many rows of a list are printed: limited by the cells that are left and by the records that one query may read. */
const roomFor = (columns: number, left: number, records: number): number =>
  Math.max(0, Math.min(Math.floor(left / columns), Math.floor((limits.cost - tableCost) / records) - 1));

/** Sums the columns whose numbers have one unit. */
function sumsOf({ setup }: Listed, columns: readonly PrintedColumn[], rows: readonly JsonObject[]): string[] | null {
  const sums = columns.map(({ summed, read, words, unit }) => {
    if (!(summed || (read.field?.type === 'number' && setup.aggregation)) || rows.length < 2) return '';
    const held = rows.filter((row) => readValue(row, read) !== null);
    const values = held.map((row) => readValue(row, read)).filter((value) => typeof value === 'number');
    const counted = new Set(held.map(unit));
    if (!values.length || values.length < held.length || counted.size > 1) return '';
    return [words(Number(values.reduce((sum, value) => sum + value, 0).toPrecision(15))), ...counted].filter(Boolean).join(' ');
  });
  return sums.some(Boolean) ? sums : null;
}

/** Reads the names of the files in cells. Files that the reader may not see have no name. */
async function fileNames(tenant: TenantTransaction, columns: readonly PrintedColumn[], rows: readonly JsonObject[]): Promise<Map<string, string>> {
  const held = columns.filter(({ read }) => read.field?.type === 'file').flatMap(({ read }) => rows.map((row) => readValue(row, read)));
  const ids = held
    .flat(3)
    .filter((id) => typeof id === 'string')
    .slice(0, mostPrintedCells);
  return new Map((ids.length ? await findFiles(tenant, [...new Set(ids)]) : []).map(({ id, file_name }) => [id, file_name]));
}

function namesOf(value: Json, names: ReadonlyMap<string, string>): string {
  const all = [value].flat(3).flatMap((id) => names.get(String(id)) ?? []);
  return [...all.slice(0, mostInCell), ...(all.length > mostInCell ? ['…'] : [])].join(', ');
}

async function readTable(
  tenant: TenantTransaction,
  reading: ViewReading,
  list: Listed,
  { model, unfit, left }: { model: ResolvedModel; unfit: ReadonlySet<string>; left: number },
): Promise<(ViewTable & { cut: boolean }) | null> {
  const { block, setup } = list;
  const columns = setup.columns.filter(({ hidden }) => !hidden).flatMap((column) => printedColumn(reading, model, column) ?? []);
  if (!columns.length) return null;
  const { max_rows, skip } = setup;
  const { slug, displayed_name, name } = model.model;
  const where = unfit.has(`root.${block.id}.betterFilters`) ? null : (block.betterFilters ?? null);
  const { order, cut } = orderOf(reading, model, list, unfit);
  const selection = selectionOf(reading.schema, model, columns);
  const room = roomFor(columns.length, left, selection.records);
  // Requests one row more than is printed, to know whether there are more.
  const limit = Math.min(max_rows ?? room + 1, room + 1);
  const query = `query ($where: JSON, $order: [OrderBy!], $limit: Int, $skip: Int) { rows: ${slug}(where: $where, order_by: $order, limit: $limit, skip: $skip) ${selection.text} }`;
  const variables = { where: where as Json, order: order as unknown as Json, limit, ...(skip === undefined ? {} : { skip }) };
  const { rows } = (await readQueryExactly(tenant, query, variables, { leave_out: true, limits })) as { rows: JsonObject[] };
  if (rows.length * columns.length > left) throw new AppError('print_too_long', { cells: mostPrintedCells });
  if (rows.length > room) throw new AppError('print_too_long', { cells: room * columns.length });
  const names = await fileNames(tenant, columns, rows);
  const text = (column: PrintedColumn, row: JsonObject) =>
    column.read.field?.type === 'file' ? namesOf(readValue(row, column.read), names) : column.text(row);
  return {
    caption: inLanguage(block.label ?? displayed_name ?? name, reading.wording.language),
    total: rows.length,
    columns,
    rows: rows.map((row) => columns.map((column) => cutCell(text(column, row)))),
    sums: sumsOf(list, columns, rows),
    cut,
  };
}

/**
 * Reads the lists of a view with its stored filters and orders and the caller's rights. Columns and lists that the caller
 * may not see are left out. Throws print_too_long, before it reads rows, if there are more cells than one print may have.
 */
export async function readViewTables(tenant: TenantTransaction, view: View, wording: LabelWording): Promise<ViewTables> {
  const lists = listsOf(view);
  if (!lists.length) throw new AppError('view_without_lists');
  const { config, access, client } = tenant;
  const reading: ViewReading = { schema: visibleTo(tenant), wording, policies: config.policies };
  const stored = config.effective('views', view.id);
  const { problems = [] } = (stored ? problemsOf(tenant, config, 'views', stored) : {}) as { problems?: { place: string }[] };
  const unfit = new Set(problems.map(({ place }) => place));
  const tables: ViewTable[] = [];
  let left = mostPrintedCells;
  let cut = lists.some(({ block }) => [...unfit].some((place) => place.includes(`.${block.id}.`)));
  for (const list of lists) {
    const model = reading.schema.models.get(config.find('models', list.setup.model)?.slug ?? list.setup.model);
    const table =
      model && access.allows('READ', 'MODELS', { id: model.model.id, client_id: client.id })
        ? await readTable(tenant, reading, list, { model, unfit, left })
        : null;
    if (!table) continue;
    cut ||= table.cut;
    left -= table.rows.length * table.columns.length;
    tables.push(table);
  }
  if (!tables.length) throw new AppError('forbidden', { verb: 'READ', resource: 'MODELS' });
  return { tables, left_out: cut || tables.length < lists.length };
}
