import type { StepError } from '@millwright/core/automation/types.ts';
import type { FailureGroup, GroupRetry } from '@millwright/core/contract/failures.ts';
import type { Notice } from '@millwright/core/contract/notices.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authRoutes } from '../../auth/auth.routes.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { documentRoutes } from '../../documents/documents.routes.ts';
import { people, type Send, type TestApp, testApp } from '../../http/testing/app.ts';
import { noticeRoutes } from '../../notices/notices.routes.ts';
import { projects } from '../../testing/made-up.ts';
import { principalOf } from '../../testing/scratch.ts';
import { automationRoutes } from '../automations.routes.ts';
import { endRun } from '../runs/end-run.ts';
import { insertRuns, runsTable } from '../runs/run-rows.ts';
import { failureRoutes } from './failures.routes.ts';
import { runRetry } from './run-retry.ts';

let works: TestApp;
let admin: Send;
let operator: Send;
let other: Send;
beforeAll(async () => {
  works = await testApp({
    built_in: projects({}),
    routes: (services) => [
      authRoutes(services),
      documentRoutes(services, () => true),
      automationRoutes(services, { actions: new Map(), queue: 'nobody' }),
      failureRoutes(services),
      noticeRoutes(services),
    ],
  });
  [admin, operator, other] = (await Promise.all([people.admin, people.operator, people.other].map((email) => works.as(email)))) as [Send, Send, Send];
});
afterAll(() => works?.close());

const work = <T>(todo: (tenant: TenantTransaction) => Promise<T>) => inTenant(works.scratch.database, principalOf(works.first), todo);

async function automation(name: string): Promise<string> {
  const step = { id: 'send', name: 'Send it', type: 'transform', input: { value: 1 }, enabled: true };
  const document = { name, label: name, trigger: { type: 'manual' }, steps: [step], edges: [], disabled: false };
  const { status, text, json } = await admin('POST', '/v1/documents/settings_data_connections', document);
  if (status !== 201) throw new Error(text);
  return String(json.data.id);
}

const refused = (label: string, more: Partial<StepError> = {}) => ({
  code: 'of_no_sentence',
  message: `There is not enough of ${label}.`,
  details: { label },
  step_id: 'send',
  ...more,
});

/** Runs an automation several times; each run fails for its own reason. */
async function fail(automation_id: string, errors: (StepError & { step_id?: string })[], record?: string): Promise<string[]> {
  const ids: string[] = [];
  for (const error of errors)
    await work(async (tenant) => {
      const definition = tenant.config.get('settings_data_connections', automation_id);
      const id = `${definition.id}.${v7()}`;
      const trigger = { type: 'manual' as const, ...(record ? { primary_item_id: record } : {}) };
      await insertRuns(tenant, [{ id, definition, trigger, depth: 1, chain: [] }]);
      await endRun(tenant, id, { status: 'failure', error, attempt: 1 });
      ids.push(id);
    });
  return ids;
}

const base = '/v1/data_connections/failures';
const groups = async (automation_id: string, query = '', by = admin) =>
  (await by('GET', `${base}?automation=${automation_id}${query}`)).json as unknown as { data: FailureGroup[]; total: number };
const only = async (automation_id: string) => (await groups(automation_id)).data[0] as FailureGroup;
const noticesOf = async (id: string) =>
  ((await admin('GET', '/v1/notices')).json.data as unknown as Notice[]).filter(({ automation_id }) => automation_id === id);

describe('failed runs', () => {
  it('are one group where they failed for the same cause, with how many, of how many records, and since when', async () => {
    const id = await automation('Grouped');
    const record = v7();
    const [first, , third] = await fail(id, [refused('Flour'), refused('Sugar'), refused('Salt')], record);
    await fail(id, [refused('Flour', { code: 'not_found', message: 'Gone.' })]);
    const { data, total } = await groups(id);
    expect([total, data.map(({ runs, records, error }) => [error?.code, runs, records])]).toEqual([
      2,
      [
        ['not_found', 1, 0],
        ['of_no_sentence', 3, 1],
      ],
    ]);
    const [, many] = data;
    expect(many).toMatchObject({ automation: 'grouped', label: 'Grouped', step: { id: 'send', name: 'Send it' }, last_run_id: third, retry: null });
    expect(many?.first_at && many.first_at < many.last_at).toBe(true);
    const { json } = await admin('GET', `${base}?automation=${id}&limit=1&skip=1`);
    expect([json.total, (json.data as unknown as FailureGroup[]).map((group) => group.id)]).toEqual([2, [many?.id]]);
    expect((await admin('GET', `${base}?automation=${id}&skip=9`)).json).toMatchObject({ data: [], total: 2 });
    expect(first).not.toBe(third);
  });

  it('are nobody’s who may not read the automation, and nothing of another company', async () => {
    const id = await automation('Closed');
    await fail(id, [refused('Flour')]);
    const group = (await only(id)).id;
    expect((await operator('GET', base)).json).toMatchObject({ data: [], total: 0 });
    expect((await other('GET', base)).json).toMatchObject({ data: [], total: 0 });
    for (const by of [operator, other])
      for (const [path, body] of [
        [`${base}/${group}/dismiss`, {}],
        [`${base}/${group}/restore`, {}],
        [`${base}/${group}/retry`, {}],
      ] as const)
        expect([path, (await by('POST', path, body)).status]).toEqual([path, 404]);
    const { json } = await admin('POST', `${base}/${group}/retry`, {});
    const path = `${base}/retries/${json.data.id}`;
    for (const by of [operator, other]) expect([(await by('GET', path)).status, (await by('POST', `${path}/cancel`, {})).status]).toEqual([404, 404]);
    expect((await admin('GET', path)).json.data).toMatchObject({ status: 'waiting' });
  });

  it('that were set aside come back by a run that fails later, or when they are shown again', async () => {
    const id = await automation('Aside');
    await fail(id, [refused('Flour'), refused('Sugar')]);
    const { id: group } = await only(id);
    expect((await admin('POST', `${base}/${group}/dismiss`, {})).status).toBe(204);
    expect(await groups(id)).toEqual({ data: [], total: 0 });
    expect((await groups(id, '&dismissed=1')).data).toMatchObject([{ id: group, runs: 2, dismissed_at: expect.any(String) }]);
    await fail(id, [refused('Salt')]);
    expect((await groups(id)).data).toMatchObject([{ id: group, runs: 1, dismissed_at: null }]);
    expect((await admin('POST', `${base}/${group}/restore`, {})).status).toBe(204);
    expect((await groups(id)).data).toMatchObject([{ id: group, runs: 3 }]);
  });

  it('are told once for their group: again for another cause, after it was set aside, and after a day', async () => {
    const id = await automation('Told');
    const open = async () => (await noticesOf(id)).filter(({ seen_at }) => seen_at === null).map(({ count }) => count);
    const see = () => admin('POST', '/v1/notices/seen', {});
    await fail(id, [refused('Flour'), refused('Sugar')]);
    expect(await open()).toEqual([2]);
    await see();
    await fail(id, [refused('Salt')]);
    expect(await open()).toEqual([]);
    await fail(id, [refused('Salt', { code: 'not_found', message: 'Gone.' })]);
    expect(await open()).toEqual([1]);
    await see();
    const group = (await groups(id)).data.find(({ error }) => error?.code === 'of_no_sentence')?.id;
    await admin('POST', `${base}/${group}/dismiss`, {});
    await fail(id, [refused('Salt')]);
    expect(await open()).toEqual([1]);
    await see();
    await work((tenant) => tenant.query(`UPDATE ${runsTable(tenant)} SET ended_at = ended_at - interval '2 days' WHERE failure_group = $1`, [group]));
    await fail(id, [refused('Salt')]);
    expect(await open()).toEqual([1]);
  });
});

describe('the retry of a group', () => {
  const asked = async (automation_id: string, body = {}) => {
    const { id: group } = await only(automation_id);
    const { status, json } = await admin('POST', `${base}/${group}/retry`, body);
    return { group, status, retry: json.data as unknown as GroupRetry, error: json.error };
  };
  const state = async ({ id }: GroupRetry) => (await admin('GET', `${base}/retries/${id}`)).json.data as unknown as GroupRetry;
  const end = (id: string, status: 'success' | 'failure', label = 'Flour') =>
    work((tenant) => endRun(tenant, id, { status, error: status === 'failure' ? refused(label) : null, attempt: 2 }));
  const statusOf = (id: string) =>
    work(async (tenant) => (await tenant.query<{ status: string }>(`SELECT status FROM ${runsTable(tenant)} WHERE id = $1`, [id]))[0]?.status);
  const until = async (holds: () => Promise<boolean>) => {
    await expect.poll(holds, { timeout: 20_000, interval: 50 }).toBe(true);
  };
  const once = ({ id }: GroupRetry) => runRetry(works.scratch.database, works.first.id, id);
  const job = async (retry: GroupRetry) => {
    await expect.poll(() => once(retry), { timeout: 20_000, interval: 50 }).toBe('end');
  };
  const change = async (id: string, data: JsonObject) => {
    const { version } = (await admin('GET', `/v1/documents/settings_data_connections/${id}`)).json.data;
    const { status, text } = await admin('PATCH', `/v1/documents/settings_data_connections/${id}`, data, { 'if-match': String(version) });
    if (status !== 200) throw new Error(text);
  };

  it('runs the oldest first, and the others once that one has got past the failure', async () => {
    const id = await automation('Mended');
    const runs = await fail(
      id,
      ['Flour', 'Sugar', 'Salt'].map((label) => refused(label)),
    );
    const { status, retry } = await asked(id);
    expect([status, retry]).toEqual([202, expect.objectContaining({ status: 'waiting', total: 3, succeeded: 0, version: 'then' })]);
    const again = await asked(id);
    expect([again.status, again.error.code]).toEqual([409, 'being_retried']);
    const done = job(retry);
    await until(async () => (await statusOf(runs[0] as string)) === 'queued');
    expect(await Promise.all(runs.slice(1).map(statusOf))).toEqual(['failure', 'failure']);
    await end(runs[0] as string, 'success');
    await until(async () => (await Promise.all(runs.slice(1).map(statusOf))).every((each) => each === 'queued'));
    await end(runs[1] as string, 'success');
    await end(runs[2] as string, 'failure');
    await done;
    expect(await state(retry)).toMatchObject({ status: 'done', succeeded: 2, failed: 1, skipped: 0, ended_at: expect.any(String) });
    expect((await groups(id)).data).toMatchObject([{ runs: 1, retry: { id: retry.id, status: 'done' } }]);
  });

  it('stops when the first fails again, and touches no other', async () => {
    const id = await automation('Broken still');
    const runs = await fail(id, [refused('Flour'), refused('Sugar')]);
    const { retry } = await asked(id);
    const done = job(retry);
    await until(async () => (await statusOf(runs[0] as string)) === 'queued');
    await end(runs[0] as string, 'failure');
    await done;
    expect(await state(retry)).toMatchObject({ status: 'stopped', succeeded: 0, failed: 1 });
    const trigger = await work(async (tenant) =>
      tenant.query<{ attempt: number | null }>(`SELECT (trigger->>'attempt')::int AS attempt FROM ${runsTable(tenant)} WHERE id = $1`, [runs[1]]),
    );
    expect(trigger).toEqual([{ attempt: null }]);
  });

  it('can be cancelled: what was not begun stays failed; and passes by what somebody has retried', async () => {
    const id = await automation('Cancelled');
    const runs = await fail(id, [refused('Flour'), refused('Sugar')]);
    const { retry } = await asked(id);
    // A worker died during the retry. The next one continues with what was begun.
    const done = job(retry);
    await until(async () => (await statusOf(runs[0] as string)) === 'queued');
    expect((await admin('POST', `${base}/retries/${retry.id}/cancel`, {})).status).toBe(202);
    await done;
    await job(retry);
    expect(await state(retry)).toMatchObject({ status: 'cancelled' });
    expect(await statusOf(runs[1] as string)).toBe('failure');
    await end(runs[0] as string, 'success');
    const next = await asked(id);
    await admin('POST', `/v1/data_connections/runs/${runs[1]}/retry`, {});
    await end(runs[1] as string, 'success');
    await job(next.retry);
    expect(await state(next.retry)).toMatchObject({ status: 'done', total: 1, succeeded: 0, skipped: 1 });
    expect((await admin('POST', `${base}/${next.group}/retry`, {})).status).toBe(404);
  });

  it('ends as failed where the automation of today may not run, and says so', async () => {
    const id = await automation('Off');
    await fail(id, [refused('Flour')]);
    const { retry } = await asked(id, { version: 'today' });
    await change(id, { disabled: true });
    await job(retry);
    expect(await state(retry)).toMatchObject({ status: 'failed', error: { code: 'automation_disabled' } });
    expect((await asked(id, { version: 'today' })).error.code).toBe('automation_disabled');
  });

  it('waits for nothing by itself: while runs are under way it says so, and another call goes on', async () => {
    const id = await automation('Slow');
    const runs = await fail(id, [refused('Flour'), refused('Sugar')]);
    const { retry } = await asked(id);
    expect([await once(retry), await once(retry), await once(retry)]).toEqual(['more', 'wait', 'wait']);
    expect(await Promise.all(runs.map(statusOf))).toEqual(['queued', 'failure']);
    await end(runs[0] as string, 'success');
    expect([await once(retry), await once(retry)]).toEqual(['more', 'wait']);
    await end(runs[1] as string, 'success');
    expect([await once(retry), await once(retry)]).toEqual(['end', 'end']);
    expect(await state(retry)).toMatchObject({ status: 'done', succeeded: 2 });
  });

  it('leaves a run that is refused failed and in its group, and counts those that it has begun', async () => {
    const id = await automation('Grown');
    const [send] = (await admin('GET', `/v1/documents/settings_data_connections/${id}`)).json.data.steps as JsonObject[];
    const older = { ...send, id: 'older', name: 'Older' } as JsonObject;
    await change(id, { steps: [older, send as JsonObject], edges: [{ from: 'older', port: 'next', to: 'send' }] });
    const [first, second] = await fail(id, [refused('Flour'), refused('Sugar')]);
    await change(id, { steps: [send as JsonObject], edges: [] });
    const [third] = await fail(id, [refused('Salt')]);
    const { retry, group } = await asked(id, { from_step: 'older' });
    expect(await once(retry)).toBe('more');
    await end(first as string, 'success');
    expect(await once(retry)).toBe('end');
    expect(await state(retry)).toMatchObject({ status: 'failed', error: { code: 'not_found' } });
    expect(await Promise.all([second, third].map((each) => statusOf(each as string)))).toEqual(['queued', 'failure']);
    expect((await groups(id)).data).toMatchObject([{ id: group, runs: 1, last_run_id: third }]);
    const kept = await work(async (tenant) => ({
      marks: await tenant.query(`SELECT status FROM ${tenant.client.schema}._retried_runs WHERE retry_id = $1 ORDER BY place`, [retry.id]),
      queued: await tenant.query(`SELECT 1 FROM platform.outbox WHERE cause->>'id' = $1`, [third]),
    }));
    expect(kept).toEqual({ marks: ['succeeded', 'started', 'waiting'].map((status) => ({ status })), queued: [] });
  });

  it('is refused where the step that it should begin at is not there', async () => {
    const id = await automation('Shrunk');
    await fail(id, [refused('Flour')]);
    expect((await asked(id, { from_step: 'nothing' })).error.code).toBe('not_found');
    const [send] = (await admin('GET', `/v1/documents/settings_data_connections/${id}`)).json.data.steps as JsonObject[];
    await change(id, { steps: [{ ...send, id: 'other' }] });
    expect((await asked(id, { from_step: 'send', version: 'today' })).error).toMatchObject({ code: 'step_gone', details: { name: 'Send it' } });
    expect(await only(id)).toMatchObject({ retry: null });
  });

  it('is one of five of the company that are under way', async () => {
    const open = () =>
      work((tenant) => tenant.query<{ id: string }>(`SELECT id FROM ${tenant.client.schema}._retries WHERE status IN ('waiting', 'running')`));
    const cancelAll = async () => {
      for (const { id } of await open()) await admin('POST', `${base}/retries/${id}/cancel`, {});
    };
    await cancelAll();
    for (const at of ['a', 'b', 'c', 'd', 'e']) {
      const id = await automation(`Many ${at}`);
      await fail(id, [refused('Flour')]);
      expect((await asked(id)).status).toBe(202);
    }
    const id = await automation('One too many');
    await fail(id, [refused('Flour')]);
    expect(await asked(id)).toMatchObject({ status: 409, error: { code: 'too_many_retries', details: { count: 5 } } });
    await cancelAll();
    expect((await asked(id)).status).toBe(202);
  });
});
