import { setTimeout as sleep } from 'node:timers/promises';
import { createRun } from '@millwright/api/automations/runs/create-run.ts';
import { mailServer } from '@millwright/api/messages/testing.ts';
import { deep } from '@millwright/core/testing/depth.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crashCompany } from '../testing/crashes/crash-company.ts';
import { everyStep } from '../testing/crashes/every-step.ts';
import { WorkerProcesses } from '../testing/crashes/worker-processes.ts';
import { Harness, until } from '../testing/harness.ts';
import { type OtherCompany, otherCompany } from '../testing/other-company.ts';
import { randomFrom } from '../testing/random.ts';

const processes = new WorkerProcesses();
let h: Harness;
let other: OtherCompany;
let mails: Awaited<ReturnType<typeof mailServer>>;
beforeAll(async () => {
  [other, mails] = await Promise.all([otherCompany(), mailServer()]);
  h = await Harness.open({ built_in: crashCompany, workers: false, relay: false });
});
afterAll(async () => {
  processes.killAll();
  await h?.close();
  other?.close();
  await mails?.close();
});

const kills = deep ? 50 : 3;
const together = 6;
const start = () => processes.start(h, '20', { EGRESS_ALLOW: other.destination, SMTP_URL: mails.url });
const sql = <T>(text: string) => h.asSystem((tenant) => tenant.query<T>(text.replaceAll('$s', `"${h.client.schema}"`)));
const count = async (where: string) =>
  (await sql<{ n: number }>(`SELECT count(*)::int AS n FROM $s._runs WHERE automation_slug = 'every-step' AND ${where}`))[0]?.n ?? 0;
const begin = (n: number) => h.asUser((tenant) => createRun(tenant, 'every-step', { type: 'manual', input: { n, url: other.url } }));
/** How often each step of one run has succeeded, its passes of a loop apart. */
const stepsOf = (id: string) =>
  sql<{ step_id: string; n: number }>(
    `SELECT step_id, count(*)::int AS n FROM $s._steps WHERE run_id = '${id}' AND status = 'success' GROUP BY 1 ORDER BY 1`,
  );

it(
  'a worker that is killed again and again loses, doubles and leaves nothing of any kind of step',
  async () => {
    const figure = randomFrom(30);
    const runs: string[] = [];
    let worker = await start();
    let torn = 0;
    for (let kill = 0; kill < kills; kill++) {
      const before = other.heard.length;
      for (let n = 0; n < together; n++) runs.push((await begin(runs.length)).id);
      await until(async () => other.heard.length > before);
      await sleep(figure() * 60);
      await processes.kill(worker);
      if ((await count('ended_at IS NULL')) > 0) torn++;
      worker = await start();
    }
    await until(async () => (await count('ended_at IS NOT NULL')) === runs.length, 240_000);
    await h.settled();

    expect(torn).toBeGreaterThan(kills / 2);
    expect(await count("status <> 'success'")).toBe(0);
    const whole = everyStep.steps.map(({ id }) => ({ step_id: id, n: id === 'looped' ? 2 : 1 }));
    const wanted = whole.toSorted((a, b) => (a.step_id < b.step_id ? -1 : 1));
    for (const id of runs) expect((await stepsOf(id)).toSorted((a, b) => (a.step_id < b.step_id ? -1 : 1))).toEqual(wanted);
    const said = await sql<{ text: string }>('SELECT text FROM $s.note');
    expect(said.map(({ text }) => text).sort()).toEqual(runs.flatMap((_, n) => [`end ${n}`, `looped x ${n}`, `looped y ${n}`, `made ${n}`]).sort());
    // A call that nobody knows of comes again with its key, a mail under its Message-ID: the other side tells them apart.
    const keys = Map.groupBy(other.heard, ({ path }) => path);
    expect([...keys.keys()].sort()).toEqual(runs.flatMap((_, n) => [`/call/${n}`, `/hook/${n}`]).sort());
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
  120_000 + kills * 60_000,
);
