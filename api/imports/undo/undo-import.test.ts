import type { JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateRecord } from '../../records/records.service.ts';
import { openImports } from '../imports.fixture.ts';
import type { ImportState } from '../imports.service.ts';
import { runUndo } from './run-undo.ts';

let works: Awaited<ReturnType<typeof openImports>>;
beforeAll(async () => {
  works = await openImports();
});
afterAll(() => works?.close());

const ask = (id: string, send = works.send) => send('POST', `/v1/imports/${id}/undo`, {});

/** Requests an undo and returns its id. */
async function asked(id: string): Promise<string> {
  const { status, body } = await ask(id);
  expect(status).toBe(202);
  return (body.data as ImportState).undo?.id ?? '';
}

/** Undoes an import and waits for its end. */
async function undo(id: string): Promise<NonNullable<ImportState['undo']>> {
  await runUndo(works.company.database, works.company.client.id, await asked(id));
  return (await works.state(id)).undo as NonNullable<ImportState['undo']>;
}
const codes = async () => (await works.records<{ code: string }>('badge', 'code')).map(({ code }) => code);
const customers = async () =>
  (await works.records<{ name: string; city: string | null }>('customer', 'name, city')).map(({ name, city }) => `${name} ${city}`);
const idOf = async (name: string) =>
  (await works.records<{ id: string; name: string }>('customer', 'id, name')).find((each) => each.name === name)?.id as string;
async function change(name: string, properties: JsonObject) {
  const id = await idOf(name);
  await works.company.work((tenant) => updateRecord(tenant, id, { properties }));
}

const cities = { model: 'customer', mapping: { Name: 'name', City: 'city' }, key: 'name' };

it('takes what an import created to the trash, and gives changed records their values back', async () => {
  await works.take('Name;City\nAda;Lyon\nBob;Nice\n', cities);
  const second = await works.take('Name;City\nAda;Paris\nBob;Nice\nCyd;Brest\nCyd;Metz\n', cities);
  expect([second.created, second.done]).toEqual([1, 4]);
  expect(await customers()).toEqual(['Ada Paris', 'Bob Nice', 'Cyd Metz']);
  expect(await undo(second.id)).toMatchObject({ status: 'done', total: 4, done: 4, deleted: 1, changed: 1, left: 0, left_rows: [] });
  expect(await customers()).toEqual(['Ada Lyon', 'Bob Nice']);
  const { body } = await works.send('GET', '/v1/imports?model=customer');
  expect((body.data as { undo: string | null }[]).map(({ undo: how }) => how)).toEqual(['done', null]);
});

it('leaves what somebody has changed since, says which, and tries only that again', async () => {
  const { id } = await works.take('Name;City\nAda;Rome\nDan;Oslo\nEve;Bonn\n', cities);
  await change('Ada', { city: 'Turin' });
  await change('Dan', { city: 'Bergen' });
  const ended = await undo(id);
  expect(ended).toMatchObject({ deleted: 1, changed: 0, left: 2 });
  expect(ended.left_rows.map(({ line, problems }) => [line, ...problems.map(({ field, code }) => `${field} ${code}`)])).toEqual([
    [2, 'city changed_since'],
    [3, ' changed_since'],
  ]);
  expect(await customers()).toEqual(['Ada Turin', 'Bob Nice', 'Dan Bergen']);
  await change('Ada', { city: 'Rome' });
  expect(await undo(id)).toMatchObject({ total: 2, done: 2, deleted: 0, changed: 1, left: 1 });
  expect(await customers()).toEqual(['Ada Lyon', 'Bob Nice', 'Dan Bergen']);
});

it('is done in batches, stops when it is cancelled, goes on when it is asked for again, and leaves other records alone', async () => {
  await works.take('Code\nKept\n', { model: 'badge', mapping: { Code: 'code' } });
  const { id } = await works.take(`Code\n${Array.from({ length: 450 }, (_, index) => `U${index}`).join('\n')}\n`, {
    model: 'badge',
    mapping: { Code: 'code' },
  });
  const first = await asked(id);
  expect(await asked(id)).toBe(first);
  let batches = 0;
  const stop = () => {
    batches += 1;
    if (batches === 1) throw new Error('stopped');
  };
  await expect(runUndo(works.company.database, works.company.client.id, first, stop)).rejects.toThrow('stopped');
  expect(await codes()).toHaveLength(251);
  expect((await works.send('POST', `/v1/imports/${id}/undo/cancel`, {})).body.data).toMatchObject({ undo: { status: 'cancelled', done: 200 } });
  await runUndo(works.company.database, works.company.client.id, first);
  expect(await codes()).toHaveLength(251);
  expect(await undo(id)).toMatchObject({ status: 'done', total: 250, done: 250, deleted: 250, left: 0 });
  expect(await codes()).toEqual(['Kept']);
});

it('waits for the end of the import, and asks for the right to delete', async () => {
  const { body } = await works.upload('Code\nW1\n', { model: 'badge', mapping: { Code: 'code' } });
  const refused = await ask(body.import_id as string);
  expect([refused.status, refused.body.error]).toMatchObject([422, { code: 'not_undoable' }]);
  const { id } = await works.take('Code\nW2\n', { model: 'badge', mapping: { Code: 'code' } });
  const guest = await works.served.signIn(works.company.client, 'guest');
  expect((await ask(id, guest.send)).status).toBe(403);
  expect((await ask('00000000-0000-7000-8000-000000000000')).status).toBe(404);
});
