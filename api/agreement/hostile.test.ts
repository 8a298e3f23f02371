import { AppError } from '@millwright/core/errors.ts';
import { checkCondition } from '@millwright/core/filter/check.ts';
import { matches } from '@millwright/core/filter/evaluate/evaluate.ts';
import { parseCondition } from '@millwright/core/filter/parse.ts';
import { conditionToSql } from '@millwright/core/filter/sql/to-sql.ts';
import { checkFormula } from '@millwright/core/formula/check/check.ts';
import { functions } from '@millwright/core/formula/check/functions.ts';
import { evaluateFormula } from '@millwright/core/formula/evaluate/evaluate.ts';
import { formulaToSql } from '@millwright/core/formula/sql/to-sql.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { tableRow } from '@millwright/core/sql/row.ts';
import { Statement } from '@millwright/core/sql/statement.ts';
import { depth } from '@millwright/core/testing/depth.ts';
import type { FilterContext } from '@millwright/core/value/context.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { identity } from './rows.fixture.ts';
import { nested, openWorld, type Rows, valuesOf, type World } from './world.fixture.ts';

let world: World;
const context: FilterContext = { now: '2026-11-21T12:00:00Z', time_zone: 'Europe/Paris', values: {} };
const rows: Rows = {
  item: [{ id: identity(2, 0), version: 1, created_at: context.now, updated_at: context.now, title: 'kept', amount: 1, tags: ['red'] }],
};

beforeAll(async () => {
  world = await openWorld();
}, 120_000);
beforeEach(() => world.load(rows));
afterAll(() => world?.close());

const fragments = [
  "'",
  "''",
  '"',
  '\\',
  "\\'",
  '%',
  '_',
  ';',
  '--',
  '/*',
  '*/',
  '$1',
  '$$',
  '$tag$',
  '(',
  ')',
  ',',
  '::text',
  ' OR 1=1',
  ' UNION SELECT ',
  'NULL',
  'true',
  "'; DROP TABLE item; --",
  'pg_sleep(9)',
  '"."',
  '~',
  '\n',
  '\t',
  '\u2028',
  '\ufeff',
  '{',
  '}',
  '[',
  ']',
  'ARRAY',
  "E'",
  "U&'",
  '\\x00',
  '{{',
  '${',
  '`',
  '<script>',
  'constructor',
  '__proto__',
  'prototype',
  '@',
  '.',
  '..',
  '=',
  'COPY x TO PROGRAM',
  '😀',
  '\u0301',
  '0x1',
  '1e400',
  'Infinity',
  'NaN',
  '-',
  '+',
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ maxLength: 4 })), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''));
const storable = hostile.filter((text) => text.isWellFormed() && !text.includes('\0'));

async function select(where: string, statement: Statement): Promise<number> {
  const found = await world.client.query(`SELECT i.id FROM "${world.namespace}".item i WHERE ${where}`, valuesOf(statement));
  return found.rowCount ?? 0;
}

/** How many records each of the conditions finds, in one statement. */
async function counts(wheres: readonly string[], statement: Statement): Promise<number[]> {
  const each = wheres.map((where) => `(SELECT count(*)::int FROM "${world.namespace}".item i WHERE ${where})`);
  const { rows } = await world.client.query<{ found: number[] }>(`SELECT ARRAY[${each.join(', ')}] AS found`, valuesOf(statement));
  return rows[0]?.found ?? [];
}

/** The refusal, or null; anything but a clear refusal is thrown on. */
function refused(work: () => unknown): AppError | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

const compiled = (condition: unknown, statement = new Statement()) => {
  const scope = { schema: world.schema, namespace: world.namespace, statement, context };
  return { where: conditionToSql(checkCondition(parseCondition(condition), world.schema, 'item'), scope, tableRow('item', 'i')), statement };
};

/** Conditions on one value, as a person's filter has them. */
const conditionOn = (text: string, operator: string) => ({
  all: [
    { fact: 'title', operator, value: operator === 'in' ? [text] : text },
    { fact: 'tags', operator: 'doesNotContain', value: text },
  ],
});

it('a hostile value never becomes SQL, and finds only itself', async () => {
  const record = { title: 'kept', tags: ['red'] };
  const hostileCondition = fc.tuple(storable, fc.constantFrom('equal', 'contains', 'in', 'greaterThan', 'notEqual'));
  // Twenty-five values a statement: 5,000 of them in a few seconds.
  await fc.assert(
    fc.asyncProperty(fc.array(hostileCondition, { minLength: 25, maxLength: 25 }), async (given) => {
      const statement = new Statement();
      const conditions = given.map(([text, operator]) => conditionOn(text, operator));
      const wheres = conditions.map((condition) => compiled(condition, statement).where);
      for (const where of wheres) expect(where).not.toMatch(/DROP|sleep|UNION|script|proto/);
      const checked = conditions.map((condition) => checkCondition(parseCondition(condition), world.schema, 'item'));
      const expected = await Promise.all(checked.map(async (each) => ((await matches(each, record, context)) ? 1 : 0)));
      expect(await counts(wheres, statement)).toEqual(expected);
    }),
    depth(40, 2_000),
  );
  expect(await select('TRUE', new Statement())).toBe(1);
});

it('a stored hostile text is found as it is', async () => {
  await fc.assert(
    fc.asyncProperty(
      storable.filter((text) => text !== ''),
      async (title) => {
        await world.load({ item: [{ ...rows.item?.[0], title }] });
        for (const operator of ['equal', 'contains']) {
          const { where, statement } = compiled({ fact: 'title', operator, value: title });
          expect(await select(where, statement), JSON.stringify({ title, operator })).toBe(1);
        }
      },
    ),
    depth(40, 2_000),
  );
});

it('a hostile field name, operator or context is refused, or a harmless name', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      for (const condition of [
        { fact: text, operator: 'equal', value: 'x' },
        { fact: 'title', operator: text, value: 'x' },
        { fact: `owner.${text}`, operator: 'equal', value: 'x' },
        { fact: 'title', operator: 'equal', value: { fact: text } },
        { [text]: [] },
      ]) {
        expect(refused(() => compiled(condition))?.code).toBe('invalid_filter');
      }
      const byContext = refused(() => compiled({ fact: 'title', operator: 'equal', value: { context: text } }));
      expect(byContext === null || byContext.code === 'invalid_filter').toBe(true);
    }),
    depth(500, 20_000),
  );
});

it('a hostile formula is refused, or gives the same in both compilers', async () => {
  const words = [
    ...functions.keys(),
    'title',
    'amount',
    'owner.name',
    'parts.amount',
    '"x"',
    '1',
    '0',
    '(',
    ')',
    '(',
    ')',
    ',',
    '+',
    '-',
    '*',
    '/',
    '^',
    '&',
    '=',
    '<>',
    ...fragments,
  ];
  const text = fc.oneof(
    fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((parts) => parts.join('')),
    hostile,
    storable.map((inner) => `"${inner.replaceAll('"', '""')}" & title`),
    storable.map((inner) => `REPLACE(title, "k", "${inner.replaceAll('"', '""')}")`),
  );
  const record: JsonObject = nested(world.schema, rows).get(identity(2, 0)) ?? {};
  const accepted = (source: string) => {
    const refusal = refused(() => checkFormula(source, world.schema, 'item'));
    if (refusal) expect(refusal.code).toBe('invalid_formula');
    return refusal === null;
  };
  let ran = 0;
  // A hundred formulas a statement: some thousands of them in a few seconds.
  const runs = depth(25, 1_000);
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 100, maxLength: 100 }), async (sources) => {
      const formulas = sources.filter(accepted).map((source) => ({ source, formula: checkFormula(source, world.schema, 'item') }));
      ran += formulas.length;
      const statement = new Statement();
      const scope = { schema: world.schema, namespace: world.namespace, statement, context };
      const values = formulas.map(({ formula }) => `to_json(${formulaToSql(formula, scope, tableRow('item', 'i'))})`);
      const list = `json_build_array(${values.join(', ')})`;
      const { rows: found } = await world.client.query(`SELECT ${list} AS all FROM "${world.namespace}".item i`, valuesOf(statement));
      for (const [at, { source, formula }] of formulas.entries()) {
        if (formula.type.kind !== 'datetime') expect(found[0]?.all[at], source).toEqual(evaluateFormula(formula, record, context));
      }
    }),
    runs,
  );
  // Enough of them are formulas at all.
  expect(ran).toBeGreaterThan(15 * runs.numRuns);
  expect(await select('TRUE', new Statement())).toBe(1);
});
