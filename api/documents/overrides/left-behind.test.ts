import { valueAt } from '@millwright/core/document/places.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { dataOf, patch } from '../documents.fixture.ts';
import { sealStoredSecrets } from '../seal-stored.ts';
import { SecretBox } from '../secrets/secret-box.ts';
import { type Company, changeLamp, company, form, lamp, post, release, templateId } from './overrides.fixture.ts';

let own: Company;
afterEach(() => own?.close());

const code = templateId('fields', 'lamp.code');
const labels = async () => Object.fromEntries((await lamp(own)).schema.map(({ name, label }) => [name, label]));

it('a release without an attribute that the company has labelled leaves lists, pages and saves as they were', async () => {
  own = await company();
  expect((await changeLamp(own, { code: { label: 'My code' } }, 'our_colour')).status).toBe(200);
  const saved = await own.send('POST', '/v1/graph/save/', { model: 'lamp', properties: { title: 'Desk', code: 'D1', our_colour: 'red' } });
  expect(saved.status).toBe(201);
  const { identity } = dataOf(saved) as unknown as { identity: string };

  const warned = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await own.upgrade(release({ fields: ['title', 'shape'], form: ['title'] }));
  const lines = warned.mock.calls.map(([line]) => String(line)).join('');
  warned.mockRestore();
  expect(lines).toContain(`"places":[{"path":"schema.${code}","reason":"gone"}]`);

  expect(await lamp(own)).toMatchObject({ parked: [{ path: `schema.${code}`, own: { label: 'My code' }, reason: 'gone' }] });
  expect(await lamp(own)).not.toHaveProperty('conflicts');
  expect(await labels()).toEqual({ title: 'title', shape: 'shape', our_colour: 'our_colour' });
  expect((await own.send('POST', '/v1/graph/get/', { model: 'lamp' })).body).toMatchObject({
    data: [{ properties: { our_colour: 'red' } }],
    total: 1,
  });
  expect((await own.send('POST', '/v1/graph/object/', { objectId: identity })).status).toBe(200);
  expect((await own.send('POST', '/v1/graph', { query: '{ lamp { title our_colour } }' })).body).toEqual({
    data: { lamp: [{ title: 'Desk', our_colour: 'red' }] },
  });
  expect((await changeLamp(own, { shape: { label: 'Form' } }, 'our_size')).status).toBe(200);
  expect(await lamp(own)).toMatchObject({ parked: [{ path: `schema.${code}`, own: { label: 'My code' } }] });

  await own.upgrade(release({ fields: ['title', 'shape', 'code'] }));
  expect(await labels()).toEqual({ title: 'title', shape: 'Form', code: 'My code', our_colour: 'our_colour', our_size: 'our_size' });
  expect(await lamp(own)).not.toHaveProperty('parked');
  expect((await own.send('POST', '/v1/graph/get/', { model: 'lamp' })).body).toMatchObject({ data: [{ properties: { code: 'D1' } }] });
}, 60_000);

it('the same in a form, and what waits there can be given up', async () => {
  own = await company();
  const { version, fields } = await form(own);
  const mine = fields.map((each) => (each.id === 'code' ? { ...each, label: 'My code' } : each));
  expect((await patch(own.send, 'forms/lamp-input', version, { fields: mine })).status).toBe(200);
  await own.upgrade(release({ form: ['title'] }));
  const seen = await form(own);
  expect(seen).toMatchObject({ fields: [{ id: 'title' }], parked: [{ path: 'fields.code', own: { label: 'My code' }, reason: 'gone' }] });
  const left = await post(own.send, 'forms/lamp-input/answers', seen.version, { answers: [{ path: 'fields.code', take: 'built_in' }] });
  expect(dataOf(left)).not.toHaveProperty('parked');
  await own.upgrade(release());
  expect((await form(own)).fields.find(({ id }) => id === 'code')).not.toHaveProperty('label');
}, 60_000);

it('what a release makes unfit is left out and told with its reason, and only to those who may change it', async () => {
  own = await company();
  const { version } = await lamp(own);
  expect((await patch(own.send, 'models/lamp', version, { primary_attribute: 'code', displayed_name: 'Torch' })).status).toBe(200);
  await own.upgrade(release({ fields: ['title'], form: ['title'] }));
  const seen = await lamp(own);
  expect(seen).toMatchObject({ primary_attribute: 'title', displayed_name: 'Torch' });
  expect(seen.parked).toEqual([{ path: 'primary_attribute', own: 'code', reason: 'unfit', message: 'No primary attribute defined.' }]);
  expect((await own.send('POST', '/v1/graph/get/', { model: 'lamp' })).status).toBe(200);
  const read = await own.as('user');
  expect(dataOf(await read('GET', '/v1/documents/models/lamp'))).not.toHaveProperty('parked');
  expect((await own.send('GET', '/v1/documents/models?ids=lamp')).body.data).toMatchObject([{ parked: [{ path: 'primary_attribute' }] }]);
  await own.upgrade(release());
  expect(await lamp(own)).toMatchObject({ primary_attribute: 'code', displayed_name: 'Torch' });
}, 60_000);

it('an own attribute whose name the product takes later waits, and its values stay where they are', async () => {
  own = await company(release({ fields: ['title'], form: ['title'] }));
  expect((await changeLamp(own, {}, 'code')).status).toBe(200);
  await own.send('POST', '/v1/graph/save/', { model: 'lamp', properties: { title: 'Desk', code: 'D1' } });
  await own.upgrade(release());
  const seen = await lamp(own);
  expect(seen.schema.filter(({ name }) => name === 'code')).toHaveLength(1);
  expect(seen.parked).toMatchObject([{ own: { name: 'code' }, reason: 'unfit' }]);
  expect((await own.send('POST', '/v1/graph/get/', { model: 'lamp' })).body).toMatchObject({ data: [{ properties: { code: 'D1' } }] });
}, 60_000);

it('secrets of a step that has gone are in no answer, and are sealed anew with the others', async () => {
  const flow = (steps: string[]) => ({
    ...release(),
    settings_data_connections: [
      {
        slug: 'call',
        name: 'call',
        label: 'Call',
        trigger: { type: 'manual' as const },
        disabled: true,
        edges: [],
        steps: steps.map((id) => ({
          id,
          name: id,
          type: 'rest' as const,
          enabled: false,
          input: { method: 'GET', url: 'https://shop.test', headers: { Authorization: 'none' } },
        })),
      },
    ],
  });
  own = await company(flow(['read', 'tell']));
  const before = dataOf(await own.send('GET', '/v1/documents/settings_data_connections/call'));
  const steps = (before.steps as { id: string; input: object }[]).map((step) =>
    step.id === 'tell' ? { ...step, input: { ...step.input, headers: { Authorization: 'hush-hush' } } } : step,
  );
  const changed = await patch(own.send, 'settings_data_connections/call', before.version, { steps });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  await own.upgrade(flow(['read']));
  const seen = await own.send('GET', '/v1/documents/settings_data_connections/call');
  expect(dataOf(seen).parked).toEqual([{ path: 'steps.tell', own: { input: { headers: { Authorization: { $secret: true } } } }, reason: 'gone' }]);
  expect(JSON.stringify(seen.body)).not.toMatch(/hush|sealed:/);

  const renewed = new SecretBox('0123456789abcdef'.repeat(4), own.keys());
  await sealStoredSecrets(own.database(), renewed);
  const [row] = await own.space.database.migrator.use((ddl) =>
    ddl.rows<{ data: JsonObject }>("SELECT data FROM platform.documents WHERE slug = 'call'"),
  );
  const kept = String(valueAt(row?.data ?? {}, ['steps', '$items', 'tell', 'input', 'headers', 'Authorization']));
  expect([kept.startsWith(renewed.mark), renewed.open(own.client.id, kept)]).toEqual([true, 'hush-hush']);
}, 60_000);

it('what was changed of a table follows it behind a tab, is stored there by the next save, and comes back out with it', async () => {
  const rows = { limit: 50, ordering: [], searchable: true, sortable: true, selectable: true, actions: [] };
  const table = { type: 'table' as const, misc: { ...rows, model: 'lamp', columns: [{ path: 'title' }] } };
  const setup = { all: table, red: table, tabs: { type: 'layout' as const, misc: { layout: 'tabs' as const } } };
  const views = (blocks: BuiltIn['views'][number]['root']['blocks']): BuiltIn => ({
    ...release(),
    view_groups: [{ slug: 'work', name: 'Work', order: 1, parent: null }],
    views: [{ slug: 'lamps', name: 'Lamps', model: 'lamp', view_group: 'work', order: 1, root: { blocks }, setup }],
  });
  const flat = [
    { id: 'all', label: 'All' },
    { id: 'red', label: 'Red' },
  ];
  const page = async () =>
    dataOf(await own.send('GET', '/v1/documents/views/lamps')) as unknown as JsonObject & { version: number; root: JsonObject };
  const stored = async () => {
    const [row] = await own
      .database()
      .migrator.use((ddl) => ddl.rows<{ data: JsonObject }>("SELECT data FROM platform.documents WHERE slug = 'lamps'"));
    return row?.data.root;
  };
  own = await company(views(flat));
  expect((await patch(own.send, 'views/lamps', (await page()).version, { name: 'Ours' })).status).toBe(200);
  // The blocks of a built-in view are changed by nobody any more; earlier releases have stored what was.
  const before = { blocks: { $items: { red: { label: 'Crimson' }, all: { width: 6 } }, $order: ['red', 'all'] } };
  await own.database().migrator.use(async (ddl) => {
    await ddl.rows("UPDATE platform.documents SET data = jsonb_set(data, '{root}', $1) WHERE slug = 'lamps'", [before]);
  });
  const mine = [
    { id: 'red', label: 'Crimson' },
    { id: 'all', label: 'All', width: 6 },
  ];

  await own.upgrade(views([{ id: 'tabs', blocks: flat }]));
  const seen = await page();
  expect(seen).toMatchObject({ name: 'Ours', root: { blocks: [{ id: 'tabs', blocks: mine }] } });
  expect(seen).not.toHaveProperty('parked');
  expect(seen).not.toHaveProperty('conflicts');
  const { places } = dataOf(await own.send('GET', '/v1/overrides/views/lamps')) as unknown as { places: { path: string; state: string }[] };
  expect(places.map(({ path, state }) => `${path} ${state}`).sort()).toEqual(
    ['name', ...['$order', 'all.width', 'red.label'].map((end) => `root.blocks.tabs.blocks.${end}`)].map((path) => `${path} in_force`),
  );
  expect(await stored()).toEqual(before);
  expect((await patch(own.send, 'views/lamps', seen.version, { name: 'Still ours' })).status).toBe(200);
  expect(await stored()).toEqual({ blocks: { $items: { tabs: before } } });

  await own.upgrade(views(flat));
  expect((await page()).root).toEqual({ blocks: mine });
}, 60_000);
