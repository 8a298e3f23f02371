import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defaultRows, useRowsShown } from './use-rows-shown.ts';

const opened = (key = 'view.tasks') => renderHook(() => useRowsShown(key)).result;

it('shows as many rows as this person chose before, per table, and twelve without a choice or with a damaged one', () => {
  const first = opened();
  expect(first.current[0]).toBe(12);
  act(() => first.current[1](50));
  expect([first, opened(), opened('view.others')].map(({ current: [rows] }) => rows)).toEqual([50, 50, 12]);
  const [key = ''] = Object.keys(localStorage);
  expect([key, localStorage.getItem(key)]).toEqual(['millwright.nobody.table.view.tasks.rows', '50']);
  localStorage.setItem(key, '"many"');
  expect(opened().current[0]).toBe(defaultRows);
  act(() => first.current[1](defaultRows));
  expect(localStorage).toHaveLength(0);
});
