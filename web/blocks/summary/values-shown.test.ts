import { expect, it } from 'vitest';
import type { ResolvedColumn } from '../columns/columns.ts';
import { filledColumns, firstColumns } from './values-shown.ts';

const wording = { language: 'en', zone: 'UTC', yes: 'Yes', no: 'No' };
const columns = ['a', 'b', 'c', 'd'].map(
  (path) => ({ path, kind: 'text', column: { path }, target: null, field: { type: 'text', misc: {} } }) as unknown as ResolvedColumn,
);
const paths = (all: readonly ResolvedColumn[]) => all.map(({ path }) => path);

it('leaves out what says nothing', () => {
  expect(paths(filledColumns(columns, { identity: 'r', version: 1, a: 'x', b: '', c: null, d: 'y' }, wording))).toEqual(['a', 'd']);
});

it('shows as many as there is room for in their order, those that start something first of all', () => {
  expect(paths(firstColumns(columns, 2, () => false))).toEqual(['a', 'b']);
  expect(paths(firstColumns(columns, 2, ({ path }) => path === 'd'))).toEqual(['a', 'd']);
});
