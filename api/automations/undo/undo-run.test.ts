import type { Principal } from '@millwright/core/access/types.ts';
import type { RunUndo } from '@millwright/core/contract/run-undo.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { documentRoutes } from '../../documents/documents.routes.ts';
import { eventRoutes } from '../../events/events.routes.ts';
import { graphRoutes } from '../../graph/graph.routes.ts';
import { openCompany } from '../../records/company.fixture.ts';
import { deleteRecords, saveRecords, updateRecord } from '../../records/records.service.ts';
import { principalOf } from '../../testing/scratch.ts';
import { type Send, type Served, serve } from '../../testing/serve.ts';
import { automationRoutes } from '../automations.routes.ts';
import { requeue } from '../runs/requeue.ts';
import { closeRun, findRun, insertRuns } from '../runs/run-rows.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
let served: Served;
let send: Send;
let automation_id: string;
beforeAll(async () => {
  company = await openCompany();
  served = await serve(company.database, (services) => [
    documentRoutes(services, () => true),
    eventRoutes(services),
    graphRoutes(services),
    automationRoutes(services, { actions: new Map(), queue: 'nobody' }),
  ]);
  ({ send } = await served.signIn(company.client));
  const document = { name: 'Tidies', label: 'Tidies', trigger: { type: 'manual' }, steps: [], edges: [], disabled: true };
  const { body, status } = await send('POST', '/v1/documents/settings_data_connections', document);
  if (status !== 201) throw new Error(JSON.stringify(body));
  automation_id = String((body.data as JsonObject).id);
});
afterAll(async () => {
  await served?.close();
  await company?.drop();
});

type Work<T> = (tenant: TenantTransaction) => Promise<T>;
const work = <T>(todo: Work<T>): Promise<T> => company.work(todo);

/** A run that has done this, and ended unless it is to stay open. */
async function run(todo: Work<unknown>, { open = false, action = '' } = {}): Promise<string> {
  const id = `${automation_id}.${v7()}`;
  await work(async (tenant) => {
    const definition = tenant.config.get('settings_data_connections', automation_id);
    await insertRuns(tenant, [{ id, definition, trigger: { type: 'manual' }, depth: 1, chain: [] }]);
  });
  const cause = { kind: 'run' as const, id, step: 'write', ...(action && { action }), depth: 1, chain: [] };
  const principal: Principal = { ...principalOf(company.client), cause };
  await inTenant(company.database, principal, todo);
  if (!open) await work((tenant) => closeRun(tenant, id, 'success', null));
  return id;
}

const at = (id: string, what = '') => `/v1/data_connections/runs/${id}/undo${what}`;
const plan = async (id: string) => (await send('POST', at(id, '/plan'), {})).body.data as RunUndo;
const undo = async (id: string, by = send) => {
  const { status, body } = await by('POST', at(id), {});
  return { status, undone: body.data as RunUndo, code: (body.error as JsonObject | undefined)?.code };
};
const save = (model: string, properties: JsonObject) =>
  work(async (tenant) => (await saveRecords(tenant, [{ model, properties }]))[0]?.identity as string);
const stored = async (table: string, id: string) =>
  (await work((tenant) => tenant.query<JsonObject>(`SELECT * FROM "${tenant.client.schema}"."${table}" WHERE id = $1`, [id])))[0];
const change = (id: string, properties: JsonObject) => (tenant: TenantTransaction) => updateRecord(tenant, id, { properties });
const timeline = async (id: string) => (await send('GET', `/v1/events/${id}`)).body.data as { type: string; cause: JsonObject }[];

describe('undoing a run', () => {
  it('takes back what it created, changed and deleted, as its plan says, in one change that timelines tell', async () => {
    const [ada, old] = [await save('customer', { name: 'Ada', city: 'Lyon' }), await save('customer', { name: 'Old' })];
    let made = '';
    const id = await run(async (tenant) => {
      [made = ''] = (
        await saveRecords(tenant, [
          { model: 'project', properties: { title: 'Made' }, relations: [{ name: 'customer', action: 'link', ids: [ada] }] },
        ])
      ).map(({ identity }) => identity);
      await updateRecord(tenant, ada, { properties: { city: 'Paris', credit: 5 } });
      await deleteRecords(tenant, [old]);
    });
    const planned = await plan(id);
    const told = ({ records }: RunUndo) =>
      Object.fromEntries(records.map(({ identity, done, names, left }) => [identity, [done, [...names].sort(), left]]));
    expect([told(planned), planned.unseen]).toEqual([
      { [made]: ['deleted', [], []], [ada]: ['changed', ['city', 'credit'], []], [old]: ['restored', [], []] },
      0,
    ]);
    expect([(await stored('customer', ada))?.city, await stored('customer', old)]).toEqual(['Paris', undefined]);
    const { status, undone } = await undo(id);
    expect([status, undone]).toEqual([200, planned]);
    expect(await stored('customer', ada)).toMatchObject({ city: 'Lyon', credit: null });
    expect([await stored('project', made), (await stored('customer', old))?.name]).toEqual([undefined, 'Old']);
    for (const one of [ada, old, made]) expect((await timeline(one))[0]?.cause).toMatchObject({ kind: 'user', undoes: id, label: 'Tidies' });
    expect([await undo(id), (await send('POST', at(id, '/plan'), {})).status]).toMatchObject([{ status: 409, code: 'run_undone' }, 409]);
  });

  it('leaves what was changed or deleted since, and says by whom', async () => {
    const [ada, bob] = [await save('customer', { name: 'Ada', city: 'Lyon' }), await save('customer', { name: 'Bob', city: 'Nice' })];
    let made: string[] = [];
    const id = await run(async (tenant) => {
      await updateRecord(tenant, ada, { properties: { city: 'Paris', credit: 5 } });
      await updateRecord(tenant, bob, { properties: { city: 'Paris' } });
      made = (
        await saveRecords(
          tenant,
          ['one', 'two'].map((title) => ({ model: 'project', properties: { title } })),
        )
      ).map(({ identity }) => identity);
    });
    await run(change(ada, { city: 'Rome' }));
    for (const node_id of [bob, made[0]]) expect((await send('POST', '/v1/graph/delete/', { node_id })).status).toBe(200);
    expect((await send('POST', '/v1/graph/update/', { node_id: made[1], properties: { title: 'taken over' } })).status).toBe(200);
    const { undone } = await undo(id);
    const by = { person: expect.stringMatching(/./), automation: null };
    expect(Object.fromEntries(undone.records.map(({ identity, ...rest }) => [identity, rest]))).toMatchObject({
      [ada]: { done: 'changed', names: ['credit'], left: [{ reason: 'changed_since', names: ['city'], by: { person: null, automation: 'Tidies' } }] },
      [bob]: { done: null, left: [{ reason: 'deleted', by }] },
      [made[0] as string]: { done: null, left: [{ reason: 'deleted', by }] },
      [made[1] as string]: { done: null, left: [{ reason: 'changed_since', names: [], by }] },
    });
    expect(await stored('customer', ada)).toMatchObject({ city: 'Rome', credit: null });
  });

  it('leaves what a server action derived; a run of nothing else, and one that goes on, is refused', async () => {
    const ada = await save('customer', { name: 'Ada', city: 'Lyon' });
    const derived = await run(change(ada, { city: 'Paris' }), { action: 'move' });
    expect((await plan(derived)).records).toMatchObject([{ identity: ada, done: null, left: [{ reason: 'derived' }] }]);
    expect(await undo(derived)).toMatchObject({ status: 422, code: 'run_wrote_nothing' });
    const open = await run(change(ada, { city: 'Rome' }), { open: true });
    expect(await undo(open)).toMatchObject({ status: 422, code: 'run_not_ended' });
    expect((await stored('customer', ada))?.city).toBe('Rome');
  });

  it('leaves what others have taken the place of, with the reason, and takes back the rest', async () => {
    const [gone, renamed, free] = [
      await save('badge', { code: 'gone' }),
      await save('badge', { code: 'old' }),
      await save('badge', { code: 'free' }),
    ];
    const id = await run(async (tenant) => {
      await deleteRecords(tenant, [gone, free]);
      await updateRecord(tenant, renamed, { properties: { code: 'new' } });
    });
    for (const code of ['gone', 'old']) await save('badge', { code });
    const { undone } = await undo(id);
    expect(Object.fromEntries(undone.records.map(({ identity, done, left }) => [identity, [done, left]]))).toMatchObject({
      [gone]: ['restored', [{ reason: 'not_back', names: ['code'] }]],
      [renamed]: [null, [{ reason: 'refused', error: { code: 'not_unique' } }]],
      [free]: ['restored', []],
    });
    expect([(await stored('badge', gone))?.code, (await stored('badge', renamed))?.code, (await stored('badge', free))?.code]).toEqual([
      null,
      'new',
      'free',
    ]);
  });

  it('is done once where two ask at the same time, and again after the run itself was run again', async () => {
    const ada = await save('customer', { name: 'Ada', city: 'Lyon' });
    const id = await run(change(ada, { city: 'Paris' }));
    const both = await Promise.all([undo(id), undo(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await work(async (tenant) =>
      requeue(tenant, (await findRun(tenant, id)) as NonNullable<Awaited<ReturnType<typeof findRun>>>, { from_start: true }),
    );
    await work((tenant) => closeRun(tenant, id, 'success', null));
    expect((await plan(id)).records).toMatchObject([{ done: null, left: [{ reason: 'changed_since', names: ['city'] }] }]);
  });

  it('is for those of the company who may read the automation, with their own rights on records', async () => {
    const ada = await save('customer', { name: 'Ada', city: 'Lyon' });
    const id = await run(change(ada, { city: 'Paris' }));
    const { send: stranger } = await served.signIn(company.other);
    const { send: user } = await served.signIn(company.client, 'user');
    expect([(await undo(id, stranger)).status, (await undo(id, user)).status]).toEqual([404, 404]);
    expect((await stored('customer', ada))?.city).toBe('Paris');
  });
});
