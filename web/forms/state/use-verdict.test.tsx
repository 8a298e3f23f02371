import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppFailure } from '../../data/http.ts';
import type { BrowserForm } from '../values/form-values.ts';
import { useVerdict } from './use-verdict.ts';

const form = { fields: [{ id: 'title', kind: 'text', attribute: 'title' }] } as unknown as BrowserForm;
const context = { today: '2026-03-04', now: '2026-03-04T10:00:00.000Z', user_id: 'u', object_id: 'r' };
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
