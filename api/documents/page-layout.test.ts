import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, model, relation } from '../testing/made-up.ts';
import type { Reader } from './checks/readers.ts';
import { dataOf, errorOf, make, patch, type World, world } from './documents.fixture.ts';

let all: World;
let send: World['send'];
beforeAll(async () => {
  all = await world();
  ({ send } = all);
});
afterAll(() => all?.close());

/** An order with lines, each of which may be done. */
async function orders(slug: string) {
  const order = await make(send, 'models', model(slug, [field('name'), field('due', 'date')]));
  const line = await make(
    send,
    'models',
    model(`${slug}_line`, [field('name'), field('done', 'boolean'), field('pieces', 'number'), field('left', 'number'), field('why', 'tag')]),
  );
  await make(send, 'relations', relation('N_1', `${slug}_line`, 'order', slug, 'lines'));
  return { order, line };
}

const work = { done: 'done', quantity: 'pieces', short: { quantity: 'left', reason: 'why' }, scan: ['name'], steps: ['picking'] };
const page = { facts: ['due'], tables: [{ name: 'lines', columns: [{ path: 'name' }, { path: 'pieces' }], work }], more: ['name'] };
type Problem = { field: string; code: string };
const problemsOf = (answer: Awaited<ReturnType<typeof send>>) => errorOf(answer).details.fields as Problem[];

describe('the layout of a page', () => {
  it('is data of the model, and names only what is there', async () => {
    const { order } = await orders('parcel');
    const laid = dataOf(await patch(send, `models/${order.id}`, order.version, { misc: { page } }));
    expect((laid.misc as { page: unknown }).page).toEqual(page);
    const wrong = {
      facts: ['due', 'gone'],
      tables: [
        { name: 'lines', columns: [{ path: 'gone' }], work: { ...work, done: 'name', scan: ['nothing'] } },
        { name: 'due', columns: [{ path: 'name' }] },
      ],
    };
    const refused = await patch(send, `models/${order.id}`, laid.version, { misc: { page: wrong } });
    expect(refused.status).toBe(422);
    expect(problemsOf(refused).map(({ field: place }) => place)).toEqual([
      'misc.page.facts[1]',
      'misc.page.tables[0].columns[0]',
      'misc.page.tables[0].work.scan[0]',
      'misc.page.tables[0].work.done',
      'misc.page.tables[1].name',
    ]);
  });

  it('reads its fields: they go with nobody unasked, and when they go all the same the model stays as it can be saved', async () => {
    const { order, line } = await orders('crate');
    await patch(send, `models/${order.id}`, order.version, { misc: { page } });
    const without = (line.schema as { name: string }[]).filter(({ name }) => name !== 'pieces');
    const refused = await patch(send, `models/${line.id}`, line.version, { schema: without });
    expect(errorOf(refused).code).toBe('still_read');
    expect((errorOf(refused).details.readers as Reader[]).map(({ name, places }) => [name, places])).toEqual([
      ['crate', ['misc.page.tables[0].columns[1]', 'misc.page.tables[0].work.quantity']],
    ]);
    expect((await patch(send, `models/${line.id}?switch_off=1`, line.version, { schema: without })).status).toBe(200);
    const later = dataOf(await send('GET', `/v1/documents/models/${order.id}`));
    expect((await patch(send, `models/${order.id}`, later.version, { displayed_name: 'Crate' })).status).toBe(200);
  });
});
