import { expect, it } from 'vitest';
import { hidden } from '../../secret-keys.ts';
import { step } from '../testing.ts';
import { canPin, isChangedSince, pinnedStep } from './pins.ts';

const call = (input: object) => step('call', 'rest', { input: input as never });

it('keeps no secret of a step with its pinned data, and does not take another one for a change', () => {
  const pinned = pinnedStep(call({ url: 'https://a.test', headers: { authorization: 'Bearer hush', accept: 'text/csv' } }));
  expect(pinned).toEqual({ type: 'rest', input: { url: 'https://a.test', headers: { accept: 'text/csv' } } });
  expect(isChangedSince(pinned, call({ headers: { accept: 'text/csv', authorization: { ...hidden } }, url: 'https://a.test' }))).toBe(false);
});

it('tells a step that asks for something else, but not one with another name', () => {
  const pinned = pinnedStep(call({ url: 'https://a.test' }));
  expect(isChangedSince(pinned, { ...pinned, ...{ name: 'Renamed' } })).toBe(false);
  expect(isChangedSince(pinned, call({ url: 'https://b.test' }))).toBe(true);
  expect(isChangedSince(pinned, call({ url: 'https://a.test', method: 'POST' }))).toBe(true);
  expect(isChangedSince(pinned, step('call', 'transform', { input: { url: 'https://a.test' } as never }))).toBe(true);
});

it('is for steps that hand something on, not for those that lead the flow', () => {
  expect((['rest', 'query', 'transform', 'switch', 'automation'] as const).filter(canPin)).toHaveLength(5);
  expect((['for_each', 'parallel', 'wait', 'approval'] as const).filter(canPin)).toEqual([]);
});
