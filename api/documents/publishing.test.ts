import { afterAll, beforeAll, expect, it } from 'vitest';
import { field, model } from '../testing/made-up.ts';
import { dataOf, errorOf, listOf, make, patch, table, view, type World, world } from './documents.fixture.ts';

let all: World;
let send: World['send'];
beforeAll(async () => {
  all = await world();
  ({ send } = all);
});
afterAll(() => all?.close());

type Document = { collection: string; id: string; version: number; data: object };
type Refused = { collection: string; id: string; code: string; details: { fields?: { field: string; code: string }[] } };

const publish = (documents: Document[], more: object = {}, by = send) => by('POST', '/v1/documents/publish', { documents, ...more });
const stored = async (collection: string, id: string) => dataOf(await send('GET', `/v1/documents/${collection}/${id}`));
const refusedOf = (answer: Awaited<ReturnType<typeof send>>) =>
  (errorOf(answer).details.refused as Refused[]).map(({ collection, id, code, details }) => [
    collection,
    id,
    code,
    ...(details.fields ?? []).map((each) => `${each.field}: ${each.code}`),
  ]);

/** A model, a view of it and an automation about it, as they are stored. */
async function crates(slug: string) {
  const crate = await make(send, 'models', model(slug, [field('name'), field('weight', 'number')]));
  const shown = await make(
    send,
    'views',
    view({
      name: `Of ${slug}`,
      model: slug,
      root: { blocks: [{ id: 'list' }] },
      setup: { list: { ...table, misc: { ...table.misc, model: slug, columns: [{ path: 'name' }, { path: 'weight' }] } } },
    }),
  );
  const run = await make(send, 'settings_data_connections', { name: slug, label: `Of ${slug}`, trigger: { type: 'manual' }, steps: [], edges: [] });
  const of = (columns: string[]) => ({ list: { ...table, misc: { ...table.misc, model: slug, columns: columns.map((path) => ({ path })) } } });
  return { crate, shown, run, of };
}

it('publishes what belongs together in one moment: a new field of a model with the view that shows it', async () => {
  const { crate, shown, run, of } = await crates('crate');
  const schema = [...(crate.schema as object[]), field('height', 'number')];
  const answer = await publish([
    { collection: 'views', id: shown.id, version: shown.version, data: { setup: of(['name', 'height']) } },
    { collection: 'models', id: crate.slug, version: crate.version, data: { schema } },
    { collection: 'settings_data_connections', id: run.id, version: run.version, data: { label: 'Renamed' } },
  ]);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(listOf(answer).map(({ id }) => id)).toEqual([shown.id, crate.id, run.id]);
  expect(await stored('settings_data_connections', run.id)).toMatchObject({ label: 'Renamed', version: run.version + 1 });
  // And away again: alone the model would leave the view without a column.
  const now = await stored('models', crate.id);
  const gone = { collection: 'models', id: crate.id, version: now.version, data: { schema: crate.schema as object } };
  expect(errorOf(await publish([gone]))).toMatchObject({ status: 422, code: 'still_read', details: { readers: [{ collection: 'views' }] } });
  const back = { collection: 'views', id: shown.id, version: shown.version + 1, data: { setup: of(['name']) } };
  expect((await publish([gone, back])).status).toBe(200);
});

it('publishes none of them when one is refused, and names each refused one with its reason', async () => {
  const { crate, shown, run } = await crates('chest');
  const moved = await patch(send, `settings_data_connections/${run.id}`, run.version, { label: 'Meanwhile' });
  expect(moved.status).toBe(200);
  const model_of = { collection: 'models', id: crate.id, version: crate.version, data: { displayed_name: 'Never' } };
  const answer = await publish([
    model_of,
    { collection: 'views', id: shown.id, version: shown.version, data: { order: 'first' } },
    { collection: 'settings_data_connections', id: run.id, version: run.version, data: { label: 'Mine' } },
    { collection: 'forms', id: 'nobody-has-it', version: 1, data: { title: 'x' } },
  ]);
  expect(errorOf(answer)).toMatchObject({ status: 422, code: 'not_published', details: { count: 3 } });
  expect(refusedOf(answer)).toEqual([
    ['views', shown.id, 'invalid', expect.stringMatching(/^order: /)],
    ['settings_data_connections', run.id, 'out_of_sync'],
    ['forms', 'nobody-has-it', 'document_not_found'],
  ]);
  expect(JSON.stringify(answer.body)).not.toContain('Meanwhile');
  expect(await stored('models', crate.id)).toMatchObject({ version: crate.version });
  // What only shows once all stand together is told of its document as well.
  const unread = { ...shown, root: { blocks: [{ id: 'list' }] }, model: 'no_such_model' };
  const second = await publish([model_of, { collection: 'views', id: shown.id, version: shown.version, data: { model: unread.model } }]);
  expect(refusedOf(second)).toEqual([['views', shown.id, 'invalid', expect.stringMatching(/^model: /)]]);
  expect(await stored('models', crate.id)).toMatchObject({ version: crate.version });
});

it('asks the right for each document', async () => {
  const { crate, shown } = await crates('coffer');
  const both = [
    { collection: 'models', id: crate.id, version: crate.version, data: { displayed_name: 'Taken' } },
    { collection: 'views', id: shown.id, version: shown.version, data: { order: 5 } },
  ];
  const answer = await publish(both, {}, all.user);
  expect(errorOf(answer).status).toBe(422);
  expect(refusedOf(answer).map(([collection, , code]) => [collection, code])).toEqual([
    ['models', expect.stringMatching(/forbidden$/)],
    ['views', expect.stringMatching(/forbidden$/)],
  ]);
  expect(await stored('views', shown.id)).toMatchObject({ version: shown.version });
  const foreign = await publish(both, {}, all.other);
  expect(refusedOf(foreign).map(([, , code]) => code)).toEqual(['model_not_found', 'view_not_found']);
});

it('tells of documents that one may not read as of none at all', async () => {
  const { run } = await crates('casket');
  const told = async (id: string, data: object) => {
    const answer = await publish([{ collection: 'settings_data_connections', id, version: 1, data }], {}, all.user);
    return JSON.stringify(errorOf(answer).details).replaceAll(id, 'id');
  };
  for (const data of [{ label: 'Mine' }, { template: true }, { template: false }])
    for (const id of [run.id, run.slug]) expect(await told(id, data)).toEqual(await told('nobody-has-it', data));
});
