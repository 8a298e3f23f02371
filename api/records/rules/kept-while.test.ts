import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../db/tenant.ts';
import { field, model, relation } from '../../testing/made-up.ts';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '../../testing/scratch.ts';
import { failure } from '../company.fixture.ts';
import { previewDeletion } from '../deletion/preview.ts';
import { deleteRecords, saveRecords } from '../records.service.ts';

/** Doors of which the main one stays, with rooms that own them. */
const company = builtIn({
  models: [
    model('room', [field('name')], { misc: { owns: ['doors'] } }),
    model('door', [field('name'), field('main', 'boolean', { misc: { formulaV1: 'COALESCE(name, "") = "Main"' } })], {
      misc: { kept_while: [{ when: 'main', text: { en: 'Without it nobody comes in.' } }] },
    }),
  ],
  relations: [relation('N_1', 'door', 'room', 'room', 'doors')],
});

let made: Scratch;
let client: Awaited<ReturnType<typeof scratchClient>>;
beforeAll(async () => {
  made = await scratch({ built_in: company });
  client = await scratchClient(made.database);
});
afterAll(() => made?.drop());

const work = <T>(run: Parameters<typeof inTenant<T>>[2]) => inTenant(made.database, principalOf(client), run);
const save = async (name: string, room?: string) => {
  const relations = room ? [{ name: 'room', action: 'link' as const, ids: [room] }] : [];
  const [saved] = await work((tenant) => saveRecords(tenant, [{ model: room ? 'door' : 'room', properties: { name }, relations }]));
  return saved?.identity ?? '';
};

it('a record that its model keeps is deleted by nobody: alone, along with what owns it, nor by an action', async () => {
  const room = await save('Hall');
  const [main, side] = [await save('Main', room), await save('Side', room)];
  for (const ids of [[main], [room], [side, main]]) {
    const refused = { code: 'in_use', details: { because: { en: 'Without it nobody comes in.' } } };
    expect(await failure(work((tenant) => deleteRecords(tenant, ids)))).toMatchObject(refused);
    expect(await failure(work((tenant) => deleteRecords(tenant, ids, { rights: 'by_action' })))).toMatchObject(refused);
  }
  expect(await work((tenant) => deleteRecords(tenant, [side]))).toBe(1);
});

it('a preview of its deletion says why', async () => {
  const room = await save('Hall');
  const main = await save('Main', room);
  const { refused } = await work((tenant) => previewDeletion(tenant, [main], async () => undefined));
  expect(refused).toEqual([{ code: 'in_use', message: expect.any(String), label: null, because: { en: 'Without it nobody comes in.' } }]);
});
