import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { OutlookAsked } from '@millwright/core/record/outlook.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTenant } from '../db/tenant.ts';
import { changeDocuments } from '../documents/documents.service.ts';
import { saveRecords } from '../records/records.service.ts';
import { field, model, relation } from '../testing/made-up.ts';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { testBox } from '../testing/test-box.ts';
import { outlookOf } from './outlooks.service.ts';

/** Trips of which an action tells which other trips wait for them. */
const company = builtIn({
  models: [
    model('town', [field('name')]),
    model('stop', [field('name'), field('minutes', 'number')]),
    model('trip', [field('name'), field('day', 'date'), field('note')], {
      misc: {
        outlook: {
          action: 'steps/trips/delays',
          label: 'What waits?',
          from: ['day', 'town', 'town.name', 'stops.minutes'],
          changed: ['day'],
          measured: ['trip.day'],
          words: [{ name: 'long', label: 'Long' }],
          parts: [
            {
              name: 'waits',
              label: 'Waits',
              text: 'Nothing waits.',
              preflight: 'Others wait for it.',
              by: 'how',
              columns: [
                { name: 'trip', label: 'Trip' },
                { name: 'town', label: 'Town', of: 'trip', path: 'town.name' },
                { name: 'minutes', label: 'Minutes' },
                { name: 'how', label: 'How' },
              ],
            },
            { name: 'other', label: 'Other', columns: [{ name: 'name', label: 'Name' }] },
          ],
        },
      },
    }),
  ],
  relations: [relation('N_1', 'trip', 'town', 'town', 'trips'), relation('N_1', 'stop', 'trip', 'trip', 'stops')],
});

let told: OutlookAsked[] = [];
let made: Scratch;
let client: Awaited<ReturnType<typeof scratchClient>>;
let other = '';
beforeAll(async () => {
  made = await scratch({
    built_in: company,
    post: async (_, name, about) => {
      if (!('told' in about) || name !== 'steps/trips/delays') throw new Error('Told nothing.');
      told.push(about.told as unknown as OutlookAsked);
      return { rows: { waits: [{ trip: { model: 'trip', id: other }, minutes: 5, how: { figure: 'long' } }] }, asks: true, cut: false };
    },
  });
  client = await scratchClient(made.database);
});
afterAll(() => made?.drop());
beforeEach(() => {
  told = [];
});

type Item = Parameters<typeof saveRecords>[1][number];
const work = <T>(run: Parameters<typeof inTenant<T>>[2], of = client) => inTenant(made.database, principalOf(of), run);
const save = async (item: Item) => (await work((tenant) => saveRecords(tenant, [item])))[0]?.identity ?? '';
const outlook = (asked: Partial<Parameters<typeof outlookOf>[1]>, of = client) =>
  inTenant(made.database, principalOf(of), (tenant) => outlookOf(tenant, { model: 'trip', node_id: null, values: {}, saving: false, ...asked }), {
    read_only: true,
  });

it('tells the action a stored record with what is typed over it, and answers what it says in the words of the model', async () => {
  const rome = await save({ model: 'town', properties: { name: 'Rome' } });
  const trip = (name: string): Item => ({
    model: 'trip',
    properties: { name, day: '2026-03-01', note: 'secret' },
    relations: [{ name: 'town', action: 'set', ids: [rome] }],
  });
  other = await save(trip('Night train'));
  const id = await save(trip('Ferry'));
  const stop = await save({ model: 'stop', properties: { name: 'Pisa', minutes: 3 }, relations: [{ name: 'trip', action: 'set', ids: [id] }] });

  const typed = { day: '2026-03-02', note: 'typed', stops: [{ minutes: 9 }] };
  expect(await outlook({ node_id: id, values: typed, saving: true })).toEqual({
    parts: [
      {
        name: 'waits',
        label: 'Waits',
        text: 'Nothing waits.',
        preflight: 'Others wait for it.',
        by: 'how',
        columns: ['trip', 'town', 'minutes', 'how'].map((name) => ({ name, label: `${name[0]?.toUpperCase()}${name.slice(1)}` })),
        rows: [[{ id: other, label: 'Night train' }, 'Rome', 5, { words: 'Long' }]],
      },
      { name: 'other', label: 'Other', columns: [{ name: 'name', label: 'Name' }], rows: [] },
    ],
    asks: true,
    cut: false,
  });
  // What the rule does not name is told nobody.
  const stored: JsonObject = { identity: id, day: '2026-03-01', town: { identity: rome, name: 'Rome' }, stops: [{ identity: stop, minutes: 3 }] };
  const record = { ...stored, day: '2026-03-02', stops: [{ identity: stop, minutes: 3 }, { minutes: 9 }] };
  expect(told).toEqual([{ model: 'trip', record, stored, saving: true }]);

  await outlook({ values: { day: '2026-03-05' } });
  expect(told[1]).toEqual({ model: 'trip', record: { day: '2026-03-05' }, stored: null, saving: false });
});

it('knows neither models without an outlook nor records of another company', async () => {
  const id = await save({ model: 'trip', properties: { name: 'Tram' } });
  const stranger = await scratchClient(made.database);
  await expect(outlook({ model: 'town' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(outlook({ node_id: id }, stranger)).rejects.toMatchObject({ code: 'not_found' });
  expect(told).toEqual([]);
});

it('withholds from its reader what they may not read, and all of it with one field that it is worked out of', async () => {
  const id = await save({ model: 'trip', properties: { name: 'Bus' } });
  other = await save({ model: 'trip', properties: { name: 'Coach' } });
  const asClerk = async (...denied: string[]) => {
    const acl = defaultAcl();
    acl.roles.push({ role: 'clerk', parent: 'client_admin', label: 'Clerk' });
    acl.flattenRoles.clerk = ['client_admin', ...(acl.flattenRoles.client_admin ?? [])];
    const models = await work(async (tenant) => tenant.config.schema.models);
    for (const each of denied) {
      const [slug = '', name] = each.split('.');
      const denying = models.get(slug);
      const resource = name ? `FIELDS.${denying?.fields.get(name)?.id ?? denying?.ends.get(name)?.relation.id}` : `MODELS.${denying?.model.id}`;
      for (const action of ['READ', 'READ_OWN'] as const) acl.privileges.push({ role: 'clerk', resource, verb: 'deny', action });
    }
    await made.database.migrator.use((ddl) =>
      ddl.rows(`update platform.clients set acl = '${JSON.stringify(acl)}'::jsonb, acl_version = acl_version + 1 where id = '${client.id}'`),
    );
    const principal = { ...principalOf(client), role: 'clerk' };
    return inTenant(made.database, principal, (tenant) => outlookOf(tenant, { model: 'trip', node_id: id, values: {}, saving: false }), {
      read_only: true,
    });
  };
  const row = async (...denied: string[]) => (await asClerk(...denied)).parts[0]?.rows[0];
  expect(await row('trip.name')).toEqual([{ id: other, label: null }, null, 5, { words: 'Long' }]);
  told = [];
  await expect(asClerk('trip.day')).rejects.toMatchObject({ code: 'forbidden' });
  await expect(asClerk('trip')).rejects.toMatchObject({ code: 'forbidden' });
  // What the action is told of the record may stand in its answer, as it is or reckoned with.
  for (const denied of ['trip.town', 'town.name', 'town', 'trip.stops', 'stop.minutes', 'stop'])
    await expect(asClerk(denied), denied).rejects.toMatchObject({ code: 'forbidden' });
  expect(told).toEqual([]);
});

it('is told of no more lines than anybody types', async () => {
  const lines = (count: number) => ({ stops: Array.from({ length: count }, () => ({ minutes: 1 })) });
  await outlook({ values: lines(1_000) });
  told = [];
  await expect(outlook({ values: lines(1_001) })).rejects.toMatchObject({ details: { fields: [{ field: 'values.stops', code: 'too_many' }] } });
  expect(told).toEqual([]);
});

it('asks as the built-in configuration says, whatever action a company names', async () => {
  const id = await save({ model: 'trip', properties: { name: 'Night bus' } });
  other = id;
  const designer = { action: () => true, secrets: testBox };
  const [town, trip] = await work(async ({ config }) => ['town', 'trip'].map((slug) => config.effective('models', slug)));
  const own = { ...company.models[2]?.misc?.outlook, action: 'steps/trips/secrets', measured: ['trip.name'] };
  await changeDocuments(
    made.database,
    principalOf(client),
    [
      {
        op: 'update',
        collection: 'models',
        id: 'trip',
        version: Number(trip?.version),
        data: { misc: { ...(trip?.misc as JsonObject), outlook: own } },
      },
      {
        op: 'update',
        collection: 'models',
        id: 'town',
        version: Number(town?.version),
        data: { misc: { ...(town?.misc as JsonObject), outlook: { ...own, from: ['name'], changed: [] } } },
      },
    ] as Parameters<typeof changeDocuments>[2],
    designer,
  );
  expect((await outlook({ node_id: id })).parts[0]?.rows[0]?.[0]).toEqual({ id, label: 'Night bus' });
  await expect(outlook({ model: 'town' })).rejects.toMatchObject({ code: 'not_found' });
});
