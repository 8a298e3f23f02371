import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { emptyDraft, type FilterField, newRow } from './conditions.ts';
import { useFilterDraft } from './use-filter-draft.ts';

const hours: FilterField = { path: 'hours', kind: 'number' };
const due: FilterField = { path: 'due', kind: 'date' };
const opened = (fields: FilterField[]) => renderHook(() => useFilterDraft('view.tasks', fields)).result;

it('finds a filter again as it was left, without conditions on columns that are gone, and forgets an empty one', () => {
  const first = opened([hours, due]);
  const filter = { ...emptyDraft, match: 'any' as const, rows: [{ ...newRow('1', hours), text: '12' }], groups: [] };
  act(() => first.current[1](filter));
  act(() => first.current[1]((before) => ({ ...before, rows: [...before.rows, newRow('2', due)] })));
  expect(opened([hours, due]).current[0].rows.map(({ path, text }) => [path, text])).toEqual([
    ['hours', '12'],
    ['due', ''],
  ]);
  expect(opened([due]).current[0]).toMatchObject({ match: 'any', rows: [{ path: 'due' }] });
  act(() => first.current[1](emptyDraft));
  expect(opened([hours, due]).current[0]).toEqual(emptyDraft);
  expect(localStorage).toHaveLength(0);
});
