import type { Json, JsonObject } from '@millwright/core/json.ts';
import { resolveSchema, type Schema } from '@millwright/core/model/schema.ts';
import type { BuiltIn } from '@millwright/core/seed/types.ts';
import type { Statement } from '@millwright/core/sql/statement.ts';
import pg from 'pg';
import { field, model, relation } from '../testing/made-up.ts';
import { builtIn, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';

const formula = (name: string, type: Parameters<typeof field>[1], formulaV1: string) => field(name, type, { misc: { formulaV1 } });

/** Every field type, every way a link is stored, and formulas over formulas. */
export const world: BuiltIn = builtIn({
  models: [
    model(
      'item',
      [
        field('title', 'text', { misc: { searchable: true } }),
        field('note', 'textarea'),
        field('site', 'link'),
        field('serial', 'text', { misc: { unique: true } }),
        field('state', 'tag'),
        field('tags', 'multitag'),
        field('amount', 'number'),
        field('seats', 'number', { subtype: 'integer' }),
        field('progress', 'progress'),
        field('done', 'boolean'),
        field('day', 'date'),
        field('moment', 'datetime'),
        field('meeting', 'datetime-local'),
        field('papers', 'file'),
        formula('doubled', 'number', 'amount * 2'),
        formula('parts_total', 'number', 'SUM(parts.open)'),
        formula('rate', 'number', 'IF(parts_total > 0, amount / parts_total, parts_total - doubled)'),
        formula('owner_name', 'text', 'owner.name'),
        formula('part_names', 'multitag', 'parts.name'),
        formula('later', 'date', 'DATE_ADD(day, seats, "month")'),
        field('off', 'number', { misc: { formulaV1: 'amount', formulaDisabled: true } }),
      ],
      { misc: { indexes: [['amount'], ['note']] } },
    ),
    model('part', [
      field('name'),
      field('amount', 'number'),
      field('used', 'number'),
      field('kinds', 'multitag'),
      field('day', 'date'),
      field('checked', 'datetime'),
      formula('open', 'number', 'IF(amount - used < 0, 0, amount - used)'),
    ]),
    model('person', [
      field('name', 'text', { misc: { searchable: true } }),
      field('born', 'date'),
      field('active', 'boolean'),
      formula('item_count', 'number', 'COUNT(items)'),
    ]),
    model('badge', [field('code'), field('level', 'number')]),
  ],
  relations: [
    relation('N_1', 'item', 'owner', 'person', 'items'),
    relation('N_1', 'item', 'parent', 'item', 'children', { sort: { field: 'amount', direction: 'desc' } }),
    relation('1_N', 'item', 'parts', 'part', 'item'),
    relation('N_N', 'item', 'members', 'person', 'member_of', { schema: [field('share', 'number'), field('role', 'tag')] }),
    relation('N_1', 'item', 'lead', 'person', 'leads', { schema: [field('since', 'date')] }),
    relation('1_1', 'badge', 'item', 'item', 'badge'),
    relation('N_1', 'part', 'vendor', 'person', 'supplies'),
  ],
});

/** Rows by table, as the database takes them. */
export type Rows = Record<string, JsonObject[]>;

export type World = { schema: Schema; namespace: string; client: pg.Client; load(rows: Rows): Promise<void>; close(): Promise<void> };

/** A database with the tables of the made-up world. */
export async function openWorld(): Promise<World> {
  const space: Scratch = await scratch({ built_in: world });
  const { schema: namespace } = await scratchClient(space.database);
  const url = new URL(space.urls.admin);
  url.pathname = new URL(space.urls.app).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const schema = resolveSchema(
    world.models.map((item) => ({ ...item, id: item.slug, schema: item.schema.map((one) => ({ ...one, id: one.name })) })),
    world.relations.map((item) => ({ ...item, id: item.slug, schema: (item.schema ?? []).map((one) => ({ ...one, id: one.name })) })),
  );
  return {
    schema,
    namespace,
    client,
    load: (rows) => load(client, namespace, rows),
    async close() {
      await client.end();
      await space.drop();
    },
  };
}

const tables = ['person', 'item', 'part', 'badge', 'e_item_members', 'e_item_lead'];

async function load(client: pg.Client, namespace: string, rows: Rows): Promise<void> {
  const place = (table: string) => `"${namespace}"."${table}"`;
  await client.query('BEGIN');
  await client.query(`SET LOCAL session_replication_role = replica; DELETE FROM ${tables.map(place).join('; DELETE FROM ')}`);
  for (const table of tables) {
    const columns = [...new Set((rows[table] ?? []).flatMap((row) => Object.keys(row)))].map((name) => `"${name}"`).join(', ');
    if (!columns) continue;
    await client.query(`INSERT INTO ${place(table)} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${place(table)}, $1)`, [
      JSON.stringify(rows[table]),
    ]);
  }
  await client.query('COMMIT');
}

/** The rows as nested plain records, by identity: what the evaluators read. Formula fields are left for them to compute. */
export function nested(schema: Schema, rows: Rows): Map<string, JsonObject> {
  const records = new Map<string, JsonObject>();
  for (const [slug] of schema.models) {
    for (const { id, ...row } of rows[slug] ?? []) records.set(String(id), { ...row, identity: id ?? null });
  }
  for (const [slug, { ends }] of schema.models) {
    for (const row of rows[slug] ?? []) {
      const record = records.get(String(row.id)) ?? {};
      for (const end of ends.values()) {
        const others = related(end.storage, end.place, end.direction, end.to, rows, row).flatMap(({ id, link }) => {
          const other = records.get(String(id));
          // A link's attributes stand on the related record, so that record is a copy of its own.
          return other ? [{ other, link }] : [];
        });
        Object.defineProperty(record, end.name, {
          enumerable: true,
          get: () => {
            const list = sorted(
              others.map(({ other, link }) => withLink(other, link)),
              end.many ? (end.relation.sort ?? null) : null,
            );
            return end.many ? list : (list[0] ?? null);
          },
        });
      }
    }
  }
  return records;
}

function withLink(record: JsonObject, link: JsonObject | null): JsonObject {
  return link
    ? Object.create(Object.prototype, { ...Object.getOwnPropertyDescriptors(record), _relation: { value: link, enumerable: true } })
    : record;
}

function related(
  storage: string,
  place: string,
  direction: string,
  to: string,
  rows: Rows,
  row: JsonObject,
): { id: Json; link: JsonObject | null }[] {
  if (storage === 'own_column') return row[place] ? [{ id: row[place], link: null }] : [];
  if (storage === 'their_column')
    return (rows[to] ?? []).filter((other) => other[place] === row.id).map((other) => ({ id: other.id ?? null, link: null }));
  const [mine, theirs] = direction === 'out' ? ['from_id', 'to_id'] : ['to_id', 'from_id'];
  return (rows[place] ?? []).filter((edge) => edge[mine] === row.id).map((edge) => ({ id: edge[theirs] ?? null, link: edge }));
}

/** The order of the database: by the relation's sort, empty values last going up and first going down, then by identity. */
function sorted(records: JsonObject[], sort: { field: string; direction: 'asc' | 'desc' } | null): JsonObject[] {
  const way = sort?.direction === 'desc' ? -1 : 1;
  const key = (record: JsonObject) => (sort ? (record[sort.field] ?? Number.POSITIVE_INFINITY) : 0) as number;
  const order = (a: JsonObject, b: JsonObject) => (key(a) === key(b) ? (String(a.identity) < String(b.identity) ? -1 : 1) : key(a) < key(b) ? -1 : 1);
  return [...records].sort((a, b) => way * order(a, b));
}

/** The bound values of a statement as the driver takes them. */
export const valuesOf = (statement: Statement): unknown[] => statement.values.map((bound) => ('value' in bound ? bound.value : null));
