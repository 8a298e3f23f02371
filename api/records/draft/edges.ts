import type { Json } from '@millwright/core/json.ts';
import { columnType } from '@millwright/core/model/layout.ts';
import type { End } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { note } from '@millwright/core/record/plan.ts';
import { sameValue } from '@millwright/core/record/values.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { typedValue } from '../stored/typed-value.ts';
import { areChecked } from '../stored/types.ts';
import type { Draft, Saving } from './drafts.ts';
import type { Link } from './links.ts';
import { tableOf } from './load.ts';

/** A stored edge: both ends and its attributes. */
type Edge = { id: string; from_id: string; to_id: string; attributes: Record<string, Json> };
type Wanted = { from_id: string; to_id: string; attributes: Map<string, Json> };
/** The two records of a changed link, and its place in the request. */
type Touched = { from_id: string; to_id: string; place: string };
/** The links of one relation with an edge table that a save reads and changes. */
export type EdgeTable = {
  end: End;
  edges: Edge[];
  wanted: Wanted[];
  changed: { id: string; attributes: Map<string, Json> }[];
  gone: Set<string>;
  touched: Touched[];
};

/** The attributes of a relation's links. */
export const attributeFields = (end: End) => (end.relation.schema ?? []).filter((field) => !field.deleted);
const mayReadField = ({ access, client }: TenantTransaction, { id }: Field) => access.allows('READ', 'FIELDS', { id, client_id: client.id });
const pair = (end: End, mine: string, theirs: string) =>
  end.direction === 'out' ? { from_id: mine, to_id: theirs } : { from_id: theirs, to_id: mine };
const theirsOf = (end: End, edge: Pick<Edge, 'from_id' | 'to_id'>) => (end.direction === 'out' ? edge.to_id : edge.from_id);
const mineOf = (end: End, edge: Pick<Edge, 'from_id' | 'to_id'>) => (end.direction === 'out' ? edge.from_id : edge.to_id);

/** Plans the changes of links in edge tables, and adds them to the drafts. */
export async function planEdges(saving: Saving, links: readonly Link[]): Promise<EdgeTable[]> {
  const tables = new Map<string, Link[]>();
  for (const link of links) {
    if (link.end.storage === 'edge') tables.set(link.end.place, [...(tables.get(link.end.place) ?? []), link]);
  }
  const planned: EdgeTable[] = [];
  for (const name of [...tables.keys()].sort()) planned.push(await planTable(saving, tables.get(name) as Link[]));
  return planned;
}

/** Plans the changes of one table in memory, from all edges of the records concerned. */
async function planTable(saving: Saving, links: readonly Link[]): Promise<EdgeTable> {
  const table: EdgeTable = {
    end: (links[0] as Link).end,
    edges: await edgesOf(saving, links),
    wanted: [],
    changed: [],
    gone: new Set(),
    touched: [],
  };
  for (const link of links) applyLink(saving, table, link);
  return table;
}

async function edgesOf({ tenant }: Saving, links: readonly Link[]): Promise<Edge[]> {
  const { end } = links[0] as Link;
  const mine = new Set(links.map(({ draft }) => draft.id));
  const theirs = new Set(links.flatMap(({ ids }) => ids));
  const ids = [...mine, ...theirs];
  const attributes = attributeFields(end)
    .map(({ name }) => identifier(name))
    .join(', ');
  return tenant.query<Edge>(
    `select id, from_id, to_id, ${attributes ? `(select row_to_json(a.*) from (select ${attributes}) a)` : `'{}'::json`} as attributes
     from ${tableOf(tenant, end.place)} where from_id = any($1::uuid[]) or to_id = any($1::uuid[]) order by id`,
    [ids],
    { name: 'edges' },
  );
}

function applyLink(saving: Saving, table: EdgeTable, link: Link): void {
  const { end, draft, action, ids } = link;
  const mine = table.edges.filter((edge) => mineOf(end, edge) === draft.id && !table.gone.has(edge.id));
  const replaces = action === 'set' || (action === 'link' && !end.many);
  if (action === 'unlink')
    drop(
      table,
      link,
      mine.filter((edge) => ids.length === 0 || ids.includes(theirsOf(end, edge))),
    );
  if (replaces)
    drop(
      table,
      link,
      mine.filter((edge) => !ids.includes(theirsOf(end, edge))),
    );
  if (action === 'unlink') return;
  for (const [index, id] of ids.entries()) {
    const existing = mine.find((edge) => theirsOf(end, edge) === id);
    if (existing) touch(saving, table, link, existing);
    else if (admits(saving, table, link, id, index)) add(table, link, id);
  }
}

const touches = ({ touched }: EdgeTable, { from_id, to_id }: Pick<Edge, 'from_id' | 'to_id'>, { place }: Link) =>
  touched.push({ from_id, to_id, place });

function drop(table: EdgeTable, link: Link, edges: readonly Edge[]): void {
  const { end, draft } = link;
  for (const edge of edges) {
    table.gone.add(edge.id);
    touches(table, edge, link);
    changeOf(draft, end.name)[0].push(theirsOf(end, edge));
  }
}

function add(table: EdgeTable, link: Link, id: string): void {
  const { end, draft, attributes } = link;
  const wanted = pair(end, draft.id, id);
  if (table.wanted.some((edge) => edge.from_id === wanted.from_id && edge.to_id === wanted.to_id)) return;
  table.wanted.push({ ...wanted, attributes });
  touches(table, wanted, link);
  changeOf(draft, end.name)[1].push(id);
}

/**
 * An existing link keeps its position. Only its attributes may change. One that its writer may not read counts as a
 * change, even if it has that value already.
 */
function touch(saving: Saving, table: EdgeTable, link: Link, edge: Edge): void {
  const { end, draft, attributes } = link;
  const fields = new Map(attributeFields(end).map((field) => [field.name, field]));
  const isUnread = (field: Field | undefined) => areChecked(saving.options) && field !== undefined && !mayReadField(saving.tenant, field);
  const changed = new Map(
    [...attributes].filter(([name, value]) => {
      const field = fields.get(name);
      return isUnread(field) || !sameValue(field ?? null, edge.attributes[name] ?? null, value);
    }),
  );
  if (changed.size === 0) return;
  table.changed.push({ id: edge.id, attributes: changed });
  touches(table, edge, link);
  const change = changeOf(draft, end.name);
  change[0].push(theirsOf(end, edge));
  change[1].push(theirsOf(end, edge));
}

/** A record that may be linked only once moves to the new list. A partner of a one-to-one link must be unlinked first. */
function admits(saving: Saving, table: EdgeTable, link: Link, id: string, index: number): boolean {
  const { end } = link;
  const onlyOnce =
    end.relation.type === '1_1' ||
    (end.relation.type === '1_N' && end.direction === 'out') ||
    (end.relation.type === 'N_1' && end.direction === 'in');
  if (!onlyOnce) return true;
  const others = table.edges.filter((edge) => theirsOf(end, edge) === id && !table.gone.has(edge.id));
  if (end.relation.type === '1_1' && others.length) {
    note(saving, { field: `${link.place}.ids[${index}]`, code: 'not_unique', message: `${end.name} is already taken.` });
    return false;
  }
  for (const edge of others) {
    table.gone.add(edge.id);
    touches(table, edge, link);
  }
  return true;
}

function changeOf(draft: Draft, name: string): [string[], string[]] {
  const change: [string[], string[]] = draft.edges.get(name) ?? [[], []];
  draft.edges.set(name, change);
  return change;
}

/** Writes the planned edges in a few statements per table, after their records. */
export async function writeEdges(saving: Saving, tables: readonly EdgeTable[]): Promise<void> {
  for (const table of tables) await writeTable(saving, table);
}

async function writeTable(saving: Saving, table: EdgeTable): Promise<void> {
  const place = tableOf(saving.tenant, table.end.place);
  if (table.gone.size) await saving.tenant.query(`delete from ${place} where id = any($1::uuid[])`, [[...table.gone]]);
  const fields = attributeFields(table.end);
  const columns = fields.map((field) => `${identifier(field.name)}`);
  const values = fields.map((field) => writtenValue(place, field));
  const types = fields.map((field) => `${identifier(field.name)} ${columnType(field)}`);
  if (table.wanted.length) {
    const rows = table.wanted.map(({ attributes, ...edge }) => ({ ...Object.fromEntries(attributes), ...edge }));
    const names = ['from_id', 'to_id', ...columns].join(', ');
    await saving.tenant.query(
      `insert into ${place} (id, ${names}) select platform.uuid_v7(), ${['from_id', 'to_id', ...values].join(', ')} from json_to_recordset($1::json) as x(${['from_id uuid', 'to_id uuid', ...types].join(', ')})`,
      [JSON.stringify(rows)],
    );
  }
  for (const { id, attributes } of table.changed) await updateEdge(saving, place, fields, id, attributes);
}

const writtenValue = (place: string, field: Field) => typedValue(place, field.name, columnType(field) ?? '');

async function updateEdge(
  { tenant }: Saving,
  place: string,
  fields: ReturnType<typeof attributeFields>,
  id: string,
  attributes: Map<string, Json>,
): Promise<void> {
  const changed = fields.filter(({ name }) => attributes.has(name));
  const sets = changed.map((field) => `${identifier(field.name)} = ${writtenValue(place, field)}`).join(', ');
  const types = changed.map((field) => `${identifier(field.name)} ${columnType(field)}`).join(', ');
  await tenant.query(`update ${place} e set ${sets} from json_to_recordset($1::json) as x(${types}) where e.id = $2`, [
    JSON.stringify([Object.fromEntries(attributes)]),
    id,
  ]);
}
