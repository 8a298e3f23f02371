import { setTimeout as sleep } from 'node:timers/promises';
import { approvalRoutes } from '@millwright/api/automations/approvals/approvals.routes.ts';
import { createRun } from '@millwright/api/automations/runs/create-run.ts';
import { changeDocuments } from '@millwright/api/documents/documents.service.ts';
import { mailServer } from '@millwright/api/messages/testing.ts';
import { assignProcess, liveProcess } from '@millwright/api/processes/processes.service.ts';
import { principalOf } from '@millwright/api/testing/scratch.ts';
import { type Served, serve } from '@millwright/api/testing/serve.ts';
import { testBox } from '@millwright/api/testing/test-box.ts';
import { stepTypes } from '@millwright/core/automation/steps/registry.ts';
import { deep } from '@millwright/core/testing/depth.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { otherIntegration, timesOf } from '../testing/crashes/every-step.ts';
import { everyStep, everyStepCompany } from '../testing/crashes/every-step-company.ts';
import { WorkerProcesses } from '../testing/crashes/worker-processes.ts';
import { Harness, until } from '../testing/harness.ts';
import { type OtherCompany, otherCompany } from '../testing/other-company.ts';
import { randomFrom } from '../testing/random.ts';

const processes = new WorkerProcesses('every-step');
let h: Harness;
let api: Served;
let other: OtherCompany;
let mails: Awaited<ReturnType<typeof mailServer>>;
let over = false;
let approver: Promise<void> | undefined;
beforeAll(async () => {
  [other, mails] = await Promise.all([otherCompany(), mailServer()]);
  h = await Harness.open({ built_in: everyStepCompany, workers: false, relay: false });
  api = await serve(h.database, (services) => [approvalRoutes(services)]);
  const create = { op: 'create', collection: 'integrations', data: otherIntegration(other.url) };
  await changeDocuments(h.database, principalOf(h.client), [create as never], { action: () => true, secrets: testBox });
  const items = ['draft', 'work', 'done'].map((key, at) => ({
    properties: { title: key, key: `job-${key}`, line: (at + 1) * 10, planned: at === 0 },
  }));
  await h.save({ model: 'flow', properties: { title: 'job', kind: 'job', standard: true }, children: [{ name: 'steps', items }] });
  approver = approveAll();
});
afterAll(async () => {
  over = true;
  await approver;
  processes.killAll();
  await api?.close();
  await h?.close();
  other?.close();
  await mails?.close();
});

/** Somebody who approves and answers whatever they are asked, while the test lasts. */
async function approveAll() {
  const { send } = await api.signIn(h.client);
  while (!over) {
    const open = (await send('GET', '/v1/approvals')).body.data as { id: string }[];
    for (const { id } of open) await send('POST', `/v1/approvals/${id}/decide`, { outcome: 'approved', answers: { lot: 'A-1' } });
    await sleep(100);
  }
}

const kills = deep ? 50 : 3;
const together = 6;
const start = () => processes.start(h, '20', { EGRESS_ALLOW: other.destination, SMTP_URL: mails.url });
const sql = <T>(text: string) => h.asSystem((tenant) => tenant.query<T>(text.replaceAll('$s', `"${h.client.schema}"`)));
const count = async (where: string) =>
  (await sql<{ n: number }>(`SELECT count(*)::int AS n FROM $s._runs WHERE automation_slug = 'every-step' AND ${where}`))[0]?.n ?? 0;
/** A run about a job of its own, which is in the first step of its process. */
async function begin(n: number) {
  const job = await h.create('job', { title: `${n}` });
  await h.asSystem((tenant) => assignProcess(tenant, job));
  const input = { n, url: other.url, job, acted_on: job };
  const run = await h.asUser((tenant) => createRun(tenant, 'every-step', { type: 'manual', input }));
  return { id: run.id, job };
}
/** How often each step of one run has succeeded, its passes of a loop apart. */
const stepsOf = (id: string) =>
  sql<{ step_id: string; n: number }>(
    `SELECT step_id, count(*)::int AS n FROM $s._steps WHERE run_id = '${id}' AND status = 'success' GROUP BY 1 ORDER BY 1`,
  );

it('a worker that is killed again and again is killed in the middle of every kind of step that there is', () => {
  expect([...new Set(everyStep.steps.map(({ type }) => type))].sort()).toEqual(stepTypes().sort());
});

it(
  'a worker that is killed again and again loses, doubles and leaves nothing of any kind of step',
  async () => {
    const figure = randomFrom(30);
    const runs: { id: string; job: string }[] = [];
    let worker = await start();
    let torn = 0;
    for (let kill = 0; kill < kills; kill++) {
      const before = other.heard.length;
      for (let n = 0; n < together; n++) runs.push(await begin(runs.length));
      await until(async () => other.heard.length > before);
      await sleep(figure() * 60);
      await processes.kill(worker);
      if ((await count('ended_at IS NULL')) > 0) torn++;
      worker = await start();
    }
    await until(async () => (await count('ended_at IS NOT NULL')) === runs.length, 240_000);
    await h.settled();

    expect(torn).toBeGreaterThan(kills / 2);
    expect(await sql("SELECT id, error FROM $s._runs WHERE automation_slug = 'every-step' AND status <> 'success'")).toEqual([]);
    const wanted = timesOf(everyStep);
    for (const { id } of runs)
      expect((await stepsOf(id)).map(({ step_id, n }) => [step_id, n]).sort(([a], [b]) => (`${a}` < `${b}` ? -1 : 1))).toEqual(wanted);
    // Who advances twice is a step further, and whose action runs twice has a second note.
    for (const { job } of runs)
      expect((await h.asUser((tenant) => liveProcess(tenant, job), { read_only: true })).active_operation?.key).toBe('job-work');
    const queued = await sql<{ recipient: string }>("SELECT recipient FROM platform.messages WHERE recipient LIKE 'letter-%'");
    expect(queued.map(({ recipient }) => recipient).sort()).toEqual(runs.map((_, n) => `letter-${n}@works.test`).sort());
    const asked = await sql<{ run_id: string; n: number; open: number }>(
      'SELECT run_id, count(*)::int AS n, count(*) FILTER (WHERE outcome IS NULL)::int AS open FROM platform.approvals GROUP BY 1',
    );
    expect(new Map(asked.map(({ run_id, n, open }) => [run_id, [n, open]]))).toEqual(new Map(runs.map(({ id }) => [id, [2, 0]])));
    const files = await sql<{ step_id: string; n: number }>(
      "SELECT step_id, count(DISTINCT output->'file'->>'id')::int AS n FROM $s._steps WHERE step_id IN ('paper', 'plate') AND status = 'success' GROUP BY 1 ORDER BY 1",
    );
    expect(files).toEqual(['paper', 'plate'].map((step_id) => ({ step_id, n: runs.length })));
    const said = await sql<{ text: string }>('SELECT text FROM $s.note');
    expect(said.map(({ text }) => text).sort()).toEqual(
      runs.flatMap((_, n) => [`acted ${n}`, `end ${n}`, `looped x ${n}`, `looped y ${n}`, `made ${n}`]).sort(),
    );
    // A call that nobody knows of comes again with its key, a mail under its Message-ID: the other side tells them apart.
    const keys = Map.groupBy(other.heard, ({ path }) => path);
    expect([...keys.keys()].sort()).toEqual(runs.flatMap((_, n) => [`/call/${n}`, `/hook/${n}`, `/use/${n}`]).sort());
    for (const heard of keys.values()) expect(new Set(heard.map(({ headers }) => headers['idempotency-key'] ?? headers['webhook-id'])).size).toBe(1);
    // Each call is in the log before it is sent, each of them once, and one of them has the answer that the run went on with.
    const logged = Map.groupBy(
      await sql<{ message: string; outcome: string }>('SELECT message, outcome FROM platform.sent_calls ORDER BY attempt'),
      ({ message }) => message,
    );
    for (const [path, heard] of keys) {
      if (!path.startsWith('/hook')) continue;
      const outcomes = logged.get(String(heard[0]?.headers['webhook-id']))?.map(({ outcome }) => outcome) ?? [];
      expect(outcomes.length).toBeGreaterThanOrEqual(heard.length);
      expect(outcomes.filter((outcome) => outcome !== 'unknown')).toEqual(['delivered']);
    }
    const letters = Map.groupBy(mails.received, ({ mail }) => mail.subject);
    expect(letters.size).toBe(runs.length);
    for (const copies of letters.values()) expect(new Set(copies.map(({ mail }) => mail.messageId)).size).toBe(1);
  },
  360_000 + kills * 60_000,
);
