import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppFailure } from '../../data/http.ts';
import type { BrowserForm } from '../values/form-values.ts';
import { useVerdict } from './use-verdict.ts';

const form = { fields: [{ id: 'title', kind: 'text', attribute: 'title' }] } as unknown as BrowserForm;
const context = { today: '2026-03-04', now: '2026-03-04T10:00:00.000Z', user_id: 'u', object_id: 'r', time_zone: 'Europe/Paris' };
const values = { title: 'mine' };
const place = { field: 'title', code: 'out_of_sync', message: '' };
const refusal = new AppFailure('out_of_sync', '', 409, { fields: [place], stored: { title: 'theirs' } });

it('asks about a conflict instead of calling the value wrong, and tells the place to go to', () => {
  const { result } = renderHook(() => useVerdict(form, values, context, undefined));
  let places: unknown;
  act(() => {
    places = result.current.refuse(values, refusal);
  });
  expect(places).toEqual([place]);
  expect(result.current).toMatchObject({ conflicts: [{ field: 'title', stored: 'theirs' }], problems: [], failure: null });
  act(() => result.current.decided('title'));
  expect(result.current.conflicts).toEqual([]);
});

it('sends nothing while text is typed that is no choice yet, and forgets that once it is one', () => {
  const { result } = renderHook(() => useVerdict(form, values, context, undefined));
  act(() => result.current.unfinished('lines[0].article', 'not_chosen'));
  act(() => void result.current.check(values, true));
  expect(result.current.problems).toEqual([{ field: 'lines[0].article', code: 'not_chosen', message: expect.any(String) }]);
  act(() => result.current.unfinished('lines[0].article', null));
  expect(result.current.problems).toEqual([]);
});

it('waits for a record that is being looked up', async () => {
  const { result } = renderHook(() => useVerdict(form, values, context, undefined));
  await result.current.ready();
  act(() => result.current.unfinished('lines[0].article', 'not_chosen', true));
  let over = false;
  const ready = result.current.ready().then(() => {
    over = true;
  });
  await Promise.resolve();
  expect(over).toBe(false);
  act(() => result.current.unfinished('lines[0].article', null));
  await ready;
  expect(over).toBe(true);
});
