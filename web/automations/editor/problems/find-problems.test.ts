import { hidden } from '@millwright/core/secret-keys.ts';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../data/draft.ts';
import { problemsOf } from './find-problems.ts';

const known = { action: () => true, automation: () => true, form: () => true, model: (slug: string) => slug === 'task' };
const draft: Draft = {
  label: 'x',
  trigger: { type: 'object_created', model_ids: ['gone'] },
  steps: [
    { id: 'a', name: 'A', type: 'query', enabled: true, input: { query: '' } },
    { id: 'b', name: 'B', type: 'wait', enabled: true, input: { seconds: 1 } },
  ],
  edges: [{ from: 'a', port: 'true', to: 'b' }],
  disabled: false,
};

describe('problems', () => {
  it('stand with the step or trigger that they are about', () => {
    const problems = problemsOf(draft, known);
    expect(problems.get('trigger')?.map(({ code }) => code)).toEqual(['unknown_model']);
    expect(problems.get('a')?.map(({ code }) => code)).toEqual(['invalid_input', 'unknown_port']);
    expect(problems.has('b')).toBe(false);
  });

  it('are none for a secret that is stored, so that it can be saved again', () => {
    const hook = { id: 'a', name: 'A', type: 'webhook' as const, enabled: true, input: { url: 'https://one.test', secret: { ...hidden } } };
    expect(problemsOf({ ...draft, trigger: { type: 'manual' }, steps: [hook], edges: [] }, known).size).toBe(0);
  });

  it('are gone when everything is filled in', () => {
    const [first, second] = draft.steps;
    if (!first || !second) throw new Error('two steps');
    const whole: Draft = {
      ...draft,
      trigger: { type: 'object_created', model_ids: ['task'] },
      steps: [{ ...first, input: { query: '{ task { identity } }' } }, second],
      edges: [{ from: 'a', port: 'next', to: 'b' }],
    };
    expect(problemsOf(whole, known).size).toBe(0);
  });
});
