import { signalWorkflow } from '@millwright/api/automations/history/control-run.ts';
import { clientRoutes } from '@millwright/api/clients/clients.routes.ts';
import { documentRoutes } from '@millwright/api/documents/documents.routes.ts';
import { deleteRecords } from '@millwright/api/records/records.service.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { scheduleIdOf } from '@millwright/core/automation/names.ts';
import { step } from '@millwright/core/automation/testing.ts';
import { dueTimes } from '@millwright/core/automation/triggers/due-times.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import { type ScheduleHandle, ScheduleNotFoundError } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';

let h: Harness;
let api: Served;
let send: Send;
const made: ScheduleHandle[] = [];
beforeAll(async () => {
  h = await Harness.open({ built_in: company() });
  api = await serve(h.database, (services) => [clientRoutes(services), documentRoutes(services, () => true)]);
  ({ send } = await api.signIn(h.client));
});
afterAll(async () => {
  await Promise.all(made.map((handle) => handle.delete().catch(() => undefined)));
  await api?.close();
  await h?.close();
});

type Data = { id: string; version: number };

/** An automation of the company's own, and its schedule in the engine. */
async function timed(name: string, trigger: Automation['trigger'], steps = [step('a')]) {
  const { status, body } = await send('POST', '/v1/documents/settings_data_connections', { name, trigger, steps });
  expect(status, JSON.stringify(body)).toBe(201);
  const document = body.data as Data;
  const client = await h.engine.client();
  const schedule = client.schedule.getHandle(scheduleIdOf(h.client.id, document.id));
  made.push(schedule);
  const change = async (changes: object) => {
    const path = `/v1/documents/settings_data_connections/${document.id}`;
    const { version } = (await send('GET', path)).body.data as Data;
    expect((await send('PATCH', path, changes, { 'if-match': String(version) })).status).toBe(200);
  };
  return { id: document.id, schedule, change };
}

const found = (schedule: ScheduleHandle) =>
  schedule.describe().catch((error: unknown) => {
    if (error instanceof ScheduleNotFoundError) return null;
    throw error;
  });
const hoursOf = async (schedule: ScheduleHandle) => (await found(schedule))?.spec.calendars?.map(({ hour }) => hour);
const once = async (schedule: ScheduleHandle) => {
  await until(() => found(schedule));
  await schedule.trigger('SKIP');
};
const taken = async (schedule: ScheduleHandle) => (await schedule.describe()).info.numActionsTaken;

describe('an automation with times', () => {
  it('has a schedule in the engine, in the zone of the company or its own, as long as it is there and enabled', async () => {
    const { id, schedule, change } = await timed('nightly', { type: 'schedule', cron: '0 6 * * 1-5' });
    const first = await until(() => found(schedule));
    expect(first).toMatchObject({ spec: { timezone: 'Europe/Paris' }, policies: { overlap: 'SKIP' } });
    expect(await hoursOf(schedule)).toEqual([[{ start: 6, end: 6, step: 1 }]]);
    await change({ trigger: { type: 'schedule', cron: '30 22 * * *' } });
    await until(async () => JSON.stringify(await hoursOf(schedule)) === '[[{"start":22,"end":22,"step":1}]]');
    await change({ disabled: true });
    await until(async () => (await found(schedule)) === null);
    await change({ disabled: false });
    await until(() => found(schedule));
    const company = `/v1/documents/clients/${h.client.id}`;
    const { version } = (await send('GET', company)).body.data as Data;
    expect((await send('PATCH', company, { time_zone: 'Asia/Tokyo' }, { 'if-match': String(version) })).status).toBe(200);
    await until(async () => (await found(schedule))?.spec.timezone === 'Asia/Tokyo');
    await change({ trigger: { type: 'schedule', cron: '30 22 * * *', time_zone: 'America/New_York' } });
    await until(async () => (await found(schedule))?.spec.timezone === 'America/New_York');
    expect((await send('DELETE', `/v1/documents/settings_data_connections/${id}`)).status).toBe(204);
    await until(async () => (await found(schedule)) === null);
  });

  it('runs when its time comes, and leaves out the times that come while it still runs', async () => {
    const { schedule } = await timed('slow', { type: 'schedule', cron: '0 6 * * *' }, [step('hold', 'wait', { input: { signal: 'go' } })]);
    await once(schedule);
    const waiting = await until(async () => (await h.runs('slow')).find(({ status }) => status === 'waiting'));
    expect(waiting).toMatchObject({ trigger: { type: 'schedule', origin: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }, depth: 1 });
    await schedule.trigger('SKIP');
    await until(async () => (await schedule.describe()).info.numActionsSkippedOverlap === 1);
    await signalWorkflow(h.engine, h.client.id, waiting, 'go', null);
    expect(await h.ended('slow')).toMatchObject([{ id: waiting.id, status: 'success' }]);
    await until(async () => (await schedule.describe()).info.runningActions.length === 0);
    // A due time is told by its second.
    await until(async () => Date.now() > Date.parse(waiting.trigger.origin ?? '') + 2_000);
    await schedule.trigger('SKIP');
    await until(async () => (await h.runs('slow')).length === 2);
  });

  it('is refused in a zone that does not exist', async () => {
    const refused = { name: 'nowhere', trigger: { type: 'schedule', cron: '0 6 * * *', time_zone: 'Europe/Pari' }, steps: [step('a')] };
    const { status, body } = await send('POST', '/v1/documents/settings_data_connections', refused);
    expect([status, body]).toMatchObject([422, { error: { details: { fields: [{ field: 'trigger.time_zone' }] } } }]);
  });

  it('is refused with times that can not be read', async () => {
    const refused = { name: 'never', trigger: { type: 'schedule', cron: '61 * * * *' }, steps: [step('a')] };
    const { status, body } = await send('POST', '/v1/documents/settings_data_connections', refused);
    expect([status, body]).toMatchObject([422, { error: { details: { fields: [{ field: 'trigger.cron', code: 'invalid_cron' }] } } }]);
  });
});

describe('on days on which the clocks are moved', () => {
  beforeAll(async () => {
    const company = `/v1/documents/clients/${h.client.id}`;
    const { version } = (await send('GET', company)).body.data as Data;
    expect((await send('PATCH', company, { time_zone: 'Europe/Paris' }, { 'if-match': String(version) })).status).toBe(200);
  });

  it.each([
    ['a time that they skip', '30 2 28 3 *'],
    ['times that they skip, and those after them', '*/15 2,3 28 3 *'],
    ['the time to which they are moved', '0 3 28 3 *'],
    ['a time that they show twice', '30 2 31 10 *'],
    ['times that they show twice', '*/15 2 31 10 *'],
    ['times around those', '*/20 1-3 31 10 *'],
    ['every hour', '0 * 31 10 *'],
    ['a day like any other', '*/20 1-3 1 3 *'],
  ])('%s: the engine is due when we say', async (name, cron) => {
    const { schedule } = await timed(`clocks ${name}`, { type: 'schedule', cron });
    await until(() => found(schedule));
    const { info, spec } = await schedule.describe();
    expect(spec.timezone).toBe('Europe/Paris');
    // Moves of the clocks are seen to three years ahead.
    const near = info.nextActionTimes.filter((time) => time.getTime() < Date.now() + 3 * 365 * 86_400_000);
    const times = near.slice(0, 8).map((time) => time.toISOString());
    expect(times).toEqual(dueTimes(cron, 'Europe/Paris', Date.now(), times.length).map((ms) => new Date(ms).toISOString()));
    expect(times.length).toBeGreaterThan(0);
  });
});

describe('an automation with a query', () => {
  const open = '{ job(where: { fact: "state", operator: "equal", value: "open" }) { identity title } }';

  it('starts once for each row that is new in its result', async () => {
    const { schedule } = await timed('each-open', { type: 'query', cron: '0 6 * * *', query: open });
    const [one = '', two = ''] = await h.save(
      { model: 'job', properties: { title: 'One', state: 'open' } },
      { model: 'job', properties: { title: 'Two', state: 'open' } },
      { model: 'job', properties: { title: 'Done', state: 'done' } },
    );
    const about = async () => (await h.runs('each-open')).map(({ trigger }) => trigger.primary_item_id);
    await once(schedule);
    const runs = await h.ended('each-open', 2);
    expect(runs.map(({ trigger }) => trigger)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'query', primary_item_id: one, input: { identity: one, title: 'One' } }),
        expect.objectContaining({ type: 'query', primary_item_id: two, input: { identity: two, title: 'Two' } }),
      ]),
    );
    const isOver = async (actions: number) => {
      const { info } = await schedule.describe();
      const last = info.recentActions.at(-1)?.takenAt.getTime() ?? 0;
      // A time is named by its second: a second one in it would be the same.
      return info.numActionsTaken >= actions && info.runningActions.length === 0 && Date.now() - last > 2_000;
    };
    const tick = async () => {
      await until(() => isOver(1));
      const before = await taken(schedule);
      await schedule.trigger('BUFFER_ONE');
      await until(() => isOver(before + 1));
    };
    await h.update('job', one, { title: 'One!' });
    await tick();
    expect(await about()).toHaveLength(2);
    await h.update('job', one, { state: 'done' });
    const three = await h.create('job', { title: 'Three', state: 'open' });
    await tick();
    await h.ended('each-open', 3);
    expect((await about()).at(-1)).toBe(three);
    await h.update('job', one, { state: 'open' });
    await h.asUser((tenant) => deleteRecords(tenant, [two]));
    await tick();
    await h.ended('each-open', 4);
    expect((await about()).at(-1)).toBe(one);
  });

  it('shows a time whose query can no longer be read as a failed run, and goes on with the next', async () => {
    const gadget = {
      slug: 'gadget',
      name: 'gadget',
      displayed_name: 'Gadget',
      primary_attribute: 'title',
      schema: [{ name: 'title', label: 'Title', type: 'text' }],
    };
    const { status, body } = await send('POST', '/v1/documents/models', gadget);
    expect(status, JSON.stringify(body)).toBe(201);
    const { schedule, id } = await timed('gadgets', { type: 'query', cron: '0 6 * * *', query: '{ gadget { identity } }' });
    expect((await send('DELETE', `/v1/documents/models/${(body.data as Data).id}?switch_off=1`)).status).toBe(204);
    await once(schedule);
    expect(await h.ended('gadgets')).toMatchObject([{ automation_id: id, status: 'failure', error: { code: 'invalid_query' } }]);
    await until(async () => (await schedule.describe()).info.runningActions.length === 0);
  });

  it('is refused with a query that writes', async () => {
    const query = 'mutation { save_job(items: [{ properties: { title: "x" } }]) { identity } }';
    const refused = { name: 'writes', trigger: { type: 'query', cron: '0 6 * * *', query }, steps: [step('a')] };
    const { status, body } = await send('POST', '/v1/documents/settings_data_connections', refused);
    expect([status, body]).toMatchObject([422, { error: { code: 'invalid_query' } }]);
  });
});
