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
        { name: 'lines', columns: [{ path: 'name' }], where: { fact: 'gone', operator: 'equal', value: 1 } },
        { name: 'lines', columns: [{ path: 'name' }], ledger: { balance: 'lines.gone', change: { label: 'Change' }, after: { label: 'After' } } },
        { name: 'lines', columns: [{ path: 'name' }], starts: { form: 'nowhere', label: 'Start', fills: 'line' } },
      ],
    };
    const refused = await patch(send, `models/${order.id}`, laid.version, { misc: { page: wrong } });
    expect(refused.status).toBe(422);
    expect(problemsOf(refused).map(({ field: place }) => place)).toEqual([
      'misc.page.facts[1]',
      'misc.page.tables[0].columns[0]',
      'misc.page.tables[0].work.scan[0]',
      'misc.page.tables[3].ledger.balance',
      'misc.page.tables[0].work.done',
      'misc.page.tables[1].name',
      'misc.page.tables[2].where',
      'misc.page.tables[4].starts.form',
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

  it('opens forms that take its record, under an attribute that they have and while a condition that fits holds', async () => {
    const { order } = await orders('barrel');
    const write_query = 'mutation ($values: JSON!) { save_barrel_line(items: [$values]) { identity } }';
    const fields = [{ id: 'order', kind: 'relationship', attribute: 'order', allow_existing: true }];
    await make(send, 'forms', { name: 'add', slug: 'add-barrel-line', title: 'Add', model: 'barrel_line', read_query: '', write_query, fields });
    const laid = (forms: object[], version: number) => patch(send, `models/${order.id}`, version, { misc: { page: { facts: [], forms } } });
    const add = { form: 'add-barrel-line', label: 'Add', fills: 'order', when: { fact: 'name', operator: 'isNotEmpty', value: true } };
    const saved = dataOf(await laid([add], order.version));
    const gone = { ...add, when: { fact: 'gone', operator: 'equal', value: 1 } };
    const refused = await laid([{ ...add, form: 'nowhere' }, { ...add, fills: 'name' }, gone], saved.version);
    expect(refused.status).toBe(422);
    expect(problemsOf(refused).map(({ field: place }) => place)).toEqual([
      'misc.page.forms[2].when',
      'misc.page.forms[0].form',
      'misc.page.forms[1].fills',
    ]);
  });

  it('has a work panel of its own fields and of forms that are there', async () => {
    const { order } = await orders('keg');
    const start = { id: 'start', form: 'nowhere', label: 'Start', fills: 'order', begins: [{ name: 'mark', field: 'gone' }] };
    const panel = {
      when: { fact: 'missing', operator: 'equal', value: 1 },
      about: ['name', 'absent'],
      figures: [{ name: 'lost' }],
      clock: { minutes: 'never', running: 'name' },
      forms: [start],
    };
    const refused = await patch(send, `models/${order.id}`, order.version, { misc: { page: { facts: [], panel } } });
    expect(refused.status).toBe(422);
    const at = (place: string) => `misc.page.panel.${place}`;
    expect(problemsOf(refused).map(({ field: place }) => place)).toEqual(
      ['about[1]', 'figures[0]', 'clock.minutes', 'forms[0].begins[0]', 'when', 'forms[0].form'].map(at),
    );
    const fitting = { about: ['name'], figures: [], forms: [] };
    expect((await patch(send, `models/${order.id}`, order.version, { misc: { page: { facts: [], panel: fitting } } })).status).toBe(200);
  });

  it('has stickers of its rows, which a form of its records offers', async () => {
    const { order } = await orders('cask');
    const laidOut = (line: object) => ({
      misc: { page: { facts: [], tables: [{ name: 'lines', columns: [{ path: 'name' }], stickers: { code: 'name', lines: [line] } }] } },
    });
    const refused = await patch(send, `models/${order.id}`, order.version, laidOut({ path: 'pieces', unit: 'gone' }));
    expect(problemsOf(refused).map(({ field: place }) => place)).toEqual(['misc.page.tables[0].stickers.lines[0].unit']);
    expect((await patch(send, `models/${order.id}`, order.version, laidOut({ path: 'pieces', unit: 'name' }))).status).toBe(200);
    const write_query = 'mutation ($values: [JSON!]!) { save_cask(items: $values) { identity } }';
    const form = { name: 'Cask', title: 'Cask', model: 'cask', read_query: '', write_query, fields: [] };
    const wrong = await send('POST', '/v1/documents/forms', { ...form, stickers: 'due' });
    expect([wrong.status, problemsOf(wrong).map(({ field: place }) => place)]).toEqual([422, ['stickers']]);
    expect(await make(send, 'forms', { ...form, stickers: 'lines' })).toMatchObject({ stickers: 'lines' });
  });
});
