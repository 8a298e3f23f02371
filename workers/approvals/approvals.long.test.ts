import { approvalRoutes } from '@millwright/api/automations/approvals/approvals.routes.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import type { Json } from '@millwright/core/json.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crashCompany } from '../testing/crashes/crash-company.ts';
import { WorkerProcesses } from '../testing/crashes/worker-processes.ts';
import { Harness, until } from '../testing/harness.ts';
import { startByHand } from '../testing/run-by-hand.ts';

let h: Harness;
let api: Served;
let boss: Send;
const processes = new WorkerProcesses();
beforeAll(async () => {
  h = await Harness.open({ built_in: crashCompany, workers: false, relay: false });
  api = await serve(h.database, (services) => [approvalRoutes(services)]);
  boss = (await api.signIn(h.client)).send;
});
afterAll(async () => {
  processes.killAll();
  await api?.close();
  await h?.close();
});

const begin = (slug: string, input: Json = null) => startByHand(h, slug, input);

const notes = async (like: string) =>
  (
    await h.asSystem((tenant) =>
      tenant.query<{ text: string }>(`SELECT text FROM "${h.client.schema}".note WHERE text LIKE $1 ORDER BY text`, [like]),
    )
  ).map(({ text }) => text);

type Asked = { id: string; title: string };
const open = () => h.asSystem((tenant) => tenant.query<Asked>('SELECT id, title FROM platform.approvals WHERE outcome IS NULL ORDER BY title'));
const answer = async ({ id, title }: Asked) => {
  const outcome = Number(title) % 2 === 0 ? 'approved' : 'rejected';
  expect((await boss('POST', `/v1/approvals/${id}/decide`, { outcome, reason: 'Because' })).status).toBe(200);
};

it('decisions survive workers that are killed before, between and after them', async () => {
  let child = await processes.start(h, '50');
  const titles = ['0', '1', '2', '3', '4', '5', '6', '7'];
  const runs = await Promise.all(titles.map((title) => begin('asks', title)));
  await until(async () => (await open()).length >= 3);
  await processes.kill(child);
  // Nobody is there to hear of these.
  for (const asked of await open()) await answer(asked);
  child = await processes.start(h, '50');
  await until(async () => (await h.asSystem((tenant) => tenant.query('SELECT 1 FROM platform.approvals'))).length === 8);
  const rest = await open();
  for (const asked of rest.slice(0, 2)) await answer(asked);
  await processes.kill(child);
  child = await processes.start(h, '50');
  for (const asked of await open()) await answer(asked);
  for (const id of runs) await until(async () => (await h.run(id))?.status === 'success', 120_000);
  expect(await notes('yes %')).toEqual(['yes 0', 'yes 2', 'yes 4', 'yes 6']);
  expect(await notes('no %')).toEqual(['no 1', 'no 3', 'no 5', 'no 7']);
  await processes.kill(child);
});

it('passes that go on at the same time are done once each, though their worker is killed', async () => {
  let child = await processes.start(h, '50');
  const run = await begin('at-once');
  for (const least of [5, 30]) {
    await until(async () => (await notes('one %')).length >= least);
    await processes.kill(child);
    child = await processes.start(h, '50');
  }
  await until(async () => (await h.run(run))?.status === 'success', 120_000);
  for (const word of ['one', 'two'])
    expect((await notes(`${word} %`)).sort()).toEqual(Array.from({ length: 40 }, (_, at) => `${word} ${at + 1}`).sort());
  await processes.kill(child);
});
