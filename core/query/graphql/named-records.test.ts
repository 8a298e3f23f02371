import { expect, it } from 'vitest';
import type { JsonObject } from '../../json.ts';
import { listsForMarks, markLists } from './named-records.ts';

const one = '01890000-0000-7000-8000-000000000001';
const two = '01890000-0000-7000-8000-000000000002';
const mark = (values: JsonObject) => markLists(values, (index) => `01890000-0000-7000-8000-0000000000a${index}`);
const among = (value: string[]) => ({ fact: 'identity', operator: 'in', value });

it('takes lists of identities out of filters, however deep they stand, so that others of any length look the same', () => {
  const { marked, lists } = mark({ where: { all: [among([one, two]), { not: among([one]) }] } });
  expect(lists).toEqual([[one, two], [one]]);
  expect(JSON.stringify(marked)).not.toContain(one);
  expect(mark({ where: { all: [among([two]), { not: among([two, one]) }] } }).marked).toEqual(marked);
});

it.each([
  ['an empty list, which nothing is in', among([])],
  ['texts', among(['red', one])],
  ['identities that are written in another way', among([one.toUpperCase().replace('0189', 'ABCD')])],
  ['more than a filter takes', among(Array.from({ length: 1_001 }, () => one))],
  ['more lists than a query usually has', { all: Array.from({ length: 51 }, () => among([one])) }],
  ['the negation, and what is no part of a filter', { where: { fact: 'identity', operator: 'notIn', value: [one] }, ids: [one] }],
])('leaves %s', (_, value) => {
  expect(mark({ value })).toEqual({ values: { value }, marked: { value }, lists: [], marks: [] });
});

it('puts each list where its mark is bound', () => {
  const { marked, marks } = mark({ where: { any: [among([one]), among([two])] } });
  const [first, second] = (marked.where as { any: { value: string[] }[] }).any.map(({ value }) => value);
  const bound = [{ value: second }, { value: 'copper' }, { variable: 'id' }, { value: first }];
  expect(listsForMarks('select $1', bound, marks)).toEqual([{ list: 1 }, { value: 'copper' }, { variable: 'id' }, { list: 0 }]);
});

it('gives up where a statement has a mark in another way', () => {
  const { marked, marks } = mark({ where: among([one]) });
  const [listed] = (marked.where as { value: string[] }).value;
  expect(listsForMarks(`select '${listed}'`, [], marks)).toBeNull();
  expect(listsForMarks('select $1', [{ value: listed }], marks)).toBeNull();
  expect(listsForMarks('select $1', [{ value: [listed, one] }], marks)).toBeNull();
});
