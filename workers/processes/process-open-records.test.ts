import { defaultAcl } from '@millwright/core/access/roles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Designer, edited, openDesigner, pick, rich } from './designer.fixture.ts';

let designer: Designer;
let { make, send, save, policy }: Designer = {} as Designer;
beforeAll(async () => {
  designer = await openDesigner();
  ({ make, send, save, policy } = designer);
});
afterAll(() => designer?.close());

describe('open records of a process that changes', () => {
  const put = async (body: object) =>
    (await send('POST', '/v1/processes/open-records/', body)).body.data as { moved: number; refused: object[]; after: string | null };
  const operationsOf = async (id: string) =>
    ((await send('POST', `/v1/processes/get/live/object/${id}`, {})).body.data as { operations: { key: string }[] }).operations.map(({ key }) => key);

  it('are taken from a step to another one, but for those that it refuses, and the step goes then', async () => {
    const { made, process_id, move, start, open, work, over } = await make();
    await policy(over, { refuse: [{ id: 'rich', when: rich, text: '{amount} is too much.' }] });
    const [one, two, three] = [await start({ amount: 20 }), await start({ amount: 500 }), await start({ amount: 20 })];
    for (const id of [one, two]) await move(id, work);
    const first = await put({ process_id, from: work, to: over });
    expect(first).toMatchObject({ moved: 1, after: null, refused: [{ object_id: two, code: 'step_refused', details: { step: over } }] });
    expect(await put({ process_id, from: work, to: open })).toEqual({ moved: 1, refused: [], after: null });
    const { steps } = (await send('POST', '/v1/processes/get/', { process_id })).body.data as { steps: object[] };
    expect(steps).toMatchObject([
      { key: open, open_records: 2 },
      { key: work, open_records: 0 },
      { key: over, open_records: 1 },
    ]);
    const [begun, , ended] = made.steps;
    expect((await save(edited(made, [pick(begun), pick(ended)]), made.process.version)).status).toBe(200);
    expect(await operationsOf(three)).toEqual([open, work, over]);
    expect(await put({ process_id })).toMatchObject({ moved: 3, refused: [] });
    expect(await operationsOf(three)).toEqual([open, over]);
  });

  it('are moved twenty at a time, and by who may make processes and change such records', async () => {
    const { process_id, start, open, work } = await make();
    for (let at = 0; at < 21; at++) await start();
    const first = await put({ process_id, from: open, to: work });
    expect(first).toMatchObject({ moved: 20, after: expect.any(String) });
    expect(await put({ process_id, from: open, to: work, after: first.after })).toEqual({ moved: 1, refused: [], after: null });
    const body = { process_id, from: work, to: open };
    expect((await send('POST', '/v1/processes/open-records/', { ...body, to: undefined })).status).toBe(422);
    expect((await send('POST', '/v1/processes/open-records/', { ...body, to: 'nowhere' })).status).toBe(404);
    const clerk = await designer.api.signIn(designer.h.client, 'user');
    expect((await clerk.send('POST', '/v1/processes/open-records/', body)).status).toBe(403);
  });

  it('are moved by their process, as by any other move to a step', async () => {
    const { process_id, start, open, work } = await make();
    const id = await start();
    expect(await put({ process_id, from: open, to: work })).toMatchObject({ moved: 1 });
    const text = `SELECT cause->>'kind' AS kind FROM "${designer.h.client.schema}"._events WHERE node_id = $1 ORDER BY id DESC LIMIT 1`;
    expect(await designer.h.database.migrator.use((ddl) => ddl.rows(text, [id]))).toEqual([{ kind: 'process' }]);
  });

  it('are told by no name that the caller may not read, and moved by none who may not read them', async () => {
    const { h, api } = designer;
    const { process_id, start, open, work } = await make();
    await policy(work, { refuse: [{ id: 'rich', when: rich, text: 'Too much.' }] });
    const id = await start({ amount: 500, title: 'Hush' });
    const { models } = await h.asUser(async (tenant) => tenant.config.schema);
    const job = models.get('job');
    const acl = defaultAcl();
    acl.roles.push({ role: 'clerk', parent: 'client_admin', label: 'Clerk' });
    acl.flattenRoles.clerk = ['client_admin', ...(acl.flattenRoles.client_admin ?? [])];
    const deny = async (resource: string) => {
      for (const action of ['READ', 'READ_OWN'] as const) acl.privileges.push({ role: 'clerk', resource, verb: 'deny', action });
      const text = `UPDATE platform.clients SET acl = $1::jsonb, acl_version = acl_version + 1 WHERE id = $2`;
      await h.database.migrator.use((ddl) => ddl.rows(text, [JSON.stringify(acl), h.client.id]));
      return api.signIn(h.client, 'clerk');
    };
    const body = { process_id, from: open, to: work };
    expect(await put(body)).toMatchObject({ refused: [{ object_id: id, label: 'Hush' }] });
    const { send: without } = await deny(`FIELDS.${job?.fields.get('title')?.id}`);
    expect((await without('POST', '/v1/processes/open-records/', body)).body.data).toMatchObject({ refused: [{ object_id: id, label: id }] });
    const { send: blind } = await deny(`MODELS.${job?.model.id}`);
    expect((await blind('POST', '/v1/processes/open-records/', body)).status).toBe(403);
  });
});
