import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Privilege } from '@millwright/core/access/types.ts';
import type { RunUndo } from '@millwright/core/contract/run-undo.ts';
import { AppError, type ErrorCode } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { fieldIds } from '@millwright/core/query/guard.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attempt, attemptEach } from '../../events/take-back.ts';
import { deleteRecords, restoreRecords, saveRecords } from '../../records/records.service.ts';
import type { Send } from '../../testing/serve.ts';
import { change, openUndo } from './undo.fixture.ts';

let works: Awaited<ReturnType<typeof openUndo>>;
beforeAll(async () => {
  works = await openUndo();
});
afterAll(() => works?.close());

/** Changes a record as a person. */
async function edit(node_id: string, properties: JsonObject) {
  expect((await works.send('POST', '/v1/graph/update/', { node_id, properties })).status).toBe(200);
}
async function create(model: string, properties: JsonObject, relations: object[] = []): Promise<string> {
  const { status, body } = await works.send('POST', '/v1/graph/save/', { model, properties, relations });
  expect(status).toBe(201);
  return String((body.data as JsonObject).identity);
}
const remove = async (node_id: string) => expect((await works.send('POST', '/v1/graph/delete/', { node_id })).status).toBe(200);
const byIdentity = ({ records }: RunUndo) => Object.fromEntries(records.map(({ identity, done, left }) => [identity, [done, left]]));
const person = { person: expect.stringMatching(/./), automation: null };
const since = { reason: 'changed_since', by: person };

describe('what others wrote', () => {
  it('between two changes of a run is what comes back', async () => {
    const { save, run, asRun, end, undo, stored } = works;
    const ada = await save('customer', { name: 'Ada', city: 'Lyon' });
    const id = await run(change(ada, { city: 'Paris', credit: 5 }), { open: true });
    await edit(ada, { city: 'Rome' });
    await asRun(id, change(ada, { city: 'Nice', credit: 6 }));
    await end(id);
    expect((await undo(id)).status).toBe(200);
    expect(await stored('customer', ada)).toMatchObject({ city: 'Rome', credit: null });
  });

  it('after an undo stays, whatever the run did before that', async () => {
    const { save, run, again, plan, undo, stored } = works;
    const ada = await save('customer', { name: 'Ada', city: 'Lyon' });
    const id = await run(change(ada, { city: 'Paris', credit: 5 }));
    await undo(id);
    await edit(ada, { city: 'Paris' });
    await again(id);
    expect((await plan(id)).records).toEqual([]);
    await again(id, change(ada, { city: 'Nice' }));
    expect((await undo(id)).undone.records).toMatchObject([{ done: 'changed', names: ['city'] }]);
    expect((await stored('customer', ada))?.city).toBe('Paris');
  });

  it('of a record that the run made, while it went on, keeps the record', async () => {
    const { run, asRun, end, undo, stored } = works;
    let made = '';
    const id = await run(
      async (tenant) => {
        made = (await saveRecords(tenant, [{ model: 'project', properties: { title: 'Made' } }]))[0]?.identity ?? '';
      },
      { open: true },
    );
    await edit(made, { notes: 'filled in' });
    await asRun(id, change(made, { state: 'doing' }));
    await end(id);
    const { code } = await undo(id);
    expect(code).toBe('run_wrote_nothing');
    expect(byIdentity(await works.plan(id))).toMatchObject({ [made]: [null, [since]] });
    expect((await stored('project', made))?.notes).toBe('filled in');
  });

  it('is kept where they brought back what the run deleted, and deleted it themselves', async () => {
    const { save, run, plan, stored, work } = works;
    const old = await save('customer', { name: 'Old' });
    const id = await run((tenant) => deleteRecords(tenant, [old]));
    await work((tenant) => restoreRecords(tenant, [old]));
    await remove(old);
    expect(byIdentity(await plan(id))).toMatchObject({ [old]: [null, [{ reason: 'deleted', by: person }]] });
    expect(await stored('customer', old)).toBeUndefined();
  });

  it('as lines of a record that the run made keeps it, with all its lines', async () => {
    const { run, undo, stored } = works;
    const [made, lines]: [string[], string[]] = [[], []];
    const id = await run(async (tenant) => {
      for (const title of ['with a line more', 'with a changed line', 'alone']) {
        const [project] = await saveRecords(tenant, [{ model: 'project', properties: { title } }]);
        const relations = [{ name: 'project', action: 'link' as const, ids: [project?.identity ?? ''] }];
        const [line] = await saveRecords(tenant, [{ model: 'task', properties: { name: 'line' }, relations }]);
        made.push(project?.identity ?? '');
        lines.push(line?.identity ?? '');
      }
    });
    const [first, second, alone] = made as [string, string, string];
    const [ofFirst, ofSecond, ofAlone] = lines as [string, string, string];
    const added = await create('task', { name: 'added' }, [{ name: 'project', action: 'link', ids: [first] }]);
    await edit(ofSecond, { hours: 3 });
    const { undone } = await undo(id);
    expect(byIdentity(undone)).toMatchObject({
      [first]: [null, [since]],
      [ofFirst]: [null, [since]],
      [second]: [null, [since]],
      [ofSecond]: [null, [since]],
      [alone]: ['deleted', []],
      [ofAlone]: ['deleted', []],
    });
    for (const line of [added, ofFirst, ofSecond]) expect(await stored('task', line)).toBeDefined();
    expect(await stored('project', alone)).toBeUndefined();
  });
});

describe('a group that reads the automation', () => {
  let auditor: Send;
  beforeAll(async () => {
    const { client, database } = works.company;
    const { models } = await works.work(async (tenant) => tenant.config.schema);
    const customer = `MODELS.${models.get('customer')?.model.id}`;
    const fields = ['mail', 'uses'].flatMap((name) => fieldIds(models.get('badge') as ResolvedModel, name));
    const line = (verb: Privilege['verb'], action: Privilege['action'], resource: string): Privilege => ({ role: 'auditor', verb, action, resource });
    const acl = defaultAcl();
    acl.roles.push({ role: 'auditor', parent: 'user', label: 'Auditor' });
    acl.flattenRoles.auditor = ['user', 'guest'];
    acl.privileges.push(
      line('allow', 'READ_OWN', 'SETTING_DATA_CONNECTIONS'),
      line('deny', 'UPDATE_OWN', customer),
      line('deny', 'DELETE_OWN', customer),
    );
    for (const id of fields) acl.privileges.push(line('deny', 'READ_OWN', `FIELDS.${id}`));
    await database.migrator.use((ddl) =>
      ddl.rows('UPDATE platform.clients SET acl = $1::jsonb, acl_version = acl_version + 1 WHERE id = $2', [JSON.stringify(acl), client.id]),
    );
    ({ send: auditor } = await works.served.signIn(client, 'auditor'));
  });

  it('is told that it may not, where that is all that is in the way, and the run can still be undone', async () => {
    const { save, run, undo, stored } = works;
    const ada = await save('customer', { name: 'Ada', city: 'Lyon' });
    let made = '';
    const id = await run(async (tenant) => {
      await change(ada, { city: 'Paris' })(tenant);
      made = (await saveRecords(tenant, [{ model: 'customer', properties: { name: 'Made' } }]))[0]?.identity ?? '';
    });
    expect(await undo(id, auditor)).toMatchObject({ status: 403, code: 'forbidden' });
    expect([(await stored('customer', ada))?.city, (await stored('customer', made))?.name]).toEqual(['Paris', 'Made']);
    expect((await undo(id)).status).toBe(200);
    expect([(await stored('customer', ada))?.city, await stored('customer', made)]).toEqual(['Lyon', undefined]);
  });

  it('takes back what it may, and neither touches nor is told the field that it may not see', async () => {
    const { save, run, undo, stored } = works;
    const [ada, badge] = [await save('customer', { name: 'Ada', city: 'Lyon' }), await save('badge', { code: 'B1', mail: 'a@example.test' })];
    const id = await run(async (tenant) => {
      await change(ada, { city: 'Paris' })(tenant);
      await change(badge, { code: 'B2', mail: 'b@example.test' })(tenant);
    });
    const { undone } = await undo(id, auditor);
    expect(Object.fromEntries(undone.records.map(({ identity, ...rest }) => [identity, rest]))).toMatchObject({
      [ada]: { done: null, names: [], left: [{ reason: 'refused', error: { code: 'forbidden' } }] },
      [badge]: { done: 'changed', names: ['code'], left: [] },
    });
    expect(await stored('badge', badge)).toMatchObject({ code: 'B1', mail: 'b@example.test' });
    expect((await stored('customer', ada))?.city).toBe('Paris');
  });

  it('is not told who has changed what it may not see', async () => {
    const { run, plan } = works;
    let made: string[] = [];
    const id = await run(async (tenant) => {
      made = (
        await saveRecords(
          tenant,
          [1, 2].map((n) => ({ model: 'badge', properties: { code: `N${n}` } })),
        )
      ).map(({ identity }) => identity);
    });
    const [hidden, open] = made as [string, string];
    await edit(hidden, { mail: 'c@example.test' });
    await edit(open, { code: 'N3' });
    expect(byIdentity(await plan(id, auditor))).toMatchObject({
      [hidden]: [null, [{ reason: 'changed_since', by: null }]],
      [open]: [null, [since]],
    });
    expect(byIdentity(await plan(id))).toMatchObject({ [hidden]: [null, [since]] });
  });
});

describe('what is refused', () => {
  it('is more than one transaction takes', async () => {
    const { run, undo, at, send } = works;
    const items = Array.from({ length: 301 }, (_, n) => ({ model: 'label', properties: { code: `L${n}` } }));
    const id = await run((tenant) => saveRecords(tenant, items));
    expect(await undo(id)).toMatchObject({ status: 422, code: 'run_too_long' });
    expect((await send('POST', at(id, '/plan'), {})).body.error).toMatchObject({ code: 'run_too_long', details: { most: 300 } });
  });

  it.each<ErrorCode>(['too_slow', 'no_room', 'company_busy', 'unavailable', 'internal'])('is no record on account of %s', async (code) => {
    const fails = works.work((tenant) => attempt(tenant, () => Promise.reject(new AppError(code))));
    await expect(fails).rejects.toMatchObject({ code });
    expect(await works.work((tenant) => attempt(tenant, () => Promise.reject(new AppError('in_use'))))).toMatchObject({ code: 'in_use' });
  });

  it('counts by the attempt that stands', async () => {
    const answers = await works.work((tenant) =>
      attemptEach(tenant, ['a', 'b'], async (some) => {
        await tenant.query(some.length > 1 ? 'select 1 / 0' : 'select 1').catch(() => Promise.reject(new AppError('in_use')));
        return some.join();
      }),
    );
    expect([...answers]).toEqual([
      ['a', 'a'],
      ['b', 'b'],
    ]);
  });
});
