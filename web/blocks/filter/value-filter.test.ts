import { expect, it } from 'vitest';
import type { ResolvedColumn } from '../columns/columns.ts';
import type { Row } from '../columns/values.ts';
import { conditionOf, emptyDraft, newRow } from './conditions.ts';
import { canFilterTo, filteredTo } from './value-filter.ts';

const column = (path: string, kind: ResolvedColumn['kind'], more: Partial<ResolvedColumn> = {}) =>
  ({ path, kind, many: false, target: null, ...more }) as ResolvedColumn;
const columns = [
  column('title', 'text'),
  column('amount', 'number'),
  column('done', 'boolean'),
  column('due', 'date'),
  column('state', 'tag'),
  column('tags', 'multitag'),
  column('project', 'relation'),
  column('plain', 'text'),
  column('at', 'datetime'),
  column('notes.text', 'text', { many: true }),
];
const row = {
  identity: 'r',
  version: 1,
  title: 'Draw',
  amount: -1.5,
  done: false,
  due: '2026-03-04',
  state: 'poor',
  tags: ['a'],
  project: { identity: 'p' },
  plain: null,
  at: '2026-03-04T10:00:00Z',
  notes: [{ text: 'x' }, { text: 'y' }],
} as unknown as Row;
const of = (path: string) => columns.find((one) => one.path === path) as ResolvedColumn;
const filtered = (path: string, draft = emptyDraft) => conditionOf(filteredTo(draft, of(path), row), columns);

it('asks for exactly what the cell holds, of every kind', () => {
  expect(['title', 'amount', 'done', 'due', 'state', 'tags', 'project', 'plain'].map((path) => filtered(path))).toEqual([
    { all: [{ fact: 'title', operator: 'equal', value: 'Draw' }] },
    { all: [{ fact: 'amount', operator: 'equal', value: -1.5 }] },
    { all: [{ fact: 'done', operator: 'equal', value: false }] },
    { all: [{ fact: 'due', operator: 'equal', value: '2026-03-04' }] },
    { all: [{ fact: 'state', operator: 'in', value: ['poor'] }] },
    { all: [{ fact: 'tags', operator: 'contains', value: 'a' }] },
    { all: [{ fact: 'project', operator: 'in', value: ['p'] }] },
    { all: [{ fact: 'plain', operator: 'isEmpty', value: true }] },
  ]);
});

it('is not offered for instants and for lists of values', () => {
  expect(['at', 'notes.text', 'title'].map((path) => canFilterTo(of(path), row))).toEqual([false, false, true]);
});

it('adds to what is filtered already, replaces another value of the column, and narrows alternatives', () => {
  const other = { ...newRow('1', of('title')), operator: 'equal' as const, text: 'Paint' };
  const amount = { ...newRow('2', of('amount')), operator: 'lessThan' as const, text: '3' };
  const less = { fact: 'amount', operator: 'lessThan', value: 3 };
  const title = { fact: 'title', operator: 'equal', value: 'Draw' };
  expect(filtered('title', { match: 'all', rows: [other, amount], groups: [] })).toEqual({ all: [less, title] });
  expect(filtered('title', { match: 'any', rows: [amount], groups: [] })).toEqual({ all: [title, { any: [less] }] });
});
