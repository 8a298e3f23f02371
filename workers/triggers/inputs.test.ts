import { createRun, tryToStartWorkflow } from '@millwright/api/automations/runs/create-run.ts';
import type { DeclaredInput } from '@millwright/core/automation/inputs/declared-input.ts';
import { step } from '@millwright/core/automation/testing.ts';
import type { Json } from '@millwright/core/json.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';

const inputs: DeclaredInput[] = [
  { name: 'amount', label: 'Amount', type: 'number', required: true },
  { name: 'day', type: 'date', default: '2026-01-31' },
  { name: 'about', type: 'record', model: 'job' },
  { name: 'tags', type: 'text', list: true },
];
const handOver = { amount: { $: 'trigger.input.amount' }, about: { $: 'trigger.input.about' } };
const automations = [
  template('typed', { type: 'manual', inputs }, [step('answer', 'transform', { input: { value: { $: 'trigger.input' } } })]),
  template('caller', { type: 'manual' }, [
    step('run', 'automation', { input: { automation: 'typed', input: handOver as never }, output_variable: 'answer' }),
    step('tell', 'transform', { input: { value: { $: 'steps.answer.output' } } }),
  ]),
  template('free', { type: 'manual' }, [step('answer', 'transform', { input: { value: { $: 'trigger.input' } } })]),
];

let h: Harness;
let job: string;
beforeAll(async () => {
  h = await Harness.open({ built_in: company(automations), relay: false });
  job = await h.create('job', { title: 'first' });
});
afterAll(() => h?.close());

async function start(slug: string, input?: Json) {
  const run = await h.asUser((tenant) => createRun(tenant, slug, { type: 'manual', input }));
  await tryToStartWorkflow(h.engine, h.queue, h.client.id, run);
  return until(async () => ((await h.run(run.id))?.ended_at ? h.run(run.id) : null));
}

describe('an automation with inputs', () => {
  it('is run by another one with a value for each, decimals as they are', async () => {
    const amount = '12345678901234567890.123456789';
    const run = await start('caller', { amount, about: job });
    expect(run).toMatchObject({ status: 'success', output: { amount, day: '2026-01-31', about: job, tags: [] } });
    const [child] = await h.runs('typed');
    expect(child?.trigger).toMatchObject({ origin: run.id, input: { amount } });
  });

  it.each([
    ['a missing value', {}, 'input.amount', 'missing_field'],
    ['a value of another type', { amount: 'many' }, 'input.amount', 'unable_to_parse'],
    ['a record of another model', { amount: 1, about: '0198c0de-0000-7000-8000-00000000000f' }, 'input.about', 'not_a_record'],
  ])('ends the run that hands it %s, by the name of the input', async (_, input, field, code) => {
    const before = (await h.runs('typed')).length;
    const run = await start('caller', input);
    expect(run).toMatchObject({ status: 'failure', error: { step_id: 'run', code: 'invalid_input', details: { fields: [{ field, code }] } } });
    expect(await h.runs('typed')).toHaveLength(before);
  });

  it('is started by hand with the same rules, and one without inputs with anything', async () => {
    expect(await start('typed', { amount: '0.10', tags: ['a'] })).toMatchObject({ status: 'success', output: { amount: 0.1, tags: ['a'] } });
    // An identity in capitals is that of the same record.
    expect(await start('typed', { amount: 1, about: job.toUpperCase() })).toMatchObject({ status: 'success', output: { about: job } });
    await expect(start('typed', { amount: 1, other: 2 })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: [{ field: 'input.other', code: 'unknown_input', params: { name: 'other' } }] },
    });
    await expect(start('typed')).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: [{ field: 'input.amount', code: 'missing_field' }] },
    });
    expect(await start('free', [1, 'x'])).toMatchObject({ status: 'success', output: [1, 'x'] });
  });
});
