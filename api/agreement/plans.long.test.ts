import { checkCondition } from '@millwright/core/filter/check.ts';
import { parseCondition } from '@millwright/core/filter/parse.ts';
import { conditionToSql } from '@millwright/core/filter/sql/to-sql.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import { formulaOf } from '@millwright/core/formula/check/fields.ts';
import { formulaToSql } from '@millwright/core/formula/sql/to-sql.ts';
import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { openGuard } from '@millwright/core/query/guard.ts';
import { type RowsRequest, rowsSql } from '@millwright/core/query/rows.ts';
import { tableRow } from '@millwright/core/sql/row.ts';
import { Statement } from '@millwright/core/sql/statement.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, valuesOf, type World } from './world.fixture.ts';

let world: World;
const context = { now: '2026-11-21T12:00:00Z', time_zone: 'Europe/Paris', values: {} };
const counts = { people: 40_000, items: 100_000, unknown: 10, parts: 100_000 };

beforeAll(async () => {
  world = await openWorld();
  const place = (table: string) => `"${world.namespace}".${table}`;
  const id = (table: number, number: string) => `('0190000${table}-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
  await world.client.query(`
    SET session_replication_role = replica;
    INSERT INTO ${place('person')} (id, name, active) SELECT ${id(1, 'n')}, 'Fournisseur numéro ' || n || CASE WHEN n % 1000 = 0 THEN ' Zéphyr' ELSE '' END, n % 2 = 0 FROM generate_series(1, ${counts.people}) n;
    INSERT INTO ${place('item')} (id, title, note, serial, amount, owner) SELECT ${id(2, 'n')}, 'Référence ' || md5(n::text), 'Notiz ' || md5(n::text), 'S' || n, n, ${id(1, `n % ${counts.people} + 1`)} FROM generate_series(1, ${counts.items}) n;
    INSERT INTO ${place('item')} (id, title, owner) SELECT ${id(2, `${counts.items} + n`)}, 'Ohne Menge ' || n, ${id(1, '1')} FROM generate_series(1, ${counts.unknown}) n;
    INSERT INTO ${place('part')} (id, name, amount, used, item) SELECT ${id(3, 'n')}, 'pièce ' || n, n % 10, 1, ${id(2, `n % ${counts.items} + 1`)} FROM generate_series(1, ${counts.parts}) n;
    SET session_replication_role = origin;
  `);
  // What autovacuum does sooner or later: it also merges the search indexes' pending entries.
  for (const table of ['person', 'item', 'part']) await world.client.query(`VACUUM ANALYZE ${place(table)}`);
}, 180_000);

afterAll(() => world?.close());

/** The plan of a list of items, as text, and how many rows it found. */
async function plan(condition: Condition, select = 'i.id'): Promise<string> {
  const statement = new Statement();
  const scope = { schema: world.schema, namespace: world.namespace, statement, context };
  const where = conditionToSql(checkCondition(parseCondition(condition), world.schema, 'item'), scope, tableRow('item', 'i'));
  const { rows } = await world.client.query(
    `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) SELECT ${select} FROM "${world.namespace}".item i WHERE ${where}`,
    valuesOf(statement),
  );
  return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
}

type Listed = Omit<RowsRequest, 'columns' | 'limit'>;

/** What is asked for a page of fifty items. */
function listText(request: Listed, after?: number) {
  const statement = new Statement();
  const compiling = { schema: world.schema, namespace: world.namespace, guard: openGuard, statement, context };
  const model = world.schema.models.get('item') as ResolvedModel;
  const text = rowsSql(compiling, model, { ...request, columns: [], limit: 50, ...(after ? { after: identityOf(after) } : {}) }, (row) => [
    `${row.alias}.id`,
  ]);
  return { text, values: valuesOf(statement) };
}

/** The numbers of a page of items, in its order. */
async function listed(request: Listed): Promise<number[]> {
  const { text, values } = listText(request);
  const { rows } = await world.client.query<{ id: string }>(text, values);
  return rows.map(({ id }) => Number(id.slice(-12)));
}

/** The plan of a list of items, as text; only what was executed. */
async function listPlan(request: Listed, after?: number): Promise<string> {
  const { text, values } = listText(request, after);
  const { rows } = await world.client.query(`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, BUFFERS OFF) ${text}`, values);
  return executed(rows.map((row: Record<string, string>) => row['QUERY PLAN'] ?? ''));
}

const identityOf = (number: number) => `01900002-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Lines of a plan without the nodes that never ran, and what stands below them. */
function executed(lines: string[]): string {
  let skipped = Number.POSITIVE_INFINITY;
  const kept = lines.filter((line) => {
    const depth = line.search(/\S/);
    if (depth > skipped) return false;
    skipped = line.includes('never executed') ? depth : Number.POSITIVE_INFINITY;
    return skipped === Number.POSITIVE_INFINITY;
  });
  return kept.join('\n');
}

describe('lists are put together from what indexes find', () => {
  const contains = (fact: string, value: string): Condition => ({ fact, operator: 'contains', value });
  const newest = [{ field: 'created_at', direction: 'desc' as const }];

  it('an OR over own and related fields reads the few matches of each branch', async () => {
    const text = await listPlan({
      wheres: [{ any: [contains('title', 'cfcd208495d565ef66e7dff9f98764da'), contains('owner.name', 'zephyr')] } as Json],
      ordering: newest,
    });
    expect(text).toMatch(/Bitmap Index Scan on item_title_fold2/);
    expect(text).toMatch(/Bitmap Index Scan on person_name_fold2/);
    expect(text).not.toMatch(/Seq Scan on (item|person)|item_created_at/);
  });

  it('and walks the list when there are many', async () => {
    const text = await listPlan({
      wheres: [{ any: [contains('title', 'reference'), contains('owner.name', 'fournisseur')] } as Json],
      ordering: newest,
    });
    expect(text).toMatch(/Index Scan Backward using item_created_at_id_idx/);
  });

  it.each([
    ['asc', 77_000],
    ['desc', 200],
  ] as const)('a page far behind in the order of an optional field goes on in its index, %s', async (direction, after) => {
    const text = await listPlan({ ordering: [{ field: 'amount', direction }] }, after);
    expect(text).toMatch(/item_amount_id_idx/);
    expect(text).not.toMatch(/Seq Scan|Rows Removed by Filter: \d{3}/);
  });

  it.each([
    ['the first page', 0, [100_000, 99_951]],
    ['one far down', 50_000, [50_000, 49_951]],
    ['the last one', 99_990, [10, 1, ...Array.from({ length: 10 }, (_, at) => 100_010 - at)]],
    ['one of nothing but empty values', 100_004, [100_006, 100_005, 100_004, 100_003, 100_002, 100_001]],
  ])('going down, empty values last, %s is read along the index', async (_, skip, ends) => {
    const request = { ordering: [{ field: 'amount', direction: 'desc' as const }], skip };
    const numbers = await listed(request);
    const filled = numbers.filter((number) => number <= counts.items);
    const shown = [...(filled.length ? [filled[0], filled.at(-1)] : []), ...numbers.filter((number) => number > counts.items)];
    expect(shown).toEqual(ends);
    const text = await listPlan(request);
    expect(text).toMatch(/item_amount_id_idx/);
    expect(text).not.toMatch(/Seq Scan on item|Sort Method: external|Rows Removed by Filter: \d{3}/);
    // Nothing is sorted but the page.
    for (const [, rows] of text.matchAll(/Sort \(actual rows=(\d+)/g)) expect(Number(rows)).toBeLessThanOrEqual(50);
  });

  it.each([
    ['note', 'asc', undefined],
    ['note', 'desc', undefined],
    ['note', 'asc', 50_000],
    ['serial', 'asc', undefined],
    ['serial', 'desc', 50_000],
  ] as const)('a page by the text %s, %s, after %s, is read along the index of its order', async (field, direction, after) => {
    const text = await listPlan({ ordering: [{ field, direction }] }, after);
    expect(text).toMatch(new RegExp(`item_${field}_id_sort_und`));
    expect(text).not.toMatch(/Seq Scan|Rows Removed by Filter: \d{3}/);
    for (const [, rows] of text.matchAll(/Sort \(actual rows=(\d+)/g)) expect(Number(rows)).toBeLessThanOrEqual(50);
  });

  it('the first page by a related field, and one far behind, begin with the related records', async () => {
    for (const after of [undefined, 50_000]) {
      const text = await listPlan({ ordering: [{ field: 'owner.name', direction: 'asc' }] }, after);
      expect(text).toMatch(/item_owner_idx/);
      expect(text).not.toMatch(/Seq Scan on item/);
    }
  });
});

describe('filters use the indexes', () => {
  it.each<[string, Condition, RegExp]>([
    ['a column compared with a value', { fact: 'amount', operator: 'equal', value: 77 }, /Index.*item_amount_id_idx/],
    [
      'a range',
      {
        all: [
          { fact: 'amount', operator: 'greaterThan', value: 10 },
          { fact: 'amount', operator: 'lessThanInclusive', value: '20.5' },
        ],
      },
      /Index.*item_amount_id_idx/,
    ],
    ['a text that stands behind another', { fact: 'note', operator: 'lessThan', value: 'Notiz 00' }, /Index.*item_note_id_sort_und/],
    ['a text that is the same', { fact: 'note', operator: 'equal', value: 'Notiz x' }, /Index.*item_note_id_sort_und/],
    ['one of some texts', { fact: 'note', operator: 'in', value: ['Notiz x', 'Notiz y'] }, /Index.*item_note_id_sort_und/],
    ['a unique text', { fact: 'serial', operator: 'equal', value: 'S77' }, /Index.*item_serial_key/],
    ['one of some values', { fact: 'amount', operator: 'in', value: [1, 2, 3] }, /Index.*item_amount_id_idx/],
    [
      'a text that contains a rare word, in any case and accent',
      { fact: 'title', operator: 'contains', value: 'REFERENCE CFCD208495D565EF66E7DFF9F98764DA' },
      /Bitmap Index Scan on item_title_fold2/,
    ],
    [
      'a text with a word that starts with two letters',
      { fact: 'title', operator: 'wordStartsWith', value: 'Zw' },
      /Bitmap Index Scan on item_title_fold2/,
    ],
    ['with one letter', { fact: 'title', operator: 'wordStartsWith', value: 'z' }, /Bitmap Index Scan on item_title_fold2/],
    ['an identity', { fact: 'identity', operator: 'equal', value: '01900002-0000-7000-8000-000000000077' }, /Index.*item_pkey/],
    ['a related record by its identity', { fact: 'owner', operator: 'equal', value: '01900001-0000-7000-8000-000000000077' }, /Index.*owner/],
    [
      'any related record of a to-many relation',
      { fact: 'parts', operator: 'equal', value: '01900003-0000-7000-8000-000000000077' },
      /Index.*part_pkey/,
    ],
  ])('%s', async (_, condition, expected) => {
    const text = await plan(condition);
    expect(text).toMatch(expected);
    expect(text).not.toMatch(/Seq Scan on item/);
  });

  it('what a related record holds is a join that begins with the few records that hold it', async () => {
    const text = await plan({ fact: 'owner.name', operator: 'contains', value: 'zephyr' });
    expect(text).toMatch(/Bitmap Index Scan on person_name_fold2/);
    expect(text).toMatch(/Nested Loop|Hash/);
    expect(text).not.toMatch(/SubPlan/);
    expect(text).not.toMatch(/Seq Scan on person/);
  });

  it('a formula that only mirrors a related value is the same join', async () => {
    const text = await plan({ fact: 'owner_name', operator: 'contains', value: 'zephyr' });
    expect(text).toMatch(/Bitmap Index Scan on person_name_fold2/);
    expect(text).not.toMatch(/SubPlan|Seq Scan on person/);
    expect(await plan({ not: { fact: 'owner_name', operator: 'contains', value: 'zephyr' } }, 'count(*)')).toMatch(/Anti/);
  });

  it('its denial is an anti-join, never a subquery for each row', async () => {
    expect(await plan({ not: { fact: 'owner.name', operator: 'contains', value: 'zephyr' } }, 'count(*)')).toMatch(/Anti/);
    expect(await plan({ fact: 'owner.name', operator: 'notEqual', value: 'Zéphyr' }, 'count(*)')).toMatch(/Anti/);
  });
});

it('fifty rows with rollups of rollups are read by the foreign keys', async () => {
  const statement = new Statement();
  const scope = { schema: world.schema, namespace: world.namespace, statement, context };
  const fields = world.schema.models.get('item')?.fields;
  const columns = ['parts_total', 'rate', 'owner_name'].map((name) => {
    const field = fields?.get(name);
    if (!field) throw new Error(name);
    return formulaToSql(formulaOf(world.schema, 'item', field), scope, tableRow('item', 'i'));
  });
  const { rows } = await world.client.query(
    `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) SELECT ${columns.join(', ')} FROM (SELECT * FROM "${world.namespace}".item ORDER BY id LIMIT 50) i`,
    valuesOf(statement),
  );
  const text = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
  expect(text).not.toMatch(/Seq Scan/);
  expect(Number(/Execution Time: ([\d.]+)/.exec(text)?.[1])).toBeLessThan(50);
});
