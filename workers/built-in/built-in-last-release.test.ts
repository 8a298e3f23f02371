import { automationRoutes } from '@millwright/api/automations/automations.routes.ts';
import { documentRoutes } from '@millwright/api/documents/documents.routes.ts';
import { graphRoutes } from '@millwright/api/graph/graph.routes.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import type { OverriddenPlace, OverrideSummary } from '@millwright/core/contract/overrides.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeUpLostWork } from '../lost-work.ts';
import { Harness, until } from '../testing/harness.ts';
import { bringUp, everythingIn, restored } from '../testing/histories/older-release.ts';

// The database of a product of 1.80.0 (releases/README.md) under this version, with an engine that knows none of its runs:
// one that has their histories goes on by these, which workers/replay.test.ts shows.
let h: Harness;
let api: Served;
let send: Send;
beforeAll(async () => {
  const stored = await restored('1.80.0');
  h = await Harness.open({ built_in: seeds.builtIn, actions: seeds.actions, stored, relay: false });
  api = await serve(h.database, (services) => [
    documentRoutes(services, (name) => h.services.actions.has(name)),
    graphRoutes(services),
    automationRoutes(services, { actions: h.services.actions, queue: h.queue }),
  ]);
  ({ send } = await api.signIn(h.client));
}, 180_000);
afterAll(async () => {
  await api?.close();
  await h?.close();
}, 60_000);

const notes = async () => ((await h.read('{ machine_note { text } }')).machine_note as { text: string }[]).map(({ text }) => text).sort();

describe('what a product of 1.80.0 has stored', () => {
  it('is brought to this version by one start: the next one changes nothing', async () => {
    const before = await everythingIn(h.made.urls);
    await bringUp(h.made.urls);
    const after = await everythingIn(h.made.urls);
    // What a company's tables were made for is written anew by each start.
    const changed = [...after].filter(([place, is]) => before.get(place) !== is && !place.endsWith('._schema'));
    expect(changed).toEqual([]);
    expect([...before.keys()].filter((place) => !after.has(place))).toEqual([]);
  }, 120_000);

  it('of changes of built-in documents is in force, or is told with the reason', async () => {
    const { data } = (await send('GET', '/v1/overrides')).body as { data: OverrideSummary[] };
    expect(data.map(({ collection, slug, changes, waiting, gone }) => [collection, slug, changes, waiting, gone]).sort()).toEqual([
      ['models', 'std_bom_line', 1, 1, false],
      ['models', 'std_client', 9, 1, false],
      ['views', 'customers', 1, 0, false],
    ]);
    const placesOf = async (path: string) => ((await send('GET', `/v1/overrides/${path}`)).body.data as { places: OverriddenPlace[] }).places;
    const client = (await placesOf('models/std_client')).map(({ at, kind, state }) => [at.at(-1), kind, state]);
    expect(client).toEqual(
      expect.arrayContaining([
        ['en', 'value', 'in_force'],
        ['de', 'value', 'in_force'],
        ['en', 'value', 'conflict'],
        ['Our rating', 'addition', 'in_force'],
      ]),
    );
    expect(await placesOf('models/std_bom_line')).toMatchObject([{ kind: 'addition', state: 'parked', reason: 'unfit', own: { label: 'Ours' } }]);
    const { displayed_name } = (await send('GET', '/v1/documents/models/std_client')).body.data as JsonObject;
    expect(displayed_name).toMatchObject({ en: 'Buyer', de: 'Abnehmer' });
    expect((await send('GET', '/v1/documents/views/customers')).body.data).toMatchObject({ name: 'Buyers' });
  });

  it('is searched by the indexes of this version alone', async () => {
    const names = await h.database.migrator.use((ddl) =>
      ddl.rows<{ name: string }>(`SELECT indexname AS name FROM pg_indexes WHERE schemaname = $1 AND indexdef LIKE '%USING gin (platform.%'`, [
        h.client.schema,
      ]),
    );
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter(({ name }) => !/_(fold2|signs2)/.test(name) && name.length < 63)).toEqual([]);
    const found = await h.read(`{ machine(where: {fact: "buyer.std_label", operator: "contains", value: "EBENE & SOHNE"}) { name } }`);
    expect(found.machine).toEqual([{ name: 'Lathe' }]);
  });

  it('of records is there to the last digit, with links and in models of the product’s and its own', async () => {
    const { machine } = await h.read('{ machine { name power bought buyer { std_label our_rating } } }');
    expect((machine as { name: string }[]).toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
      { name: 'Drill', power: 0.5, bought: null, buyer: null },
      { name: 'Lathe', power: 7.25, bought: '2024-02-29', buyer: { std_label: 'Ébène & Söhne', our_rating: 4.5 } },
      { name: 'Saw', power: 1_234_567_890.123, bought: null, buyer: null },
    ]);
    expect(await h.save({ model: 'machine', properties: { name: 'Mill', power: 1 } })).toHaveLength(1);
  });

  it('of an open run goes on to its end, by this version', async () => {
    const [run] = await h.runs('waits');
    expect(run?.status).toBe('waiting');
    await takeUpLostWork(h);
    const id = run?.id ?? '';
    await until(() => send('POST', `/v1/data_connections/runs/${id}/resume`, { signal: 'go' }).then(({ status }) => status < 300));
    expect((await h.ended('waits')).map(({ status, error }) => [status, error])).toEqual([['success', null]]);
    expect((await h.steps(id)).map(({ step_id, status, attempt }) => [step_id, status, attempt])).toEqual([
      ['before', 'success', 1],
      ['hold', 'success', 1],
      ['after', 'success', 1],
    ]);
    expect(await notes()).toEqual(['after', 'before']);
  });

  it('of automations can be changed, and is started by what happens now', async () => {
    const { version } = (await send('GET', '/v1/documents/settings_data_connections/greets')).body.data as { version: number };
    const trigger = { type: 'object_created', model_ids: ['machine'] };
    await send('PATCH', '/v1/documents/settings_data_connections/greets', { trigger }, { 'if-match': String(version) });
    await h.startRelay();
    await h.save({ model: 'machine', properties: { name: 'Press' } });
    // The mill came before the change: the trigger as 1.80.0 stored it names the model by its id, and holds too.
    await until(async () => (await h.runs('greets')).filter(({ status }) => status === 'success').length >= 2);
    expect((await h.runs('greets')).map(({ status }) => status)).toEqual(['success', 'success']);
    expect(await notes()).toEqual(['after', 'before', 'greeted', 'greeted']);
  });
});
