import { automation, edges, step } from '@millwright/core/automation/testing.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../db/tenant.ts';
import { SecretBox } from '../../documents/secrets/secret-box.ts';
import { projects } from '../../testing/made-up.ts';
import { principalOf, type Scratch, scratch, scratchClient } from '../../testing/scratch.ts';
import { dryRun } from '../test-step/dry-run.ts';

let space: Scratch;
let client: { id: string };
beforeAll(async () => {
  space = await scratch({ built_in: projects() });
  client = await scratchClient(space.database, { time_zone: 'Europe/Paris' });
});
afterAll(() => space?.drop());

/** Returns how a run of these steps ends, and the output of its first step. */
const tried = (steps: Step[], links = edges()) =>
  inTenant(
    space.database,
    principalOf(client),
    async (tenant) => {
      const { run } = await dryRun(tenant, { actions: new Map(), secrets: new SecretBox('x') }, automation(steps, links), {
        type: 'manual',
        input: [1, { a: 'b' }],
      });
      return run;
    },
    { dry_run: true },
  );

it.each([
  ['wait', { until: '2026-02-31' }, 'until', 'not_a_time'],
  ['wait', { until: 'tomorrow' }, 'until', 'not_a_time'],
  ['wait', { seconds: 1e15 }, 'seconds', 'too_large'],
  ['wait', {}, 'seconds', 'missing_field'],
  ['for_each', { items: { $: '[1..10001]' } }, 'items', 'too_large'],
  ['write', { items: { $: 'trigger.input[0]' } }, 'items', 'not_a_list'],
  ['query', { query: '' }, 'query', 'missing_field'],
  ['process', { action: 'assign' }, 'object_id', 'missing_field'],
] as const)('a step %s with %o tells which value it can not work with', async (type, input, field, code) => {
  const { status, error } = await tried([step('a', type, { input: input as Step['input'], retry: { attempts: 3, interval_seconds: 9 } })]);
  expect([status, error]).toMatchObject(['failure', { code: 'invalid_input', final: true, details: { fields: [{ field, code }] } }]);
});

it('waits until a day, a time on the clock and an instant alike', async () => {
  const waits = (until: string) => tried([step('a', 'wait', { input: { until }, output_variable: 'a' })]);
  for (const until of ['2026-07-01', '2026-07-01T12:00', '2026-07-01T12:00:00Z']) expect((await waits(until)).status).toBe('success');
});
