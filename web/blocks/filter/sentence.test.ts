import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../../i18n/i18n.ts';
import type { TextOf } from '../../i18n/use-text.ts';
import type { ResolvedColumn } from '../columns/columns.ts';
import { type ConditionRow, conditionOf, emptyDraft, type FilterField, newRow } from './conditions.ts';
import { sentenceOf } from './sentence.ts';

beforeAll(loadAllTexts);

const options = [{ key: 'k-urgent', label: { en: 'Urgent' } }];
const columns = [
  { path: 'project', kind: 'relation', label: 'Project', target: {}, field: null },
  { path: 'step', kind: 'status', label: 'Step', target: {}, field: null },
  { path: 'flags', kind: 'multitag', label: 'Flags', target: null, field: { misc: { options } } },
  { path: 'at', kind: 'datetime', label: 'At', target: null, field: {} },
] as unknown as ResolvedColumn[];
const row = (path: string, change: Partial<ConditionRow>): ConditionRow => ({
  ...newRow(path, columns.find((column) => column.path === path) as FilterField),
  ...change,
});
const text: TextOf = (key, values) => String(i18next.t(key, { ...values }));
const told = (...rows: ConditionRow[]) =>
  sentenceOf(conditionOf({ ...emptyDraft, rows }, columns) ?? { all: [] }, columns, { text, language: 'en', names: new Map([['r1', 'New boat']]) });

it('names records and options instead of their keys', () => {
  expect(told(row('project', { list: ['r1', 'r2'] }))).toBe('Project is one of New boat, …');
  expect(told(row('step', { list: ['r1'] }))).toBe('Step is one of New boat');
  expect(told(row('flags', { text: 'k-urgent' }))).toBe('Flags contains Urgent');
});

it('leaves out what is not complete yet, and says so when nothing is', () => {
  expect(told(row('flags', { text: '' }), row('step', { list: ['r1'] }))).toBe('Step is one of New boat');
  expect(told(row('flags', { text: '' }))).toBe('everything');
});

it('writes times as they were chosen', () => {
  expect(told(row('at', { operator: 'greaterThan', text: '2026-11-12T08:30' }))).toBe('At is after 12 Nov 2026, 08:30');
});
