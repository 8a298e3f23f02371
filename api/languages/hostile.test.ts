import { AppError } from '@millwright/core/errors.ts';
import { checkCondition } from '@millwright/core/filter/check.ts';
import { matches } from '@millwright/core/filter/evaluate.ts';
import { parseCondition } from '@millwright/core/filter/parse.ts';
import { conditionToSql } from '@millwright/core/filter/to-sql.ts';
import type { FilterContext } from '@millwright/core/filter/types.ts';
import { checkFormula } from '@millwright/core/formula/check.ts';
import { evaluateFormula } from '@millwright/core/formula/evaluate.ts';
import { functions } from '@millwright/core/formula/functions.ts';
import { formulaToSql } from '@millwright/core/formula/to-sql.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { Statement } from '@millwright/core/query/sql.ts';
import { tableRow } from '@millwright/core/sql/row.ts';
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

const compiled = (condition: unknown) => {
  const statement = new Statement();
  const scope = { schema: world.schema, namespace: world.namespace, statement, context };
  return { where: conditionToSql(checkCondition(parseCondition(condition), world.schema, 'item'), scope, tableRow('item', 'i')), statement };
};

it('a hostile value never becomes SQL, and finds only itself', async () => {
  await fc.assert(
    fc.asyncProperty(storable, fc.constantFrom('equal', 'contains', 'in', 'greaterThan', 'notEqual'), async (text, operator) => {
      const condition = {
        all: [
          { fact: 'title', operator, value: operator === 'in' ? [text] : text },
          { fact: 'tags', operator: 'doesNotContain', value: text },
        ],
      };
      const { where, statement } = compiled(condition);
      expect(where).not.toMatch(/DROP|sleep|UNION|script|proto/);
      const record = { title: 'kept', tags: ['red'] };
      const checked = checkCondition(parseCondition(condition), world.schema, 'item');
      expect(await select(where, statement)).toBe((await matches(checked, record, context)) ? 1 : 0);
    }),
    { numRuns: 1500 },
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
    { numRuns: 200 },
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
    { numRuns: 2000 },
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
  let ran = 0;
  await fc.assert(
    fc.asyncProperty(text, async (source) => {
      const refusal = refused(() => checkFormula(source, world.schema, 'item'));
      if (refusal) {
        expect(refusal.code).toBe('invalid_formula');
        return;
      }
      ran += 1;
      const formula = checkFormula(source, world.schema, 'item');
      const statement = new Statement();
      const sql = formulaToSql(formula, { schema: world.schema, namespace: world.namespace, statement, context }, tableRow('item', 'i'));
      const found = await world.client.query(`SELECT to_json(${sql}) AS value FROM "${world.namespace}".item i`, valuesOf(statement));
      const { kind } = formula.type;
      if (kind !== 'datetime') expect(found.rows[0]?.value, source).toEqual(evaluateFormula(formula, record, context));
    }),
    { numRuns: 3000 },
  );
  expect(ran).toBeGreaterThan(500);
  expect(await select('TRUE', new Statement())).toBe(1);
});
