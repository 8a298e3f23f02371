import { checkCondition } from '@millwright/core/filter/check.ts';
import { matches } from '@millwright/core/filter/evaluate/evaluate.ts';
import { parseCondition } from '@millwright/core/filter/parse.ts';
import { unionsOf } from '@millwright/core/filter/sql/unions.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { type Cursor, decodeCursor, encodeCursor } from '@millwright/core/query/cursor.ts';
import { openGuard } from '@millwright/core/query/guard.ts';
import { kindOfPlace, type Order, orderKeys } from '@millwright/core/query/order.ts';
import { newScope } from '@millwright/core/query/path.ts';
import { countSql, rowsSql } from '@millwright/core/query/rows.ts';
import { Statement } from '@millwright/core/sql/statement.ts';
import { depth } from '@millwright/core/testing/depth.ts';
import type { FilterContext } from '@millwright/core/value/context.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyCondition } from './conditions.fixture.ts';
import { anyContext, anyRows, identity, numbers, texts } from './rows.fixture.ts';
import { nested, openWorld, valuesOf, type World } from './world.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

const modelOf = () => world.schema.models.get('item') as ResolvedModel;
const compilingAt = (context: FilterContext) => ({
  schema: world.schema,
  namespace: world.namespace,
  guard: openGuard,
  statement: new Statement(),
  context,
});

type Asked = { where?: Condition; ordering: Order[]; limit: number | null; skip?: number; after?: string };
/** A row of an answer: its identity and what it is sorted by. */
type Sorted = { id: string; keys: Cursor['values'] };

async function list(context: FilterContext, { where, ...asked }: Asked): Promise<Sorted[]> {
  const compiling = compilingAt(context);
  const keys = orderKeys(compiling, newScope({ ...compiling, statement: new Statement() }, modelOf()), asked.ordering).slice(
    0,
    asked.ordering.length,
  );
  const statement = { ...compiling, statement: new Statement() };
  const text = rowsSql(statement, modelOf(), { columns: [], wheres: [where as Json | undefined], ...asked }, (row) => [
    `${row.alias}.id`,
    `array[${keys.map((_, index) => `to_jsonb(${row.alias}."~k${index}") #>> '{}'`).join(', ')}]::text[] as held`,
  ]);
  const { rows } = await world.client.query<{ id: string; held: (string | null)[] }>(text, valuesOf(statement.statement));
  const kinds = keys.map((key) => kindOfPlace(compiling, key.place));
  return rows.map(({ id, held }) => ({
    id,
    keys: kinds.includes(null) ? null : held.map((value, index) => ({ kind: kinds[index] ?? 'text', text: value })),
  }));
}

async function counted(context: FilterContext, where: Condition): Promise<number> {
  const statement = compilingAt(context);
  const { rows } = await world.client.query(countSql(statement, modelOf(), [where as Json]), valuesOf(statement.statement));
  return Number(rows[0].total);
}

const people = [0, 1, 2].map((number) => identity(1, number));
const longTexts = texts.filter((text) => [...text].length >= 3);
const word = fc.constantFrom(...longTexts);
/** Comparisons that an index answers, over own columns and related ones. */
const indexed: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    fact: fc.constantFrom('title', 'owner.name', 'owner_name', 'members.name', 'parent.title', 'parent.owner.name', 'lead.name'),
    operator: fc.constant('contains' as const),
    value: word,
  }),
  fc.record({
    fact: fc.constantFrom('title', 'owner.name', 'children.title'),
    operator: fc.constant('wordStartsWith' as const),
    value: fc.constantFrom('z', 'é', 'O', 'st', '1'),
  }),
  fc.record({
    fact: fc.constantFrom('amount', 'parent.amount', 'children.amount'),
    operator: fc.constantFrom('equal' as const, 'greaterThan' as const),
    value: fc.constantFrom(...numbers),
  }),
  fc.record({
    fact: fc.constantFrom('owner', 'members', 'parent.owner'),
    operator: fc.constant('equal' as const),
    value: fc.constantFrom(...people),
  }),
);
const union = fc
  .array(fc.oneof({ weight: 6, arbitrary: indexed }, { weight: 1, arbitrary: fc.array(indexed, { maxLength: 2 }).map((all) => ({ all })) }), {
    minLength: 2,
    maxLength: 3,
  })
  .map((any): Condition => ({ any }));

const paths = [
  'title',
  'amount',
  'day',
  'done',
  'moment',
  'created_at',
  'owner',
  'owner.born',
  'owner.name',
  'parent.amount',
  'parent.owner.name',
  'lead.born',
  'badge.level',
  'doubled',
  'identity',
  'parts_total',
  'owner_name',
];
const anyKey = fc.record({
  field: fc.constantFrom(...paths),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
  empty: fc.constantFrom(undefined, 'first' as const, 'last' as const),
});
const anyOrdering = fc.uniqueArray(anyKey, { maxLength: 3, selector: ({ field }) => field });
/** The same list from its end. */
const reversed = (ordering: readonly Order[]) =>
  ordering.map(
    ({ field, direction, empty }): Order => ({
      field,
      direction: direction === 'asc' ? 'desc' : 'asc',
      empty: empty === 'first' ? 'last' : 'first',
    }),
  );

it('a list finds by unions what its filter says, with its number, whatever stands beside them and however it is sorted', async () => {
  let unions = 0;
  const asked = fc.array(
    fc.record({
      any: union,
      other: fc.option(
        fc.oneof(
          union,
          union.map((not) => ({ not })),
          anyCondition(world.schema, 'item'),
        ),
      ),
      ordering: anyOrdering,
      limit: fc.constantFrom(null, 50),
    }),
    { minLength: 20, maxLength: 20 },
  );
  await fc.assert(
    fc.asyncProperty(anyRows, anyContext, asked, async (rows, context, lists) => {
      await world.load(rows);
      const all = nested(world.schema, rows);
      const records = (rows.item ?? []).map(({ id }) => all.get(String(id)) ?? {});
      for (const { any, other, ordering, limit } of lists) {
        const where = parseCondition(JSON.parse(JSON.stringify(other ? { all: [other, any] } : any)));
        const checked = checkCondition(where, world.schema, 'item');
        unions += unionsOf(checked, context).length;
        const held = await Promise.all(records.map((record) => matches(checked, record, context)));
        const expected = records.filter((_, index) => held[index]).map((record) => String(record.identity));
        const found = await list(context, { where, ordering, limit });
        expect(found.map(({ id }) => id).sort(), JSON.stringify({ where, ordering })).toEqual(expected);
        expect(await counted(context, where)).toBe(expected.length);
      }
    }),
    { ...depth(15, 600), endOnFailure: true },
  );
  expect(unions).toBeGreaterThan(200);
}, 600_000);

it('pages that go on after a row, looked up or by its values, are the list, whatever it is sorted by', async () => {
  const orderings = fc.array(anyOrdering, { minLength: 12, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(anyRows, anyContext, orderings, async (rows, context, all) => {
      await world.load(rows);
      for (const ordering of all) {
        const whole = await list(context, { ordering, limit: null });
        expect((await list(context, { ordering, limit: 3, skip: 1 })).map(({ id }) => id)).toEqual(whole.slice(1, 4).map(({ id }) => id));
        if (ordering.length) {
          const back = await list(context, { ordering: reversed(ordering), limit: 50 });
          expect(
            back.map(({ id }) => id),
            JSON.stringify({ ordering }),
          ).toEqual(whole.map(({ id }) => id).toReversed());
        }
        const pages = [await list(context, { ordering, limit: 50 })];
        for (const [index, { id, keys }] of whole.entries()) {
          const cursors = keys ? [id, encodeCursor({ id, values: keys })] : [id];
          for (const after of cursors) {
            const page = await list(context, { ordering, limit: 2, after });
            expect(
              page.map((row) => row.id),
              JSON.stringify({ ordering, after: decodeCursor(after) }),
            ).toEqual(whole.slice(index + 1, index + 3).map((row) => row.id));
          }
          pages.push(await list(context, { ordering, limit: null, after: id }));
          expect(pages.at(-1)?.map((row) => row.id)).toEqual(whole.slice(index + 1).map((row) => row.id));
        }
        expect(pages[0]).toEqual(whole);
      }
    }),
    { ...depth(8, 400), endOnFailure: true },
  );
}, 600_000);

it('goes on by values although the row is gone, and ends without them', async () => {
  const context = { now: '2026-11-21T12:00:00Z', time_zone: 'UTC', values: {} };
  const item = (number: number, amount: number | null) => ({ id: identity(2, number), amount });
  await world.load({ item: [item(0, 1), item(1, 2), item(2, null), item(3, null)] });
  const ordering: Order[] = [{ field: 'amount', direction: 'asc' }];
  const whole = await list(context, { ordering, limit: 50 });
  for (const index of [1, 2]) {
    const { id, keys } = whole[index] as Sorted;
    await world.client.query('BEGIN');
    await world.client.query(`DELETE FROM "${world.namespace}".item WHERE id = $1`, [id]);
    expect((await list(context, { ordering, limit: 50, after: encodeCursor({ id, values: keys }) })).map((row) => row.id)).toEqual(
      whole.slice(index + 1).map((row) => row.id),
    );
    expect(await list(context, { ordering, limit: 50, after: id })).toEqual([]);
    await world.client.query('ROLLBACK');
  }
});

it('has empty values last in both directions, and first where that is asked for', async () => {
  const context = { now: '2026-11-21T12:00:00Z', time_zone: 'UTC', values: {} };
  const item = (number: number, amount: number | null, owner: string | null = null) => ({ id: identity(2, number), amount, owner });
  await world.load({ person: [{ id: identity(1, 0), name: 'Ana' }], item: [item(0, 1), item(1, null, identity(1, 0)), item(2, 2)] });
  const amounts = async (limit: number | null, key: Partial<Order>) => {
    const rows = await list(context, { ordering: [{ field: 'amount', direction: 'asc', ...key }], limit });
    return rows.map(({ keys }) => keys?.[0]?.text ?? null);
  };
  for (const limit of [50, null]) {
    expect(await amounts(limit, {})).toEqual(['1', '2', null]);
    expect(await amounts(limit, { direction: 'desc' })).toEqual(['2', '1', null]);
    expect(await amounts(limit, { direction: 'desc', empty: 'first' })).toEqual([null, '2', '1']);
    expect(await amounts(limit, { empty: 'first' })).toEqual([null, '1', '2']);
    expect(await amounts(limit, { field: 'owner.name', direction: 'desc' })).toEqual(['Ana', null, null]);
  }
});

it('refuses the cursor of another order', async () => {
  const context = { now: '2026-11-21T12:00:00Z', time_zone: 'UTC', values: {} };
  const after = encodeCursor({ id: identity(2, 0), values: [{ kind: 'text', text: "1'; drop" }] });
  for (const field of ['amount', 'owner.born', 'tags'])
    await expect(list(context, { ordering: [{ field, direction: 'asc' }], limit: 5, after })).rejects.toMatchObject({ code: 'invalid_query' });
  await expect(list(context, { ordering: [], limit: 5, after: 'nonsense' })).rejects.toMatchObject({ code: 'invalid_query' });
});
