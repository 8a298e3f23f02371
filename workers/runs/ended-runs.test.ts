import { runGroup, type Transactions } from '@millwright/api/automations/execution/run-group.ts';
import { cancelWorkflow, endAsCancelled, retryRun } from '@millwright/api/automations/history/control-run.ts';
import { RunGoneError } from '@millwright/api/automations/runs/claim-run.ts';
import { createRun, tryToStartWorkflow } from '@millwright/api/automations/runs/create-run.ts';
import { closeRun } from '@millwright/api/automations/runs/run-rows.ts';
import { edges, step } from '@millwright/core/automation/testing.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';

const note = (id: string, text: unknown) =>
  step(id, 'write', { input: { items: [{ model: 'note', properties: { text } }] } as unknown as Step['input'] });
const ids = Array.from({ length: 20 }, (_, index) => `n${index}`);
/** Long enough for a person to press Cancel in the middle. */
const slowly = (text: string) => ({ $: `$count([1..24000][$ % 7 = 3]) > 0 ? "${text}" : ""` });

const automations = [
  template(
    'many',
    { type: 'manual' },
    ids.map((id) => note(id, `many ${id}`)),
  ),
  template(
    'slow',
    { type: 'manual' },
    ids.map((id) => note(id, slowly(`slow ${id}`))),
  ),
  template('nul', { type: 'manual' }, [
    step('text', 'transform', { input: { value: { $: '"a\\u0000b"' } }, output_variable: 'text' }),
    step('half', 'transform', { input: { value: { $: '{"\\ud800": "\\udc00"}' } } }),
    note('bad', { $: 'steps.text' }),
  ]),
  template(
    'each-nul',
    { type: 'manual' },
    [step('each', 'for_each', { input: { items: { $: '["\\u0000", "b"]' } } }), step('in', 'transform', { input: { value: { $: 'item' } } })],
    {
      edges: edges('each:item>in'),
    },
  ),
];

let h: Harness;
beforeAll(async () => {
  h = await Harness.open({ built_in: company(automations) });
});
afterAll(() => h?.close());

const add = (slug: string) => h.asUser((tenant) => createRun(tenant, slug, { type: 'manual' }));
const begin = async (slug: string) => {
  const run = await add(slug);
  await tryToStartWorkflow(h.engine, h.queue, h.client.id, run);
  return run.id;
};
const found = (id: string) => until(async () => (await h.run(id))?.ended_at && h.run(id));
const succeeded = async (id: string) => (await h.steps(id)).filter(({ status }) => status === 'success').length;
const notes = async (word: string) => {
  const { note: all } = (await h.read('{ note { text } }')) as { note: { text: string }[] };
  return all.filter(({ text }) => text.startsWith(word)).length;
};

describe('a run that has ended', () => {
  const cancelled = async (slug: string, after: number) => {
    // Nobody starts it here: the steps are walked below.
    const { id } = await h.asUser(async (tenant) => {
      const run = await createRun(tenant, slug, { type: 'manual' });
      await tenant.query(`UPDATE "${tenant.client.schema}"._runs SET status = 'running' WHERE id = $1`, [run.id]);
      return run;
    });
    let count = 0;
    const end = () => h.asSystem((tenant) => closeRun(tenant, id, 'cancelled', null));
    if (after === 0) await end();
    const transactions: Transactions = async (work) => {
      const result = await h.asSystem(work);
      count += 1;
      if (count === after) await end();
      return result;
    };
    return { id, walk: runGroup(transactions, h.services, { run_id: id, step_id: 'n0', item: '' }, true) };
  };

  it('does nothing more when it is executed', async () => {
    const { id, walk } = await cancelled('many', 0);
    await expect(walk).rejects.toBeInstanceOf(RunGoneError);
    expect([await succeeded(id), await notes('many')]).toEqual([0, 0]);
  });

  it('stops before its next step, and stays as it was ended', async () => {
    const { id, walk } = await cancelled('many', 3);
    await expect(walk).rejects.toBeInstanceOf(RunGoneError);
    expect([await succeeded(id), await notes('many'), (await h.run(id))?.status]).toEqual([3, 3, 'cancelled']);
  });

  it('is cancelled in the middle of its writes, and a retry does the rest, each once', async () => {
    const id = await begin('slow');
    const running = await until(async () => ((await succeeded(id)) > 1 ? h.run(id) : null));
    expect(await cancelWorkflow(h.engine, h.client.id, running)).toBe(true);
    expect(await h.asUser((tenant) => endAsCancelled(tenant, id))).toBe('cancelled');
    const done = await succeeded(id);
    expect(done).toBeLessThan(ids.length);
    const again = await h.asUser((tenant) => retryRun(tenant, id));
    await tryToStartWorkflow(h.engine, h.queue, h.client.id, again);
    expect(await found(id)).toMatchObject({ status: 'success' });
    expect(await notes('slow')).toBe(ids.length);
  });
});

describe('text that the database refuses', () => {
  it('is kept with the replacement character, and a step that it breaks fails once and for all', async () => {
    const run = await found(await begin('nul'));
    expect(run).toMatchObject({ status: 'failure', error: { step_id: 'bad', code: 'invalid' } });
    const outputs = (await h.steps(run.id)).map(({ step_id, output }) => [step_id, output]);
    expect(outputs).toEqual(
      expect.arrayContaining([
        ['text', 'a\uFFFDb'],
        ['half', { '\uFFFD': '\uFFFD' }],
      ]),
    );
  });

  it('is kept so among the items of a loop', async () => {
    const run = await found(await begin('each-nul'));
    expect(run.status).toBe('success');
    expect((await h.steps(run.id)).find(({ step_id }) => step_id === 'each')?.output).toEqual(['\uFFFD', 'b']);
  });
});
