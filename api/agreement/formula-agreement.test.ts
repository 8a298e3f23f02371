import { checkFormula } from '@millwright/core/formula/check/check.ts';
import { computeFormula } from '@millwright/core/formula/evaluate/evaluate.ts';
import { formulaToSql } from '@millwright/core/formula/sql/to-sql.ts';
import type { CheckedFormula } from '@millwright/core/formula/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { Joins, joinedRow, tableRow } from '@millwright/core/sql/row.ts';
import { Statement } from '@millwright/core/sql/statement.ts';
import { depth } from '@millwright/core/testing/depth.ts';
import { dayText } from '@millwright/core/time/calendar.ts';
import type { FilterContext } from '@millwright/core/value/context.ts';
import { decimalText } from '@millwright/core/value/decimal.ts';
import type { ValueType } from '@millwright/core/value/kinds.ts';
import type { Value } from '@millwright/core/value/scalar.ts';
import { sortings } from '@millwright/core/value/sorting.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyFormula } from './formulas.fixture.ts';
import { anyContext, anyRows } from './rows.fixture.ts';
import { nested, openWorld, valuesOf, type World } from './world.fixture.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
}, 120_000);

afterAll(() => world?.close());

const exactSql = (sql: string, kind: ValueType['kind']) =>
  kind === 'datetime'
    ? `(extract(epoch FROM ${sql}) * 1000000)::bigint::text`
    : kind === 'number' || kind === 'duration'
      ? `trim_scale(${sql})::text`
      : `${sql}::text`;

/** Each value as a text that shows every digit; empty lists and values are null. */
async function fromDatabase(formula: CheckedFormula, context: FilterContext, joined: boolean): Promise<(string | string[] | null)[]> {
  const statement = new Statement();
  const joins = new Joins();
  const row = joined ? joinedRow('item', 'i', joins) : tableRow('item', 'i');
  const sql = formulaToSql(formula, { schema: world.schema, namespace: world.namespace, statement, context }, row);
  const { kind, list } = formula.type;
  const shown = list
    ? `NULLIF(ARRAY(SELECT ${exactSql('u.v', kind)} FROM unnest(f.v) WITH ORDINALITY u(v, n) ORDER BY u.n), '{}')`
    : exactSql('f.v', kind);
  const text = `SELECT ${shown} AS value FROM (SELECT i.id, ${sql} AS v FROM "${world.namespace}".item i${joins.text}) f ORDER BY f.id`;
  const { rows } = await world.client.query(text, valuesOf(statement));
  return rows.map(({ value }: { value: string | string[] | null }) => value);
}

function exact(value: Value, kind: ValueType['kind']): string | string[] | null {
  if (value === null || (Array.isArray(value) && value.length === 0)) return null;
  if (Array.isArray(value)) return value.map((item) => String(exact(item, kind)));
  if (kind === 'number' || kind === 'duration') return decimalText(value as never);
  return kind === 'date' ? dayText(value as number) : String(value);
}

it('both compilers of a formula compute the same values, to the last digit', async () => {
  const formulas = fc.array(anyFormula(world.schema, 'item'), { minLength: 20, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(anyRows, anyContext, formulas, fc.constantFrom(...sortings), async (rows, context, texts, sorting) => {
      world = { ...world, schema: { ...world.schema, sorting } };
      await world.load(rows);
      const all = nested(world.schema, rows);
      const records: JsonObject[] = (rows.item ?? []).map(({ id }) => all.get(String(id)) ?? {});
      for (const text of texts.filter((one) => one.length <= 4096)) {
        const formula = checkFormula(text, world.schema, 'item');
        const computed = records.map((record) => exact(computeFormula(formula, record, context), formula.type.kind));
        expect(await fromDatabase(formula, context, false), JSON.stringify({ text, context })).toEqual(computed);
        expect(await fromDatabase(formula, context, true), JSON.stringify({ text, context })).toEqual(computed);
      }
    }),
    { ...depth(20, 1000), endOnFailure: true },
  );
}, 600_000);
