import { describe, expect, it } from 'vitest';
import { changedStatuses, destination, statusesAt } from './transition.ts';
import type { Operation } from './types.ts';

const statuses = { hold: 'hold', next: 'next', active: 'active', done: 'done', cancelled: 'cancelled' };
const operation = (key: string, line_num: number, status = 'hold'): Operation => ({ identity: `id-${key}`, label: key, key, line_num, status });
const operations = [operation('off', 100), operation('draft', 1), operation('work', 2), operation('end', 50)];
const cancelled = ['off'];
const to = (active: string | null, move: Parameters<typeof destination>[2]) => destination(operations, active, move, cancelled, 'P-1').key;

describe('destination', () => {
  it('advances by line number, never into a cancellation, and stays at the last step', () => {
    expect(to('id-draft', { action: 'advance' })).toBe('work');
    expect(to('id-work', { action: 'advance' })).toBe('end');
    expect(to('id-end', { action: 'advance' })).toBe('end');
  });

  it('sets any step by key or identity', () => {
    expect(to('id-end', { action: 'set_step', step: 'draft' })).toBe('draft');
    expect(to(null, { action: 'set_step', step: 'id-off' })).toBe('off');
  });

  it('refuses an active operation that is not among the operations, and an unknown step', () => {
    const refusal = { code: 'operation_not_found', message: expect.stringContaining('P-1') };
    expect(() => to('id-gone', { action: 'advance' })).toThrow(expect.objectContaining(refusal));
    expect(() => to('id-draft', { action: 'set_step', step: 'nothing' })).toThrow(expect.objectContaining(refusal));
  });
});

describe('statusesAt', () => {
  const at = (active: string) => Object.fromEntries(statusesAt(operations, active, cancelled, statuses));
  it('is done before the step, active at it, next after it and on hold for the rest', () => {
    expect(at('id-draft')).toEqual({ 'id-draft': 'active', 'id-work': 'next', 'id-end': 'hold', 'id-off': 'hold' });
    expect(at('id-end')).toEqual({ 'id-draft': 'done', 'id-work': 'done', 'id-end': 'active', 'id-off': 'hold' });
  });
  it('cancels everything on cancellation', () => {
    expect(new Set(Object.values(at('id-off')))).toEqual(new Set(['cancelled']));
  });
  it('writes only what changes', () => {
    const wanted = statusesAt(operations, 'id-draft', cancelled, statuses);
    expect([...changedStatuses(operations, wanted).keys()].sort()).toEqual(['id-draft', 'id-work']);
  });
});
