import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../json.ts';
import type { FilterContext } from '../../value/context.ts';
import { checkFormula } from '../check/check.ts';
import { functions } from '../check/functions.ts';
import { company } from '../testing/company.ts';
import { evaluateFormula } from './evaluate.ts';

const schema = company();
const context: FilterContext = { now: '2026-11-21T23:30:00Z', time_zone: 'Europe/Paris', values: {} };
const record: JsonObject = {
  identity: '01900001-0000-7000-8000-000000000001',
  number: 'SO-7',
  due: '2026-01-31',
  placed: '2026-03-28T12:00:00Z',
  labels: ['red', 'blue'],
  customer: { name: 'Été SA', city: 'Lyon', credit: 0.1 },
  lines: [
    {
      identity: '01900002-0000-7000-8000-000000000001',
      name: 'bolt',
      quantity: 5,
      parts: [{ quantity: 2, shipment: { step: { key: 'complete' } } }],
    },
    { identity: '01900002-0000-7000-8000-000000000002', name: 'nut', quantity: 1.5, parts: [] },
    { identity: '01900002-0000-7000-8000-000000000003', name: '', quantity: null, parts: [] },
    { identity: '01900002-0000-7000-8000-000000000004', name: 'nut', quantity: 3, parts: [] },
  ],
  sellers: [
    { name: 'Ana', _relation: { share: 0.4 } },
    { name: 'Bo', _relation: { share: 0.6 } },
  ],
};
const value = (text: string, of: JsonObject = record, at = context) => evaluateFormula(checkFormula(text, schema, 'order'), of, at);

const cases: [string, Json][] = [
  ['1 + 2 * 3 ^ 2', 19],
  ['-2 ^ 2', 4],
  ['2 ^ 3 ^ 2', 64],
  ['0.1 + 0.2', 0.3],
  ['10 / 4', 2.5],
  ['1 / 3', 0.3333333333333333],
  ['1 / 0', null],
  ['MOD(5, 0)', null],
  ['customer.credit * 3', 0.3],
  ['10 ^ 41', null],
  ['2 ^ -2', 0.25],
  ['0 ^ -1', null],
  ['2 ^ 0.5', null],
  ['SQRT(3)', 1.7320508075688772],
  ['SQRT(-1)', null],
  ['POWER(1.1, 2)', 1.21],
  ['MOD(-7, 3)', 2],
  ['MOD(7, -3)', -2],
  ['ROUND(2.345, 2)', 2.35],
  ['ROUND(-2.5)', -3],
  ['FLOOR(-1.2)', -2],
  ['CEIL(-1.2)', -1],
  ['ABS(-3)', 3],
  ['"a" & 1 & TRUE & due', 'a1true2026-01-31'],
  ['SWITCH(number, "SO-6", 1, "SO-7", 2, 3)', 2],
  ['SWITCH(number, "SO-6", 1, "SO-8", 2)', null],
  ['SWITCH(number, "SO-6", 1, "SO-8", 2, 3)', 3],
  ['SWITCH(1 + 1, 2, due, due)', '2026-01-31'],
  ['FIND("Été SA", "SA")', 5],
  ['FIND("Été SA", "sa")', 0],
  ['FIND("", "a") + FIND("a", "")', 0],
  ['FIND("🙂b", "b")', 2],
  ['QUARTER(due) & QUARTER(DATE("2026-10-01"))', '14'],
  ['WEEK(DATE("2027-01-03"))', 53],
  ['WEEK(DATE("2024-12-30"))', 1],
  ['CONCAT("a", number, labels)', 'aSO-7red, blue'],
  ['IF(customer.credit > 1, "rich", "poor")', 'poor'],
  ['IF(FALSE, 1)', null],
  ['IFS(FALSE, 1, TRUE, 2, 3)', 2],
  ['IFS(FALSE, 1, FALSE, 2, 3)', 3],
  ['AND(TRUE, urgent)', false],
  ['OR(FALSE, urgent, TRUE)', true],
  ['NOT(urgent)', true],
  ['EMPTY(urgent)', true],
  ['EMPTY(labels)', false],
  ['EMPTY("")', true],
  ['COALESCE("", number)', 'SO-7'],
  ['number = "SO-7"', true],
  ['number <> "SO-7"', false],
  ['customer.name < "Z"', true],
  ['due < DATE(2026, 2, 1)', true],
  ['placed > due', true],
  ['SUM(lines.quantity)', 9.5],
  ['SUM(lines.quantity, 0.5)', 10],
  ['AVG(lines.quantity)', 3.1666666666666665],
  ['MIN(lines.quantity)', 1.5],
  ['MAX(lines.quantity, 4)', 5],
  ['MEDIAN(lines.quantity)', 3],
  ['MEDIAN(1, 2, 3, 10)', 2.5],
  ['COUNT(lines)', 4],
  ['COUNT(lines.name)', 3],
  ['COUNT_UNIQUE(lines.name)', 2],
  ['COLLECT(lines.name)', ['bolt', 'nut', 'nut']],
  ['COLLECT_UNIQUE(lines.name)', ['bolt', 'nut']],
  ['JOIN(lines.name, " / ")', 'bolt / nut / nut'],
  ['FIRST(lines.quantity)', 5],
  ['LAST(lines.quantity)', 3],
  ['SUM(lines.open)', 7.5],
  ['open', 7.5],
  ['SUM(sellers@share)', 1],
  ['customer_city', 'Lyon'],
  ['LEFT(number, 2)', 'SO'],
  ['RIGHT(number, 1)', '7'],
  ['MID(number, 2, 2)', 'O-'],
  ['LEN("😀é")', 2],
  ['UPPER("straße")', 'STRASSE'],
  ['LOWER("ÉTÉ")', 'été'],
  ['TRIM("  a b ")', 'a b'],
  ['REPLACE(number, "-", "")', 'SO7'],
  ['CONTAINS(customer.name, "ete")', true],
  ['CONTAINS(labels, "red")', true],
  ['CONTAINS(labels, "re")', false],
  ['TODAY()', '2026-11-22'],
  ['NOW()', '2026-11-21T23:30:00Z'],
  ['DATE(2026, 2, 30)', null],
  ['DATE("2026-02-28")', '2026-02-28'],
  ['DATE(NOW())', '2026-11-22'],
  ['DATE_ADD(due, 1, "month")', '2026-02-28'],
  ['DATE_ADD(due, -1, "week")', '2026-01-24'],
  ['due + 1', '2026-02-01'],
  // The clocks go forward in the night: a day later is the same time on the clock, 24 hours later is not.
  ['DATE_ADD(placed, 1, "day")', '2026-03-29T11:00:00Z'],
  ['DATE_ADD(placed, 24, "hours")', '2026-03-29T12:00:00Z'],
  ['DATE_DIFF(DATE(2026, 3, 1), due, "day")', 29],
  ['DATE_DIFF(DATE(2026, 3, 1), due, "month")', 1],
  ['DATE_DIFF(NOW(), placed, "hour")', 5723],
  ['DATE(2026, 2, 1) - due', 86400],
  ['NUMBER(NOW() - placed) / 3600', 5723.5],
  ['(NOW() - placed) / (NOW() - placed)', 1],
  ['YEAR(due)', 2026],
  ['MONTH(due)', 1],
  ['DAY(NOW())', 22],
  ['WEEKDAY(due)', 6],
  ['HOUR(NOW())', 0],
  ['FORMAT_DATE(due, "dd/MM/yyyy")', '31/01/2026'],
  ['FORMAT_DATE(NOW(), "H:mm")', '0:30'],
  ['FORMAT_NUMBER(1234567.895)', '1\u00a0234\u00a0567,90'],
  ['FORMAT_NUMBER(-0.001, 0)', '0'],
  ['TEXT(1.50)', '1.5'],
  ['NUMBER(" 1,5 ")', 1.5],
  ['NUMBER("1 piece")', null],
  ['NUMBER(TRUE)', 1],
  ['LEN(REPLACE("a", "a", REPLACE("bbbbbbbbbb", "b", "0123456789")))', 100],
];

describe('what formulas give', () => {
  it.each(cases)('%s', (text, expected) => {
    expect(value(text)).toEqual(expected);
  });

  it('every function has a case', () => {
    const used = cases.map(([text]) => text).join(' ');
    expect([...functions.keys()].filter((name) => !used.includes(`${name}(`))).toEqual([]);
  });
});

it('a missing record or value is empty, sums are 0', () => {
  expect(value('customer.credit + 1', {})).toBeNull();
  expect(value('SUM(lines.open)', {})).toBe(0);
  expect(value('COUNT(customer.orders)', {})).toBe(0);
  expect(value('customer.name & "!"', {})).toBe('!');
});

it('a value that the record brings is not computed again', () => {
  expect(value('open + 1', { open: 41 })).toBe(42);
});

it('a formula read twice is computed once, however deep', () => {
  const models = Array.from({ length: 200 }, (_, index) => `f${index}`);
  const deep = company({
    models: [
      {
        id: 'm',
        slug: 'm',
        name: 'm',
        displayed_name: 'm',
        primary_attribute: 'f0',
        schema: models.map((name, index) => ({
          id: name,
          name,
          label: name,
          type: 'number',
          misc: { formulaV1: index ? `f${index - 1} / 2 + f${index - 1} / 2` : '1' },
        })),
      },
    ],
  });
  expect(evaluateFormula(checkFormula('f199', deep, 'm'), {}, context)).toBe(1);
});
