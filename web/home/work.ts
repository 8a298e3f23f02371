import type { Workstations } from '@millwright/core/contract/workstations.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Block, View } from '@millwright/core/view/types.ts';
import { columnView, type ResolvedColumn, resolveColumn } from '../blocks/columns/columns.ts';
import { selectionOf } from '../blocks/columns/selection-set.ts';
import { type Row, relatedAt, valueAt } from '../blocks/columns/values.ts';
import { areWays, listedIn } from '../blocks/page/ways.ts';
import { findModel } from '../data/documents/use-schema.ts';
import { graph } from '../data/graph.ts';

/** A block of a view that lists open work: it shows a status and sorts by the earliest date first. */
type WorkBlock = {
  view: View;
  /** Whether the block is one of several ways to show the same records. */
  way: boolean;
  model: ResolvedModel;
  status: ResolvedColumn;
  due: ResolvedColumn;
  /** The first column with a related record, such as the customer of an order. */
  about: ResolvedColumn | null;
  /** The first column with a figure, such as the total of an order. */
  amount: ResolvedColumn | null;
  where: Condition | null;
};
/** An item of open work. `held` is the reason why it can't begin yet; null if it can. */
export type WorkItem = {
  identity: string;
  title: string;
  due: string | null;
  about: string | null;
  held: { reason: string } | null;
  block: WorkBlock;
  row: Row;
};

const perBlock = 20;
const blocksPerRequest = 8;

function workBlock(view: View, schema: Schema, { block, way }: Placed): WorkBlock | null {
  const rows = listedIn(view, block);
  if (!rows) return null;
  const model = findModel(schema, rows.model);
  const first = rows.ordering[0];
  const status = rows.columns.find(({ format }) => format === 'status');
  if (!model || !status || first?.direction !== 'asc') return null;
  const due = resolveColumn(schema, model, { path: first.field });
  const statusColumn = resolveColumn(schema, model, status);
  if (!statusColumn || !due || !columnView(due).filter.time) return null;
  const related = rows.columns.filter(({ format }) => format !== 'status').flatMap((column) => resolveColumn(schema, model, column) ?? []);
  const about = related.find(({ target, many, path }) => target && !many && path !== statusColumn.path) ?? null;
  // A figure needs a unit or currency to be understood outside of its list.
  const amount =
    related.find((column) => columnView(column).numeric && !column.many && (column.countedIn !== undefined || column.field?.misc?.unit)) ?? null;
  return { view, way, model, status: statusColumn, due, about, amount, where: block.betterFilters ?? null };
}

type Placed = { block: Block; way: boolean };

/** The visible blocks of a view, including nested ones. */
function placedIn(view: View, blocks: readonly Block[]): Placed[] {
  const visibleBlocks = blocks.filter(({ hidden }) => !hidden);
  const way = areWays(view, visibleBlocks);
  return visibleBlocks.flatMap((block) => [{ block, way }, ...placedIn(view, block.blocks ?? [])]);
}

/** The blocks of open work in views that a person may read. Of several blocks with the same records, one is used. */
export function workBlocks(views: readonly View[], schema: Schema): WorkBlock[] {
  const all = views.flatMap((view) => placedIn(view, view.root.blocks).flatMap((placed) => workBlock(view, schema, placed) ?? []));
  const once = new Map(all.map((block) => [JSON.stringify([block.model.table, block.due.path, block.where]), block]));
  return [...once.values()].sort((a, b) => Number(b.way) - Number(a.way));
}

/** The blocks restricted to a workstation, by the paths to it. Models without a process have none, so their blocks are left out. */
export function atWorkstation(blocks: readonly WorkBlock[], station: string, paths: Workstations['paths']): WorkBlock[] {
  return blocks.flatMap((block) => {
    const path = paths[block.model.model.slug];
    const here: Condition = { fact: path ?? '', operator: 'equal', value: station };
    return path ? [{ ...block, where: block.where ? { all: [block.where, here] } : here }] : [];
  });
}

/** The fields that say why a record's work can't begin yet, if the reader may see them. */
function heldUpOf({ model, fields }: ResolvedModel) {
  const rule = model.misc?.held_up;
  return rule && fields.has(rule.when) && fields.has(rule.reason) ? rule : null;
}

function heldOf(model: ResolvedModel, row: Row): WorkItem['held'] {
  const rule = heldUpOf(model);
  return rule && valueAt(row, rule.when) === true ? { reason: String(valueAt(row, rule.reason) ?? '') } : null;
}

async function readSome(blocks: readonly WorkBlock[], schema: Schema, signal?: AbortSignal): Promise<Row[][]> {
  const parts = blocks.map(({ model, status, due, about, amount }, index) => {
    const primary = model.fields.has(model.model.primary_attribute) ? [model.model.primary_attribute] : [];
    const rule = heldUpOf(model);
    const more = [...primary, ...(rule ? [rule.when, rule.reason] : [])];
    const selection = selectionOf(model, schema.models, [status, due, ...(about ? [about] : []), ...(amount ? [amount] : [])], more);
    // Work that can begin is sorted first, because the server returns only the first rows of each list.
    const order = [...(rule ? [rule.when] : []), due.path].map((field) => `{field: "${field}", direction: "asc"}`).join(', ');
    return `b${index}: ${model.model.slug}(where: $w${index}, order_by: [${order}], limit: ${perBlock}) { ${selection} }`;
  });
  const variables = Object.fromEntries(blocks.map(({ where }, index) => [`w${index}`, where as Json]));
  const names = blocks.map((_, index) => `$w${index}: JSON`).join(', ');
  const data = await graph<Record<string, Row[]>>(`query work(${names}) { ${parts.join('\n')} }`, variables, signal);
  return blocks.map((_, index) => data[`b${index}`] ?? []);
}

function itemOf(block: WorkBlock, row: Row): WorkItem {
  const due = valueAt(row, block.due.path);
  return {
    identity: row.identity,
    title: String(valueAt(row, block.model.model.primary_attribute) ?? row.identity),
    due: typeof due === 'string' ? due : null,
    about: block.about ? (relatedAt(row, block.about)[0]?.label ?? null) : null,
    held: heldOf(block.model, row),
    block,
    row,
  };
}

/** The first rows of each block. */
export async function readWork(blocks: readonly WorkBlock[], schema: Schema, signal?: AbortSignal): Promise<Row[][]> {
  const groups = Array.from({ length: Math.ceil(blocks.length / blocksPerRequest) }, (_, index) =>
    blocks.slice(index * blocksPerRequest, (index + 1) * blocksPerRequest),
  );
  return (await Promise.all(groups.map((group) => readSome(group, schema, signal)))).flat();
}

/** The open work of all blocks, each record once. Work that can begin comes first, by due date; work without a date comes last. */
export function workItems(blocks: readonly WorkBlock[], rows: readonly Row[][]): WorkItem[] {
  const items = blocks.flatMap((block, index) => (rows[index] ?? []).map((row) => itemOf(block, row)));
  const once = new Map(items.map((item) => [item.identity, item]));
  return [...once.values()].sort((a, b) => Number(a.held !== null) - Number(b.held !== null) || (a.due ?? '9').localeCompare(b.due ?? '9'));
}
