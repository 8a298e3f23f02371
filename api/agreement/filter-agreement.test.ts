import { checkCondition } from '@millwright/core/filter/check.ts';
import { matches } from '@millwright/core/filter/evaluate/evaluate.ts';
import { parseCondition } from '@millwright/core/filter/parse.ts';
import { conditionToSql } from '@millwright/core/filter/sql/to-sql.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { Joins, joinedRow, tableRow } from '@millwright/core/sql/row.ts';
import { Statement } from '@millwright/core/sql/statement.ts';
import { depth } from '@millwright/core/testing/depth.ts';
import type { FilterContext } from '@millwright/core/value/context.ts';
import { sortings } from '@millwright/core/value/sorting.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyCondition } from './conditions.fixture.ts';
import { anyContext, anyRows } from './rows.fixture.ts';
import { nested, openWorld, valuesOf, type World } from './world.fixture.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
}, 120_000);

afterAll(() => world?.close());

/** Identities of the items that the database finds, with each way of reaching related records. */
async function found(condition: Condition, context: FilterContext, joined: boolean): Promise<string[]> {
  const statement = new Statement();
  const scope = { schema: world.schema, namespace: world.namespace, statement, context };
  const joins = new Joins();
  const row = joined ? joinedRow('item', 'i', joins) : tableRow('item', 'i');
  const where = conditionToSql(checkCondition(condition, world.schema, 'item'), scope, row);
  const { rows } = await world.client.query(
    `SELECT i.id FROM "${world.namespace}".item i${joins.text} WHERE ${where} ORDER BY i.id`,
    valuesOf(statement),
  );
  return rows.map(({ id }: { id: string }) => id);
}

async function judged(condition: Condition, context: FilterContext, records: JsonObject[]): Promise<string[]> {
  const checked = checkCondition(condition, world.schema, 'item');
  const held = await Promise.all(records.map((record) => matches(checked, record, context)));
  return records.filter((_, index) => held[index]).map(({ identity }) => String(identity));
}

it('both compilers of a filter find the same records, whatever the filter and the data', async () => {
  const conditions = fc.array(anyCondition(world.schema, 'item'), { minLength: 25, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(anyRows, anyContext, conditions, fc.constantFrom(...sortings), async (rows, context, list, sorting) => {
      world = { ...world, schema: { ...world.schema, sorting } };
      await world.load(rows);
      const all = nested(world.schema, rows);
      const records = (rows.item ?? []).map(({ id }) => all.get(String(id)) ?? {});
      for (const condition of list) {
        const parsed = parseCondition(JSON.parse(JSON.stringify(condition)));
        const inBrowser = await judged(parsed, context, records);
        expect(await found(parsed, context, false), JSON.stringify({ condition, context })).toEqual(inBrowser);
        expect(await found(parsed, context, true), JSON.stringify({ condition, context })).toEqual(inBrowser);
      }
    }),
    { ...depth(25, 1000), endOnFailure: true },
  );
}, 600_000);
