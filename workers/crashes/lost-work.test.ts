import { signalWorkflow } from '@millwright/api/automations/history/control-run.ts';
import { createRun, tryToStartWorkflow } from '@millwright/api/automations/runs/create-run.ts';
import { runWorkflowId } from '@millwright/core/automation/names.ts';
import { edges, step } from '@millwright/core/automation/testing.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeUpLostWork } from '../lost-work.ts';
import { company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';

const note = (id: string) => step(id, 'write', { input: { items: [{ model: 'note', properties: { text: id } }] } });
const hold = step('hold', 'wait', { input: { signal: 'go' } });
const automations = [
  template('holds', { type: 'manual' }, [note('before'), hold, note('after')], { edges: edges('before>hold', 'hold>after') }),
  template('calls', { type: 'manual' }, [step('call', 'automation', { input: { automation: 'holds' } }), note('called')], {
    edges: edges('call>called'),
  }),
];

let h: Harness;
beforeAll(async () => {
  h = await Harness.open({ built_in: company(automations) });
});
afterAll(() => h?.close());

const waiting = (slug: string) => until(async () => (await h.runs(slug)).find(({ status }) => status === 'waiting'));
const notes = async () => ((await h.read('{ note { text } }')).note as { text: string }[]).map(({ text }) => text).sort();
const change = (columns: string) => h.asSystem((tenant) => tenant.query(`UPDATE "${tenant.client.schema}"._runs SET ${columns}`));
const old = `handed_at = now() - interval '1 hour'`;
/** The engine knows nothing of runs that have begun: they go on by names that it has never heard. */
const lose = async (...ids: string[]) => {
  await h.stopWorkers();
  const { workflow } = await h.engine.client();
  for (const id of ids) await workflow.getHandle(runWorkflowId(h.client.id, id)).terminate();
  await change(`trigger = trigger || '{"attempt": 2}', ${old}`);
  await h.startWorkers();
};

it('an open run that the engine has lost goes on where it stands, with the automation that it has called, each step once', async () => {
  await tryToStartWorkflow(h.engine, h.queue, h.client.id, await h.asUser((tenant) => createRun(tenant, 'calls', { type: 'manual' })));
  const child = await waiting('holds');
  const [parent] = await h.runs('calls');
  await lose(parent?.id ?? '', child.id);
  const go = async () => signalWorkflow(h.engine, h.client.id, (await h.run(child.id)) ?? child, 'go', null);
  await expect(go()).rejects.toMatchObject({ code: 'run_ended' });
  await takeUpLostWork(h);
  await until(() =>
    go().then(
      () => true,
      () => false,
    ),
  );
  expect((await h.ended('calls')).map(({ status }) => status)).toEqual(['success']);
  expect(await notes()).toEqual(['after', 'before', 'called']);
});

it('a run that the engine has is left to it', async () => {
  await tryToStartWorkflow(h.engine, h.queue, h.client.id, await h.asUser((tenant) => createRun(tenant, 'holds', { type: 'manual' })));
  const { id } = await waiting('holds');
  await change(old);
  const { workflow } = await h.engine.client();
  const execution = async () => (await workflow.getHandle(runWorkflowId(h.client.id, id)).describe()).runId;
  const before = await execution();
  await takeUpLostWork(h);
  expect(await execution()).toBe(before);
});
