import { inLanguage } from '@millwright/core/json.ts';
import { describe, expect, it } from 'vitest';
import type { AutomationDocument, AutomationStats } from '../data/use-automations.ts';
import { isFailing, ordered } from './list-order.ts';

const automation = (id: string, disabled = false) =>
  ({
    id,
    slug: id,
    name: id,
    label: id,
    trigger: { type: 'manual' },
    steps: [],
    edges: [],
    disabled,
    version: 1,
    updated_at: null,
  }) satisfies AutomationDocument;
const stats = (status: 'success' | 'failure'): AutomationStats => ({
  queued: 0,
  running: 0,
  waiting: 0,
  success: 0,
  failure: 0,
  partly: 0,
  success_rate: null,
  last_run: { id: 'r', date: '', status, trigger: { type: 'manual' }, partly: null, duration_ms: 1, definition_version: 1 },
});

describe('list of automations', () => {
  it('shows what fails first and what is off last, by name in between', () => {
    const all = [automation('b'), automation('off', true), automation('a'), automation('z')];
    const known = new Map([
      ['z', stats('failure')],
      ['a', stats('success')],
    ]);
    expect(ordered(all, known, (text) => inLanguage(text, 'en')).map(({ id }) => id)).toEqual(['z', 'a', 'b', 'off']);
  });

  it('does not call one failing that has not run', () => {
    expect(isFailing(undefined)).toBe(false);
    expect(isFailing({ ...stats('failure'), last_run: null })).toBe(false);
  });
});
