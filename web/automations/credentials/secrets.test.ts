import type { Step } from '@millwright/core/automation/types.ts';
import { describe, expect, it } from 'vitest';
import { secretsOf } from './secrets.ts';

const step = (type: Step['type'], input: Step['input']): Step => ({ id: type, name: type, type, enabled: true, input });

describe('credentials', () => {
  it('lists signing secrets and headers that carry one, without their values', () => {
    const found = secretsOf([
      step('webhook', { url: 'https://a.test', secret: 'hush' }),
      step('rest', { url: { $: 'steps.where' }, headers: { Authorization: { $: 'steps.token' }, 'X-Api-Key': '', Accept: 'json' } }),
      step('email', { to: 'x@y.test' }),
    ]);
    expect(found.map(({ name, address, state }) => [name, address, state])).toEqual([
      ['secret', 'https://a.test', 'set'],
      ['Authorization', 'steps.where', 'variable'],
      ['X-Api-Key', 'steps.where', 'unset'],
    ]);
    expect(JSON.stringify(found.map(({ step: _, ...shown }) => shown))).not.toContain('hush');
    expect(found.map(({ path }) => path)).toEqual([['secret'], ['headers', 'Authorization'], ['headers', 'X-Api-Key']]);
  });
});
