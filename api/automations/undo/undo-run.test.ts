import type { RunUndo } from '@millwright/core/contract/run-undo.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteRecords, saveRecords, updateRecord } from '../../records/records.service.ts';
import { change, openUndo } from './undo.fixture.ts';

let works: Awaited<ReturnType<typeof openUndo>>;
beforeAll(async () => {
  works = await openUndo();
});
afterAll(() => works?.close());

describe('undoing a run', () => {
  it('takes back what it created, changed and deleted, as its plan says, in one change that timelines tell', async () => {
    const { send, run, at, plan, undo, save, stored, timeline } = works;
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
    const { send, run, undo, save, stored } = works;
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
    const { run, plan, undo, save, stored } = works;
    const ada = await save('customer', { name: 'Ada', city: 'Lyon' });
    const derived = await run(change(ada, { city: 'Paris' }), { action: 'move' });
    expect((await plan(derived)).records).toMatchObject([{ identity: ada, done: null, left: [{ reason: 'derived' }] }]);
    expect(await undo(derived)).toMatchObject({ status: 422, code: 'run_wrote_nothing' });
    const open = await run(change(ada, { city: 'Rome' }), { open: true });
    expect(await undo(open)).toMatchObject({ status: 422, code: 'run_not_ended' });
    expect((await stored('customer', ada))?.city).toBe('Rome');
  });

  it('leaves what others have taken the place of, with the reason, and takes back the rest', async () => {
    const { run, undo, save, stored } = works;
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
    const { run, again, plan, undo, save, stored } = works;
    const ada = await save('customer', { name: 'Ada', city: 'Lyon' });
    const id = await run(change(ada, { city: 'Paris' }));
    const both = await Promise.all([undo(id), undo(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await again(id);
    expect((await plan(id)).records).toEqual([]);
    await again(id, change(ada, { city: 'Nice' }));
    expect((await undo(id)).undone.records).toMatchObject([{ identity: ada, done: 'changed', names: ['city'] }]);
    expect((await stored('customer', ada))?.city).toBe('Lyon');
  });

  it('is for those of the company who may read the automation, with their own rights on records', async () => {
    const { company, served, run, undo, save, stored } = works;
    const ada = await save('customer', { name: 'Ada', city: 'Lyon' });
    const id = await run(change(ada, { city: 'Paris' }));
    const { send: stranger } = await served.signIn(company.other);
    const { send: user } = await served.signIn(company.client, 'user');
    expect([(await undo(id, stranger)).status, (await undo(id, user)).status]).toEqual([404, 404]);
    expect((await stored('customer', ada))?.city).toBe('Paris');
  });
});
