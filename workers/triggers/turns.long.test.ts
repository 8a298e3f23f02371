import { automationRoutes } from '@millwright/api/automations/automations.routes.ts';
import { createRun, enqueueRuns } from '@millwright/api/automations/runs/create-run.ts';
import { runsTable } from '@millwright/api/automations/runs/run-rows.ts';
import { upgradeClient } from '@millwright/api/clients/lifecycle/upgrade.ts';
import { inTenant } from '@millwright/api/db/tenant.ts';
import { workflowEngine } from '@millwright/api/engine/workflow-engine.ts';
import { saveRecords } from '@millwright/api/records/records.service.ts';
import { principalOf, scratchClient } from '@millwright/api/testing/scratch.ts';
import { serve } from '@millwright/api/testing/serve.ts';
import { runIdFor } from '@millwright/core/automation/match.ts';
import { step } from '@millwright/core/automation/testing.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Relay } from '../relay.ts';
import { company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';

const note = step('told', 'write', { input: { items: [{ model: 'note', properties: { text: { $: 'trigger.event.changes.title[1]' } } }] } });
const automations = [
  template('tells', { type: 'object_created', model_ids: ['job'] }, [note]),
  template('many', { type: 'manual' }, [step('say')]),
  template('says', { type: 'manual' }, [step('say', 'transform', { input: { value: { $: '$uppercase(trigger.input)' } } })]),
  template('marks', { type: 'manual' }, [
    step('mark', 'write', { input: { items: [{ model: 'job', identity: { $: 'trigger.primary_item_id' }, properties: { state: 'marked' } }] } }),
  ]),
  template('rests', { type: 'manual' }, [step('nap', 'wait', { input: { signal: 'go' } })]),
];

let h: Harness;
let other: { id: string; schema: string };
beforeAll(async () => {
  h = await Harness.open({ built_in: company(automations), workers: false, relay: false, runs_at_once: 5 });
  other = await scratchClient(h.database);
});
afterAll(() => h?.close());

const titles = Array.from({ length: 12 }, (_, index) => `job ${String(index).padStart(2, '0')}`);
const notes = async () => ((await h.read('{ note { text } }')).note as { text: string }[]).map(({ text }) => text).sort();
const handed = async (slug: string) => (await h.runs(slug)).filter((run) => (run as { handed_at?: Date | null }).handed_at);

/** Adds runs that nobody waits for, as a trigger with a query does. */
const addMany = (slug: string, count: number) =>
  h.asUser(async (tenant) => {
    const automation = tenant.config.get('settings_data_connections', slug);
    const starts = Array.from({ length: count }, () => ({ id: runIdFor(automation.id, v7()), trigger: { type: 'manual' as const } }));
    await enqueueRuns(tenant, automation, starts, true);
  });

describe('of the runs that one company has', () => {
  it('so many are handed over, exactly, and the others wait as rows, the newest longest', async () => {
    for (const title of titles) await h.create('job', { title });
    await h.startRelay();
    await until(async () => (await h.runs('tells')).length === titles.length);
    await until(async () => (await handed('tells')).length === 5);
    expect(await handed('tells')).toEqual((await h.runs('tells')).slice(0, 5));
    await h.stopRelay();
  });

  it('those that a relay handed over and could not start are started by another one, each once', async () => {
    const away = new Relay({ database: h.database, engine: workflowEngine('127.0.0.1:9', 'default'), queue: h.queue, name: 'away', runs_at_once: 7 });
    await away.start();
    await until(async () => (await handed('tells')).length === 7);
    await away.stop();
    await h.startRelay();
    await h.startWorkers();
    const runs = await h.ended('tells', titles.length);
    expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(['success']));
    expect(await notes()).toEqual(titles);
    await h.settled();
  });

  it('those that wait for time or a person keep no place', async () => {
    await addMany('rests', 8);
    await until(async () => (await h.runs('rests')).filter(({ status }) => status === 'waiting').length === 8);
  });

  it('ten thousand keep no other company waiting', async () => {
    await addMany('many', 10_000);
    await until(async () => (await handed('many')).length > 0);
    await inTenant(h.database, principalOf(other), (tenant) => saveRecords(tenant, [{ model: 'job', properties: { title: 'J' } }]));
    const theirs = () =>
      inTenant(h.database, principalOf(other), (tenant) => tenant.query<{ status: string }>(`SELECT status FROM ${runsTable(tenant)}`));
    await until(async () => (await theirs())[0]?.status === 'success');
    const waiting = (await h.runs('many')).filter(({ status }) => status === 'queued').length;
    expect(waiting).toBeGreaterThan(9_000);
    expect((await handed('many')).filter(({ ended_at }) => !ended_at).length).toBeLessThanOrEqual(5);
    await h.stopRelay();
  });
});

describe('runs that somebody calls', () => {
  const most = 5;
  const [first, second] = [v7(), v7()];
  const call = (user_id: string, count: number) =>
    inTenant(h.database, { ...principalOf(h.client), user_id }, async (tenant) => {
      const held: boolean[] = [];
      for (let n = 0; n < count; n++) held.push((await createRun(tenant, 'says', { type: 'manual', input: 'a' }, most)).held);
      return held;
    });
  const of = async (user_id: string) => (await handed('says')).filter(({ trigger }) => trigger.user_id === user_id).length;
  const relay = (runs_at_once: number) =>
    new Relay({ database: h.database, engine: workflowEngine('127.0.0.1:9', 'default'), queue: h.queue, name: `${runs_at_once}`, runs_at_once });

  beforeAll(async () => {
    await h.asSystem((tenant) => tenant.query(`UPDATE ${runsTable(tenant)} SET status = 'cancelled', ended_at = now() WHERE ended_at IS NULL`));
  });

  it('beyond what a company may have in flight wait as rows, and persons take turns', async () => {
    expect(await call(first, 12)).toEqual([...Array(most).fill(false), ...Array(7).fill(true)]);
    expect(await call(second, 2)).toEqual([true, true]);
    expect([await of(first), await of(second)]).toEqual([5, 0]);
    // Two more places: the oldest of each, though the first person has six more that are older than the second one's.
    const away = relay(most + 2);
    await away.start();
    await until(async () => (await of(second)) === 1);
    await away.stop();
    expect([await of(first), await of(second)]).toEqual([6, 1]);
    await h.startRelay();
    const runs = await h.ended('says', 14);
    expect(runs.map(({ status, output }) => [status, output])).toEqual(Array(14).fill(['success', 'A']));
    await h.settled();
  });

  it('are answered by their end over HTTP, however they had to wait', async () => {
    const api = await serve(h.database, ({ settings, ...services }) => [
      automationRoutes({ ...services, settings: { ...settings, RUNS_PER_COMPANY: most } }, { actions: new Map(), queue: h.queue }),
    ]);
    try {
      const { send } = await api.signIn(h.client);
      const [job = ''] = await h.save({ model: 'job', properties: { title: 'held' } });
      await h.settled();
      await h.database.migrator.use(async (ddl) => {
        await ddl.run(`BEGIN; SELECT 1 FROM "${h.client.schema}".job WHERE id = '${job}' FOR UPDATE`);
        for (let n = 0; n < most; n++)
          await send('POST', '/v1/data_connections/marks', { async: true, trigger: { type: 'manual', primary_item_id: job } });
        const before = await h.runs('says');
        const answer = send('POST', '/v1/data_connections/says', { async: false, trigger: { type: 'manual' }, input: 'late' });
        const late = await until(async () => (await h.runs('says')).find(({ id }) => !before.some((run) => run.id === id)));
        expect(late).toMatchObject({ status: 'queued', handed_at: null });
        await ddl.run('COMMIT');
        expect(await answer).toMatchObject({ status: 200, body: { status: 'success', output: 'LATE' } });
      });
      await h.settled();
    } finally {
      await api.close();
    }
  });
});

describe('runs that an earlier release has left', () => {
  it('are in flight after the upgrade', async () => {
    const columns = () =>
      h.asSystem((tenant) => tenant.query(`SELECT takes_turn, handed_at IS NULL AS waits, caller FROM ${runsTable(tenant)} LIMIT 1`));
    await h.database.migrator.use((ddl) =>
      ddl.run(`ALTER TABLE ${h.client.schema}._runs DROP COLUMN takes_turn, DROP COLUMN handed_at, DROP COLUMN caller`),
    );
    await upgradeClient(h.database, h.client);
    await upgradeClient(h.database, h.client);
    expect(await columns()).toEqual([{ takes_turn: false, waits: false, caller: '' }]);
  });

  it('are started when their event comes again', async () => {
    const away = new Relay({
      database: h.database,
      engine: workflowEngine('127.0.0.1:9', 'default'),
      queue: h.queue,
      name: 'away',
      runs_at_once: 100_000,
    });
    await h.create('job', { title: 'left' });
    await away.start();
    const left = await until(async () => (await handed('tells')).find(({ status }) => status === 'queued'));
    await away.stop();
    await h.asSystem((tenant) => tenant.query(`UPDATE ${runsTable(tenant)} SET takes_turn = false WHERE id = $1`, [left.id]));
    await h.startRelay();
    await until(async () => (await h.run(left.id))?.status === 'success');
  });
});
