import { automationRoutes } from '@millwright/api/automations/automations.routes.ts';
import { documentRoutes } from '@millwright/api/documents/documents.routes.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { edges, step } from '@millwright/core/automation/testing.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { company } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';
import { runByHand, startByHand } from '../testing/run-by-hand.ts';

let h: Harness;
let api: Served;
let send: Send;
beforeAll(async () => {
  h = await Harness.open({ built_in: company([]) });
  api = await serve(h.database, (services) => [
    documentRoutes(services, () => true),
    automationRoutes(services, { actions: h.services.actions, queue: h.queue }),
  ]);
  send = (await api.signIn(h.client, 'client_admin')).send;
});
afterAll(async () => {
  await api?.close();
  await h?.close();
});

const says = (id: string, word: string) => step(id, 'write', { input: { items: [{ model: 'note', properties: { text: word } }] } });
const waits = step('wait', 'wait', { input: { signal: 'go' } });
const notes = () => h.asSystem((tenant) => tenant.query<{ text: string }>(`SELECT text FROM "${tenant.client.schema}".note ORDER BY id`));

it('a run goes on with the version that it began with, also when its worker was gone while another one was published', async () => {
  const flow = { name: 'flow', label: 'Flow', trigger: { type: 'manual' }, disabled: false };
  const made = await send('POST', '/v1/documents/settings_data_connections', {
    ...flow,
    steps: [waits, says('end', 'old')],
    edges: edges('wait>end'),
  });
  const { id } = made.body.data as { id: string };
  const draft = `/v1/documents/settings_data_connections/${id}/draft`;
  const begun = await startByHand(h, id);
  await until(async () => (await h.run(begun))?.status === 'waiting');
  const content = { steps: [says('begin', 'new'), says('end', 'newer')], edges: edges('begin>end') };
  expect((await send('PATCH', draft, { revision: 0, based_on: 1, content })).status).toBe(200);
  const dry = await send('POST', `/v1/data_connections/${id}/dry-run`, { draft: true, trigger: { type: 'manual' } });
  expect(dry.body.data).toMatchObject({ status: 'success', steps: [{ step_id: 'begin' }, { step_id: 'end' }] });
  await h.stopWorkers();
  expect((await send('POST', `${draft}/publish`, undefined, { 'if-match': '1' })).status).toBe(200);
  await h.startWorkers();
  expect((await send('POST', `/v1/data_connections/runs/${begun}/resume`, { signal: 'go' })).status).toBe(202);
  const over = await until(async () => {
    const run = await h.run(begun);
    return run?.ended_at ? run : null;
  });
  expect([over.status, over.definition_version]).toEqual(['success', 1]);
  expect(await runByHand(h, id)).toMatchObject({ status: 'success', definition_version: 2 });
  expect((await notes()).map(({ text }) => text)).toEqual(['old', 'new', 'newer']);
});
