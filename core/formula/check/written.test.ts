import { expect, it } from 'vitest';
import { resolveSchema } from '../../model/schema.ts';
import { field, model } from '../testing/company.ts';
import { Formulas } from './check.ts';

const options = [
  { key: 'open', label: { en: 'Open' } },
  { key: 'done', label: { en: 'Done' } },
] as never;
const fields = [
  field('status', 'tag', { options }),
  field('marks', 'multitag', { options }),
  field('free', 'tag'),
  field('count', 'number'),
  field('due', 'date'),
  field('begun', 'datetime'),
  field('result', 'number'),
  field('words', 'text'),
  { ...field('old', 'number'), misc: { formulaV1: 'count ^ 0.5' } },
];
const formulas = () => new Formulas(resolveSchema([model('task', fields)], []));
const named = (name: string) => fields.find((each) => each.name === name) as (typeof fields)[0];

it.each([
  ['count ^ 0.5', 'result', '0.5', { start: 8, end: 11 }],
  ['POWER(count, -1.5)', 'result', '-1.5', { start: 13, end: 17 }],
  ['count ^ 101', 'result', '101', { start: 8, end: 11 }],
  ['FORMAT_DATE(due, "MMM yyyy")', 'words', 'MMM', { start: 17, end: 27 }],
  ['FORMAT_DATE(due, "dddd")', 'words', 'dddd', { start: 17, end: 23 }],
  ['IF(status = "opne", 1, 0)', 'result', 'opne', { start: 12, end: 18 }],
  ['IF("Done" <> status, 1, 0)', 'result', 'Done', { start: 3, end: 9 }],
  ['IF(CONTAINS(marks, "x"), 1, 0)', 'result', 'x', { start: 19, end: 22 }],
  ['begun - due', 'result', 'a duration', { start: 0, end: 11 }],
])('refuses %s when it is written, with place, what was expected and found, and reads it when it is stored', (text, into, found, at) => {
  let refused: unknown;
  try {
    formulas().checkAs(text, 'task', named(into), true);
  } catch (error) {
    refused = error;
  }
  expect(refused).toMatchObject({ code: 'invalid_formula', details: { found, at, expected: expect.arrayContaining([expect.any(String)]) } });
  expect(formulas().checkAs(text, 'task', named(into)).text).toBe(text);
});

it.each([
  ['count ^ 2', 'result'],
  ['POWER(count, -3)', 'result'],
  ['count ^ count', 'result'],
  ['FORMAT_DATE(begun, "dd/MM/yyyy HH:mm:ss")', 'words'],
  ['FORMAT_DATE(due, "yyyyMMdd")', 'words'],
  ['IF(status = "open", 1, 0)', 'result'],
  ['IF(free = "anything", 1, 0)', 'result'],
  ['IF(CONTAINS(marks, "done"), 1, 0)', 'result'],
  ['NUMBER(begun - due)', 'result'],
  ['DATE_DIFF(begun, due, "hour")', 'result'],
  ['old + 1', 'result'],
])('takes %s, and what reads a formula that was stored before', (text, into) => {
  expect(formulas().checkAs(text, 'task', named(into), true).text).toBe(text);
});
