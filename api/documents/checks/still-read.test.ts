import { flattenRoles } from '@millwright/core/access/flatten.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { RelationPlan } from '@millwright/core/contract/documents.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, model, relation } from '../../testing/made-up.ts';
import { dataOf, errorOf, make, patch, table, type World, world } from '../documents.fixture.ts';
import type { Reader } from './readers.ts';

let all: World;
let send: World['send'];
beforeAll(async () => {
  all = await world();
  ({ send } = all);
});
afterAll(() => all?.close());

type Fields = { name: string }[];

/** A lamp in a room, and everything that reads its price. */
async function lamps(slug: string) {
  const room = await make(send, 'models', model(`${slug}_room`, [field('name')]));
  const lamp = await make(
    send,
    'models',
    model(slug, [field('name'), field('price', 'number'), field('twice', 'number', { misc: { formulaV1: 'price * 2' } }), field('spare')]),
  );
  const link = await make(send, 'relations', relation('N_1', slug, 'room', `${slug}_room`, 'lamps'));
  const rooms = [...(room.schema as object[]), field('worth', 'number', { misc: { formulaV1: 'SUM(lamps.price)' } })];
  const total = dataOf(await patch(send, `models/${room.id}`, room.version, { schema: rooms }));
  const when = { fact: 'price', operator: 'greaterThan', value: 3 };
  const view = await make(send, 'views', {
    name: 'Lamps',
    model: slug,
    view_group: 'work',
    root: { blocks: [{ id: 'list', betterFilters: when }] },
    setup: {
      list: {
        ...table,
        misc: { ...table.misc, model: slug, columns: [{ path: 'name' }, { path: 'price' }], ordering: [{ field: 'price', direction: 'asc' }] },
      },
    },
  });
  const form = await make(send, 'forms', {
    name: 'lamp-form',
    title: 'A lamp',
    model: slug,
    read_query: `query ($id: ID!) { ${slug}_by_id(id: $id) { price } }`,
    write_query: `mutation ($values: [JSON!]!) { save_${slug}(items: $values) { identity } }`,
    fields: [{ id: 'price', kind: 'number', attribute: 'price' }],
  });
  const automation = await make(send, 'settings_data_connections', {
    name: 'watch',
    label: 'Watch',
    trigger: { type: 'object_edited', model_ids: [slug], when },
    steps: [
      { id: 'read', name: 'Read', type: 'query', enabled: true, input: { query: `{ ${slug} { price } }` } },
      { id: 'save', name: 'Save', type: 'write', enabled: true, input: { items: [{ model: slug, properties: { price: 1 } }] } },
    ],
    edges: [{ from: 'read', port: 'next', to: 'save' }],
  });
  return { room: total, lamp, link, view, form, automation };
}

const without = (document: object, name: string) => (document as { schema: Fields }).schema.filter((each) => each.name !== name);
const readersOf = (answer: Awaited<ReturnType<typeof send>>) =>
  (errorOf(answer).details.readers as Reader[]).map(({ collection, name, places }) => [collection, name, places]);

describe('a field that is read', () => {
  it('gets no type that breaks what reads it, unasked; what goes on working is no reason', async () => {
    const { lamp } = await lamps('lantern');
    const typed = (name: string, type: string) =>
      (lamp as unknown as { schema: { name: string; type: string }[] }).schema.map((each) => (each.name === name ? { ...each, type } : each));
    const refused = await patch(send, `models/${lamp.id}`, lamp.version, { schema: typed('price', 'date') });
    expect(errorOf(refused)).toMatchObject({ status: 422, code: 'still_read', details: { gone: [], retyped: ['lantern.price'] } });
    const places = readersOf(refused);
    expect(places).toContainEqual(['models', 'lantern', ['schema.twice']]);
    expect(places).toContainEqual(['views', 'Lamps', ['root.list.betterFilters']]);
    expect(places).toContainEqual(['settings_data_connections', 'Watch', ['trigger.when']]);
    const plan = dataOf(
      await send('POST', `/v1/documents/models/${lamp.id}/plan`, { schema: typed('price', 'date') }, { 'if-match': `${lamp.version}` }),
    );
    expect((plan as unknown as { readers: Reader[] }).readers.map(({ collection, name, places: at }) => [collection, name, at])).toEqual(places);
    const spared = dataOf(await patch(send, `models/${lamp.id}`, lamp.version, { schema: typed('spare', 'number') }));
    const { schema } = spared as unknown as { schema: { name: string; type: string }[] };
    const asked = schema.map((each) => (each.name === 'price' ? { ...each, type: 'date' } : each));
    expect((await patch(send, `models/${lamp.id}?switch_off=1`, spared.version, { schema: asked })).status).toBe(200);
  });

  it('goes with nobody unasked: formulas, views, forms and automations are named with their places', async () => {
    const { lamp, view, form } = await lamps('lamp');
    const refused = await patch(send, `models/${lamp.id}`, lamp.version, { schema: without(lamp, 'price') });
    expect(errorOf(refused)).toMatchObject({ status: 422, code: 'still_read', details: { gone: ['lamp.price'], count: 5 } });
    expect(readersOf(refused)).toEqual([
      ['models', 'lamp_room', ['schema.worth']],
      ['models', 'lamp', ['schema.twice']],
      ['views', 'Lamps', ['root.list.betterFilters', 'setup.list.misc.ordering[0]', 'setup.list.misc.columns[1]']],
      ['forms', 'A lamp', ['fields[0]', 'read_query']],
      ['settings_data_connections', 'Watch', ['trigger.when', 'steps[0].query', 'steps[1].items[0].properties.price']],
    ]);
    expect(errorOf(refused).details.readers).toContainEqual(expect.objectContaining({ id: view.id, slug: view.slug }));
    expect((dataOf(await send('GET', `/v1/documents/models/${lamp.id}`)).schema as Fields).map(({ name }) => name)).toContain('price');
    // What nobody reads goes as before, and what is mended in the same call is no reader.
    expect((await patch(send, `models/${lamp.id}`, lamp.version, { schema: without(lamp, 'spare') })).status).toBe(200);
    const mended = await send('POST', '/v1/documents/batch', {
      operations: [
        { op: 'update', collection: 'forms', id: form.id, version: form.version, data: { fields: [], read_query: '' } },
        { op: 'update', collection: 'models', id: lamp.id, version: 2, data: { schema: without(lamp, 'price') } },
      ],
    });
    expect(errorOf(mended).details.count).toBe(4);
  });

  it('goes when the call says so, alone or in a batch', async () => {
    const { lamp } = await lamps('torch');
    expect((await patch(send, `models/${lamp.id}?switch_off=1`, lamp.version, { schema: without(lamp, 'price') })).status).toBe(200);
    const other = await lamps('candle');
    const operation = {
      op: 'update',
      collection: 'models',
      id: other.lamp.id,
      version: other.lamp.version,
      data: { schema: without(other.lamp, 'price') },
    };
    expect((await send('POST', '/v1/documents/batch', { operations: [operation] })).status).toBe(422);
    expect((await send('POST', '/v1/documents/batch', { operations: [{ ...operation, switch_off: true }] })).status).toBe(200);
  });

  it('comes back with all that used it: filters, orders, columns, form places, formulas, automations and rights', async () => {
    const { lamp, view, form, automation } = await lamps('bulb');
    const documents = [`views/${view.id}`, `forms/${form.id}`, `settings_data_connections/${automation.id}`];
    const read = () => Promise.all(documents.map(async (path) => dataOf(await send('GET', `/v1/documents/${path}`))));
    const schemaOf = (document: object) => (document as { schema: { id: string; name: string; deleted?: boolean }[] }).schema;
    const price = schemaOf(lamp).find(({ name }) => name === 'price');
    const roles = [...defaultAcl().roles, { role: 'clerk', parent: 'client_admin', label: 'Clerk' }];
    const privileges = ['READ', 'READ_OWN'].map((action) => ({ role: 'clerk', resource: `FIELDS.${price?.id}`, verb: 'deny', action }));
    const acl = JSON.stringify({ roles, privileges, flattenRoles: flattenRoles(roles) });
    await all.space.database.migrator.use((ddl) => ddl.rows('UPDATE platform.clients SET acl = $1 WHERE id = $2', [acl, all.one.id]));
    const clerk = await all.served.signIn(all.one, 'clerk');
    const withheld = async () => dataOf(await clerk.send('GET', `/v1/documents/models/${lamp.id}`)).withheld;
    expect(await withheld()).toContain('price');
    const before = await read();

    const marked = (deleted: boolean, of: object) => schemaOf(of).map((each) => (each.name === 'price' ? { ...each, deleted } : each));
    const gone = dataOf(await patch(send, `models/${lamp.id}?switch_off=1`, lamp.version, { schema: marked(true, lamp) }));
    expect(await read()).not.toEqual(before);
    const back = dataOf(await patch(send, `models/${lamp.id}`, gone.version, { schema: marked(false, gone) }));
    expect(await read()).toEqual(before);
    expect(schemaOf(back).find(({ name }) => name === 'price')?.id).toBe(price?.id);
    expect(await withheld()).toContain('price');
    const plan = await send('POST', `/v1/documents/models/${lamp.id}/plan`, { schema: without(back, 'price') }, { 'if-match': `${back.version}` });
    expect((dataOf(plan) as unknown as { readers: Reader[] }).readers).toHaveLength(5);
  });

  it('tells those who may not see a document that there is one, and nothing of it', async () => {
    const { lamp } = await lamps('spot');
    const roles = [...defaultAcl().roles, { role: 'keeper', parent: 'client_admin', label: 'Keeper' }];
    const privileges = [{ role: 'keeper', resource: 'SETTING_DATA_CONNECTIONS', verb: 'deny', action: 'READ' }];
    const acl = JSON.stringify({ roles, privileges, flattenRoles: flattenRoles(roles) });
    await all.space.database.migrator.use((ddl) => ddl.rows('UPDATE platform.clients SET acl = $1 WHERE id = $2', [acl, all.one.id]));
    const keeper = await all.served.signIn(all.one, 'keeper');
    const refused = await patch(keeper.send, `models/${lamp.id}`, lamp.version, { schema: without(lamp, 'price') });
    expect(errorOf(refused).details.count).toBe(5);
    expect((errorOf(refused).details.readers as Reader[]).at(-1)).toEqual({ collection: 'settings_data_connections' });
  });
});

it('what texts of templates, mappings and texts of automations read is named too', async () => {
  const slug = 'beam';
  const lamp = await make(send, 'models', model(slug, [field('name'), field('price', 'number'), field('spare')]));
  const texts = { subject: 'About {{name}}', body: { en: 'It costs {{price}}.', fr: 'Prix : {{record.price}}' } };
  await make(send, 'message_templates', { name: 'Offer', model: slug, channel: 'email', ...texts });
  await make(send, 'pdf_templates', { name: 'Sheet', model: slug, html: '<b>{{#if price}}{{{price}}}{{/if}} {{name}}</b>' });
  await make(send, 'label_templates', { name: 'Tag', model: slug, mapping: { rows: [{ path: 'name' }, { path: 'price' }] } });
  await make(send, 'settings_data_connections', {
    name: 'tell',
    label: 'Tell',
    trigger: { type: 'object_created', model_ids: [slug] },
    steps: [
      { id: 'sum', name: 'Sum', type: 'transform', enabled: true, input: { value: { $: 'record.price * 2' } } },
      { id: 'mail', name: 'Mail', type: 'email', enabled: true, input: { to: 'a@b.test', subject: 'New', body: 'For {{record.price}}' } },
      { id: 'off', name: 'Off', type: 'transform', enabled: false, input: { value: { $: 'old.price' } } },
    ],
    edges: [
      { from: 'sum', port: 'next', to: 'mail' },
      { from: 'mail', port: 'next', to: 'off' },
    ],
  });
  const refused = await patch(send, `models/${lamp.id}`, lamp.version, { schema: without(lamp, 'price') });
  expect(readersOf(refused)).toEqual([
    ['settings_data_connections', 'Tell', ['steps[0].input.value', 'steps[1].input.body', 'steps[2].input.value']],
    ['message_templates', 'Offer', ['body.en (price)', 'body.fr (price)']],
    ['pdf_templates', 'Sheet', ['html (price)']],
    ['label_templates', 'Tag', ['mapping.rows[1].path (price)']],
  ]);
  expect((await patch(send, `models/${lamp.id}`, lamp.version, { schema: without(lamp, 'spare') })).status).toBe(200);
  expect((await send('DELETE', `/v1/documents/models/${lamp.id}?switch_off=1`)).status).toBe(204);
});

it('what helpers of a page read of lists, by a text that names it, is named too', async () => {
  const item = await make(send, 'models', model('sack_item', [field('name'), field('cost', 'number'), field('rank', 'number'), field('spare')]));
  await make(send, 'models', model('sack', [field('name')]));
  await make(send, 'relations', relation('N_1', 'sack_item', 'sack', 'sack', 'items'));
  const html = '{{name}} {{sum items "cost"}} {{#each (sorted items by="rank")}}{{name}}{{/each}}';
  await make(send, 'pdf_templates', { name: 'Sums', model: 'sack', html });
  for (const name of ['cost', 'rank']) {
    const refused = await patch(send, `models/${item.id}`, item.version, { schema: without(item, name) });
    expect(readersOf(refused)).toEqual([['pdf_templates', 'Sums', [`html (items.${name})`]]]);
  }
  expect((await patch(send, `models/${item.id}`, item.version, { schema: without(item, 'spare') })).status).toBe(200);
});

it('what a template reads of related records, within its sections, is named too', async () => {
  const item = await make(send, 'models', model('crate_item', [field('name'), field('cost', 'number'), field('spare')]));
  await make(send, 'models', model('crate', [field('name'), field('cost', 'number'), field('weight', 'number')]));
  await make(send, 'relations', relation('N_1', 'crate_item', 'crate', 'crate', 'items'));
  const html = '{{name}} {{#items}}{{name}} {{cost}}{{/items}} {{#each items as |one|}}{{one.cost}}{{/each}} {{cost}}';
  await make(send, 'pdf_templates', { name: 'List', model: 'crate', html });
  const refused = await patch(send, `models/${item.id}`, item.version, { schema: without(item, 'cost') });
  expect(readersOf(refused)).toEqual([['pdf_templates', 'List', ['html (items.cost)']]]);
  expect((await patch(send, `models/${item.id}`, item.version, { schema: without(item, 'spare') })).status).toBe(200);
  const crate = dataOf(await send('GET', '/v1/documents/models/crate'));
  await make(send, 'pdf_templates', { name: 'Around', model: 'crate', html: '{{#items}}{{cost}} {{weight}}{{/items}}' });
  await make(send, 'pdf_templates', { name: 'Trimmed', model: 'crate', html: '{{#each items}}{{~kilos ../weight unit="kg"~}}{{/each}}' });
  const unread = await patch(send, `models/${crate.id}`, Number(crate.version), { schema: without(crate as never, 'weight') });
  expect(readersOf(unread)).toEqual([
    ['pdf_templates', 'Around', ['html (weight)']],
    ['pdf_templates', 'Trimmed', ['html (weight)']],
  ]);
  // What the things of a section have themselves is not read from around it.
  const costless = await patch(send, `models/${crate.id}`, Number(crate.version), { schema: without(crate as never, 'cost') });
  expect(readersOf(costless)).toEqual([['pdf_templates', 'List', ['html (cost)']]]);
});

it('a relation and a model that are read go the same way', async () => {
  const { lamp, link } = await lamps('star');
  await all.space.database.migrator.use(async (ddl) => {
    await ddl.run(`INSERT INTO ${all.one.schema}.star_room (id, name) VALUES (platform.uuid_v7(), 'Hall')`);
    await ddl.run(`INSERT INTO ${all.one.schema}.star (id, name, room) SELECT platform.uuid_v7(), 'Vega', id FROM ${all.one.schema}.star_room`);
    await ddl.run(`INSERT INTO ${all.one.schema}.star (id, name) VALUES (platform.uuid_v7(), 'Deneb')`);
  });
  const plan = dataOf(await send('POST', `/v1/documents/relations/${link.id}/plan`)) as unknown as RelationPlan;
  expect(plan).toMatchObject({ links: 1, readers: [{ collection: 'models', name: 'star_room', places: ['schema.worth'] }] });
  expect((await send('POST', `/v1/documents/relations/${link.id}/plan`)).status).toBe(200);
  const refused = await send('DELETE', `/v1/documents/relations/${link.id}`);
  expect([errorOf(refused).code, readersOf(refused)]).toEqual(['still_read', [['models', 'star_room', ['schema.worth']]]]);
  const model_refused = await send('DELETE', `/v1/documents/models/${lamp.id}`);
  expect(readersOf(model_refused).map(([collection, name]) => [collection, name])).toEqual([
    ['models', 'star_room'],
    ['views', 'Lamps'],
    ['forms', 'A lamp'],
    ['settings_data_connections', 'Watch'],
  ]);
  expect((await send('DELETE', `/v1/documents/relations/${link.id}?switch_off=1`)).status).toBe(204);
  expect((await send('DELETE', `/v1/documents/models/${lamp.id}?switch_off=1`)).status).toBe(204);
});
