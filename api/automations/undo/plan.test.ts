import type { RunUndo } from '@millwright/core/contract/run-undo.ts';
import { AppError } from '@millwright/core/errors.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appErrorOf, ranOutOfTime } from '../../db/sql/faults.ts';
import { attempt, attemptEach } from '../../events/take-back.ts';
import { deleteRecords, saveRecords } from '../../records/records.service.ts';
import { principalOf } from '../../testing/scratch.ts';
import { undoPlan } from './plan.ts';
import { change, openUndo } from './undo.fixture.ts';

let works: Awaited<ReturnType<typeof openUndo>>;
beforeAll(async () => {
  works = await openUndo();
});
afterAll(() => works?.close());

const compared = (id: string, held_ms = 0): Promise<RunUndo> => undoPlan(works.company.database, principalOf(works.company.client), id, held_ms);

/** A run that changed one record (which a person has partly changed since), created one and deleted one. */
async function mixedRun(): Promise<{ id: string; ada: string }> {
  const { save, run, send } = works;
  const [ada, old] = [await save('customer', { name: 'Ada', city: 'Lyon' }), await save('customer', { name: 'Old' })];
  const id = await run(async (tenant) => {
    await change(ada, { city: 'Paris', credit: 5 })(tenant);
    await saveRecords(tenant, [{ model: 'customer', properties: { name: 'Made' } }]);
    await deleteRecords(tenant, [old]);
  });
  await send('POST', '/v1/graph/update/', { node_id: ada, properties: { city: 'Rome' } });
  return { id, ada };
}

it('is compared where trying it takes too long, says the same of what others have changed, and changes nothing', async () => {
  const { id, ada } = await mixedRun();
  const tried = await works.plan(id);
  expect(tried.records.map(({ done }) => done).sort()).toEqual(['changed', 'deleted', 'restored']);
  expect(tried).not.toHaveProperty('compared');
  expect(await compared(id)).toEqual({ ...tried, compared: true });
  expect(await works.stored('customer', ada)).toMatchObject({ city: 'Rome', credit: '5' });
  expect((await works.undo(id)).undone.records).toEqual(tried.records);
});

it('waits for nobody who holds one of the records', async () => {
  const { id, ada } = await mixedRun();
  const planned = await works.work(async (tenant) => {
    await tenant.query(`SELECT 1 FROM "${tenant.client.schema}".customer WHERE id = $1 FOR UPDATE`, [ada]);
    return compared(id, 200);
  });
  expect(planned).toMatchObject({ compared: true });
  expect(planned.records).toHaveLength(3);
});

it('finds what others have changed between two changes of the run, each name since the run last wrote it', async () => {
  const { save, run, again, send } = works;
  const ada = await save('customer', { name: 'Ada', city: 'Lyon' });
  const id = await run(change(ada, { city: 'Paris', name: 'Adele' }));
  await send('POST', '/v1/graph/update/', { node_id: ada, properties: { city: 'Rome' } });
  await send('POST', '/v1/graph/update/', { node_id: ada, properties: { name: 'Ava' } });
  await again(id, change(ada, { credit: 5, name: 'Adele' }));
  const tried = await works.plan(id);
  const left = [{ reason: 'changed_since', names: ['city'], by: { person: expect.stringMatching(/./) } }];
  expect(tried.records).toMatchObject([{ identity: ada, done: 'changed', left }]);
  expect([...(tried.records[0]?.names ?? [])].sort()).toEqual(['credit', 'name']);
  expect(await compared(id)).toEqual({ ...tried, compared: true });
});

it('is asked before each attempt whether to go on', async () => {
  const tries: string[] = [];
  const work = async (some: readonly string[]) => {
    tries.push(some.join());
    throw new AppError('in_use');
  };
  const goOn = () => {
    if (tries.length === 2) throw new AppError('too_slow');
  };
  await expect(works.work((tenant) => attemptEach(tenant, ['a', 'b', 'c'], work, goOn))).rejects.toMatchObject({ code: 'too_slow' });
  expect(tries).toEqual(['a,b,c', 'a']);
});

it('takes a statement whose time ran out for no refusal of its record, whatever made it slow, and for a reason to compare', async () => {
  const slow = appErrorOf({ code: '57014', slow: { summed: ['total'] } }) as AppError;
  await expect(works.work((tenant) => attempt(tenant, () => Promise.reject(slow)))).rejects.toMatchObject({ code: 'unstored_rollup' });
  expect([slow, new AppError('too_slow'), new AppError('unstored_rollup'), new AppError('in_use')].map(ranOutOfTime)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
