import type { ServerAction } from '@millwright/core/automation/actions.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAction } from '../automations/actions/run-action.ts';
import { graphRoutes } from '../graph/graph.routes.ts';
import { openCompany } from '../records/company.fixture.ts';
import { saveRecords } from '../records/records.service.ts';
import { type Send, type Served, serve } from '../testing/serve.ts';
import { eventRoutes } from './events.routes.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
let served: Served;
let send: Send;
let other: Send;

beforeAll(async () => {
  company = await openCompany();
  served = await serve(company.database, (services) => [graphRoutes(services), eventRoutes(services)]);
  ({ send } = await served.signIn(company.client));
  ({ send: other } = await served.signIn(company.other));
});
afterAll(async () => {
  await served?.close();
  await company?.drop();
});

type Line = { id: string; type: string; field: string | null; new_value: unknown; cause: { action: string | null } };
const post = async (path: string, body: object, by: Send = send) => {
  const answer = await by('POST', path, body);
  return { status: answer.status, body: answer.body as { data: JsonObject & { identity: string }; error: { code: string; details: JsonObject } } };
};
const save = async (model: string, properties: object, more: object = {}) =>
  (await post('/v1/graph/save/', { model, properties, ...more })).body.data.identity;
const update = (id: string, properties: object, relations: object[] = []) => post('/v1/graph/update/', { node_id: id, properties, relations });
const lines = async (id: string) => (await send('GET', `/v1/events/${id}`)).body.data as Line[];
/** The newest event of a record. */
const last = async (id: string) => (await lines(id))[0]?.id ?? '';
const undo = (event_ids: string[], more: object = {}, by: Send = send) => post('/v1/events/undo', { event_ids, ...more }, by);
const get = async (id: string) => ((await send('POST', `/v1/graph/get/${id}`, {})).body.object as { properties: JsonObject } | undefined)?.properties;

describe('one change', () => {
  it('is undone: exactly its fields and links, as a change of its own', async () => {
    const [ada, eve] = [await save('customer', { name: 'Ada' }), await save('customer', { name: 'Eve' })];
    const [ana, leo] = [await save('person', { name: 'Ana' }), await save('person', { name: 'Leo' })];
    const id = await save(
      'project',
      { title: 'Bridge', budget: 1.5, due: '2026-01-01T10:00:00Z' },
      {
        relations: [
          { name: 'customer', action: 'link', ids: [ada] },
          { name: 'members', action: 'link', ids: [ana] },
        ],
      },
    );
    await update(id, { budget: 2.5, due: null, notes: 'x' }, [
      { name: 'customer', action: 'link', ids: [eve] },
      { name: 'members', action: 'set', ids: [leo] },
    ]);
    const event = await last(id);
    await update(id, { seats: 4 });
    expect((await undo([event])).body).toEqual({ data: { identity: id, model: 'project', done: 'changed', left_out: [] } });
    expect(await get(id)).toMatchObject({
      title: 'Bridge',
      budget: 1.5,
      due: expect.stringContaining('2026-01-01T10:00:00'),
      notes: null,
      customer: ada,
      seats: 4,
    });
    const { relations } = (await send('POST', '/v1/graph/object/', { objectId: id })).body as unknown as {
      relations: { name: string; items: { identity: string }[] }[];
    };
    expect(relations.find(({ name }) => name === 'members')?.items.map(({ identity }) => identity)).toEqual([ana]);
    expect((await lines(id)).slice(0, 5).every(({ type }) => type === 'updated')).toBe(true);
    // It is a change as any other: it can be undone itself.
    await undo([await last(id)]);
    expect(await get(id)).toMatchObject({ budget: 2.5, notes: 'x', customer: eve });
  });

  it('of several events goes back to before the first of them', async () => {
    const id = await save('project', { title: 'One' });
    const events: string[] = [];
    for (const title of ['Two', 'Three']) {
      await update(id, { title });
      events.push(await last(id));
    }
    expect((await undo(events)).status).toBe(200);
    expect(await get(id)).toMatchObject({ title: 'One' });
  });

  it('that was changed again since is refused with its names, and done when the caller confirms', async () => {
    const id = await save('project', { title: 'Old', budget: 1 });
    await update(id, { title: 'New', budget: 2 });
    const event = await last(id);
    await update(id, { title: 'Newer' });
    expect(await undo([event])).toMatchObject({
      status: 409,
      body: { error: { code: 'changed_since', details: { names: 'title', changed: ['title'] } } },
    });
    expect(await get(id)).toMatchObject({ title: 'Newer', budget: 2 });
    expect((await undo([event], { anyway: true })).status).toBe(200);
    expect(await get(id)).toMatchObject({ title: 'Old', budget: 1 });
  });

  it('passes the checks of any save', async () => {
    const id = await save('project', { title: 'Closing', budget: 5 });
    await update(id, { budget: 6 });
    const event = await last(id);
    await save('task', { name: 'Long', hours: 200 }, { relations: [{ name: 'project', action: 'link', ids: [id] }] });
    expect(await undo([event])).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid', details: { fields: [{ field: 'properties.budget', code: 'settled' }] } } },
    });
    expect(await get(id)).toMatchObject({ budget: 6 });
  });
});

describe('what nobody wrote by hand', () => {
  /** Writes a budget as a server action does. */
  const budgeting = (budget: number): ServerAction => ({
    name: 'steps/test/budgeting',
    label: '',
    description: '',
    model: null,
    reads: [],
    decide: (_, { primary_item_id }) => ({ effects: [{ op: 'update', id: primary_item_id ?? '', properties: { budget } }] }),
  });
  const act = (id: string, budget: number) => company.work((tenant) => runAction(tenant, budgeting(budget), { primary_item_id: id, input: {} }));
  const refused = { status: 422, body: { error: { code: 'derived_change' } } };

  it('but a server action is refused, alone and beside a change of the same record by hand, whoever insists', async () => {
    const id = await save('project', { title: 'Ten', budget: 10 });
    await update(id, { seats: 2 });
    const byHand = await last(id);
    await act(id, 7);
    const derived = await last(id);
    expect((await lines(id))[0]).toMatchObject({ field: 'budget', cause: { action: 'steps/test/budgeting' } });
    for (const ids of [[derived], [byHand, derived]]) expect(await undo(ids, { anyway: true })).toMatchObject(refused);
    expect((await undo([byHand])).status).toBe(200);
    expect(await get(id)).toMatchObject({ budget: 7, seats: null });
  });

  it('but a rule or a process is refused', async () => {
    const id = await save('project', { title: 'Ruled', budget: 1 });
    for (const cause of [{ kind: 'user', rule: 'ends' } as const, { kind: 'process', id: 'p' } as const]) {
      await company.work((tenant) =>
        saveRecords(tenant.causedBy({ ...cause, depth: 0, chain: [] }), [
          { model: 'project', identity: id, properties: { budget: cause.kind.length } },
        ]),
      );
      expect(await undo([await last(id)])).toMatchObject(refused);
    }
  });

  it('but what actions work out is refused whoever wrote it, as an action did before events said so, and left out beside other values', async () => {
    const id = await save('badge', { code: 'B1', uses: 1 });
    await update(id, { lent: 7 });
    const made = await last(id);
    expect((await lines(id))[0]).toMatchObject({ field: 'lent', cause: { kind: 'user', action: null } });
    expect(await undo([made], { anyway: true })).toMatchObject(refused);
    await update(id, { uses: 2 });
    expect((await undo([made, await last(id)])).status).toBe(200);
    expect(await get(id)).toMatchObject({ uses: 1, lent: 7 });
  });

  it('but the entries of a balance is refused, and left out beside what a person wrote', async () => {
    await save('place', { name: 'Opening', key: 'opening' });
    const [outside, shelf] = [await save('place', { name: 'Outside', key: 'outside' }), await save('place', { name: 'Shelf' })];
    const link = (name: string, id: string) => ({ name, action: 'link', ids: [id] });
    const box = await save('box', { label: 'A', amount: 5 }, { relations: [link('place', shelf)] });
    const left = { relations: [link('box', box), link('source', shelf), link('target', outside)] };
    await save('move', { amount: 3 }, left);
    const entries = await last(box);
    expect((await lines(box))[0]).toMatchObject({ type: 'updated', field: 'amount', new_value: 2 });
    expect(await undo([entries], { anyway: true })).toMatchObject(refused);
    await update(box, { label: 'B' });
    expect((await undo([entries, await last(box)])).status).toBe(200);
    expect(await get(box)).toMatchObject({ label: 'A', amount: 2 });
  });
});

describe('a creation and a deletion', () => {
  it('are undone by the trash', async () => {
    const id = await save('person', { name: 'Ana' });
    const created = await last(id);
    expect((await undo([created])).body.data).toMatchObject({ identity: id, done: 'deleted' });
    expect(await get(id)).toBeUndefined();
    expect((await undo([await last(id)])).body.data).toMatchObject({ identity: id, done: 'restored', left_out: [] });
    expect(await get(id)).toMatchObject({ name: 'Ana' });
    await update(id, { name: 'Anna' });
    expect(await undo([created])).toMatchObject({ status: 409, body: { error: { code: 'changed_since', details: { changed: ['name'] } } } });
    expect((await undo([created], { anyway: true })).status).toBe(200);
  });
});

it('is asked of events of one record of the own company, which tell of a change', async () => {
  const [one, two] = [await save('person', { name: 'One' }), await save('person', { name: 'Two' })];
  const events = [await last(one), await last(two)];
  expect((await undo(events)).status).toBe(404);
  expect((await undo([events[0] ?? ''], {}, other)).status).toBe(404);
  expect((await undo(['none'])).status).toBe(404);
  await post('/v1/events/comment', { related_object_id: one, comment: 'Hello' });
  expect(await undo([await last(one)])).toMatchObject({ status: 422, body: { error: { code: 'not_undoable' } } });
  // Who may not read it gets the very answer that an unknown record has.
  const { send: guest } = await served.signIn(company.client, 'guest');
  const unknown = '0192f0a0-0000-7000-8000-000000000000';
  const answers = (id: string, event: string) =>
    Promise.all([
      undo([event], {}, guest),
      guest('GET', `/v1/events/${id}`),
      guest('POST', '/v1/events/comment', { related_object_id: id, comment: 'Hello' }),
      guest('POST', `/v1/processes/get/live/object/${id}`, {}),
    ]);
  const [hidden, missing] = [await answers(one, events[0] ?? ''), await answers(unknown, unknown)];
  const told = (all: typeof hidden) => all.map(({ status, body }) => [status, { ...(body.error as object), request_id: null }]);
  expect(told(hidden).map(([status]) => status)).toEqual([404, 404, 404, 404]);
  expect(told(hidden)).toEqual(told(missing));
});
