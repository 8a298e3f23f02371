import { defaultAcl } from '@millwright/core/access/roles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upgradeClient } from '../clients/lifecycle/upgrade.ts';
import type { Client } from '../db/entities/client.entity.ts';
import { documentRoutes } from '../documents/documents.routes.ts';
import { graphRoutes } from '../graph/graph.routes.ts';
import { field, model } from '../testing/made-up.ts';
import { type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { type Send, type Served, serve } from '../testing/serve.ts';

type Document = { id: string; version: number; schema: { name: string; id: string }[] };

let space: Scratch;
let served: Served;
let client: Client;
let send: Send;
let other: Send;
let ids: string[];

beforeAll(async () => {
  space = await scratch();
  served = await serve(space.database, (services) => [graphRoutes(services), documentRoutes(services, () => true)]);
  other = (await served.signIn(await scratchClient(space.database, { feature_flags: [] }))).send;
});
afterAll(async () => {
  await served?.close();
  await space?.drop();
});
beforeEach(async () => {
  client = await scratchClient(space.database, { feature_flags: [] });
  ({ send } = await served.signIn(client));
  const states = ['new', 'old'].map((key) => ({ key, label: key }));
  const schema = [field('title'), field('amount'), field('spare'), field('twice', 'text', { misc: { formulaV1: 'CONCAT(amount, amount)' } })];
  await send('POST', '/v1/documents/models', model('thing', [...schema, field('state', 'tag', { misc: { options: states } })]));
  ids = [];
  for (const [amount, state] of [
    ['1.50', 'new'],
    ['n/a', 'old'],
    ['about 3', 'new'],
    [null, 'old'],
    ['4', null],
  ]) {
    const saved = await send('POST', '/v1/graph/save/', { model: 'thing', properties: { title: `t${ids.length}`, amount, state } });
    ids.push((saved.body.data as { identity: string }).identity);
  }
});

const admin = <T>(text: string) => space.database.migrator.use((ddl) => ddl.rows<T>(text.replaceAll('$s', client.schema)));
const thing = async () => (await send('GET', '/v1/documents/models/thing')).body.data as Document;
const changed = ({ schema }: Document, name: string, parts: object) => ({
  schema: schema.map((each) => (each.name === name ? { ...each, ...parts } : each)),
});
async function change(name: string, parts: object) {
  const before = await thing();
  const answer = await send('PATCH', '/v1/documents/models/thing', changed(before, name, parts), { 'if-match': String(before.version) });
  expect([answer.status, answer.body]).toMatchObject([200, {}]);
}
async function plan(name: string, parts: object) {
  const before = await thing();
  return send('POST', '/v1/documents/models/thing/plan', changed(before, name, parts), { 'if-match': String(before.version) });
}
async function amounts() {
  const { body } = await send('POST', '/v1/graph/get/', {
    model: 'thing',
    ordering: [{ field: 'title', direction: 'asc' }],
    fields: ['amount', 'spare'],
  });
  return (body.data as { properties: { amount: unknown; spare: unknown } }[]).map(({ properties }) => properties.amount);
}
const kept = async () =>
  (await send('GET', '/v1/documents/models/thing/kept')).body.data as { id: string; field: string; count: number; kept_until: string }[];
const write = (at: number, properties: object) => send('POST', '/v1/graph/update/', { node_id: ids[at], properties });

describe('a change of type is planned', () => {
  it('with the rows it touches, what fits and what does not, and what would no longer fit the model', async () => {
    const { status, body } = await plan('amount', { type: 'number' });
    expect([status, body]).toMatchObject([
      200,
      {
        data: {
          tables: [{ table: 'thing', rows: 5, steps: ['change_type'] }],
          fields: [
            {
              field: 'amount',
              from: 'text',
              to: 'number',
              values: 4,
              converts: 2,
              fails: 2,
              examples: [
                { identity: ids[1], value: 'n/a' },
                { identity: ids[2], value: 'about 3' },
              ],
              unfit: [
                { value: 'about 3', count: 1 },
                { value: 'n/a', count: 1 },
              ],
            },
          ],
        },
      },
    ]);
    // Nothing of it has happened.
    expect((await thing()).version).toBe(1);
    expect(await amounts()).toEqual(['1.50', 'n/a', 'about 3', null, '4']);
  });

  it('also where the column stays: values that are none of the options are counted', async () => {
    const options = [{ key: '4', label: 'Four' }];
    expect((await plan('amount', { type: 'tag', misc: { options } })).body).toMatchObject({
      data: { fields: [{ values: 4, converts: 1, fails: 3 }] },
    });
    expect((await plan('state', { misc: { options: [{ key: 'old', label: 'Old' }] } })).body).toMatchObject({
      data: {
        fields: [
          { field: 'state', values: 4, converts: 2, fails: 2, examples: [{ value: 'new' }, { value: 'new' }], unfit: [{ value: 'new', count: 2 }] },
        ],
      },
    });
  });

  it('with what comes through otherwise, each distinct value with what it becomes; turned back, it is what it was', async () => {
    for (const at of [1, 2]) await write(at, { amount: '007' });
    const told = async (parts: object) => ((await plan('amount', parts)).body.data as { fields: object[] }).fields;
    expect(await told({ type: 'number' })).toMatchObject([
      { values: 4, converts: 4, changes: 2, fails: 0, changed: [{ value: '007', after: 7, count: 2 }] },
    ]);
    const whole = { type: 'number', subtype: 'integer' };
    const changed = [
      { value: '007', after: 7, count: 2 },
      { value: '1.50', after: 2, count: 1 },
    ];
    expect(await told(whole)).toMatchObject([{ values: 4, converts: 4, changes: 3, fails: 0, changed }]);
    await change('amount', whole);
    expect(await amounts()).toEqual([2, 7, 7, null, 4]);
    await write(2, { amount: 8 });
    await change('amount', { type: 'text', subtype: undefined });
    expect(await amounts()).toEqual(['1.50', '007', '8', null, '4']);
  });

  it('with what comes back of before, which fits though what it became alone would not', async () => {
    const options = [{ key: '05', label: 'Five' }];
    await write(0, { amount: '05' });
    for (const at of [1, 2, 4]) await write(at, { amount: null });
    await change('amount', { type: 'tag', misc: { options } });
    await change('amount', { type: 'number', misc: undefined });
    const before = await plan('amount', { type: 'tag', misc: { options } });
    expect(before.body).toMatchObject({
      data: { fields: [{ values: 1, converts: 1, changes: 1, fails: 0, unfit: [], changed: [{ value: 5, after: '05', count: 1 }] }] },
    });
    await change('amount', { type: 'tag', misc: { options } });
    expect(await amounts()).toEqual(['05', null, null, null, null]);
  });

  it('with numbers that are not whole where the field takes whole ones from then on: they stay', async () => {
    await change('spare', { type: 'number' });
    for (const [at, spare] of [2.5, 3].entries()) await write(at, { spare });
    expect((await plan('spare', { type: 'number', subtype: 'integer' })).body).toMatchObject({
      data: { fields: [{ values: 2, converts: 1, changes: 0, fails: 1, examples: [{ identity: ids[0], value: 2.5 }], changed: [] }] },
    });
  });

  it('with days that lose their time', async () => {
    await change('spare', { type: 'datetime' });
    for (const [at, spare] of ['2026-03-01T10:30:00Z', '2026-03-02T00:00:00Z'].entries()) await write(at, { spare });
    expect((await plan('spare', { type: 'date' })).body).toMatchObject({
      data: { fields: [{ values: 2, converts: 2, changes: 1, changed: [{ after: '2026-03-01', count: 1 }] }] },
    });
  });

  it('names what would no longer fit, and is refused to who may not change the model', async () => {
    const gone = await plan('amount', { deleted: true });
    expect(gone.body).toMatchObject({ data: { readers: [{ collection: 'models', slug: 'thing', places: ['schema.twice'] }] } });
    const user = (await served.signIn(client, 'user')).send;
    const { version } = await thing();
    expect((await user('POST', '/v1/documents/models/thing/plan', { schema: [] }, { 'if-match': String(version) })).status).toBe(403);
    expect((await send('POST', '/v1/documents/models/thing/plan', { schema: [] })).status).toBe(428);
    expect((await other('POST', '/v1/documents/models/thing/plan', { schema: [] }, { 'if-match': '1' })).status).toBe(404);
  });
});

describe('what did not fit', () => {
  beforeEach(() => change('amount', { type: 'number' }));

  it('is kept for 30 days, counted and shown by page to who may read the field', async () => {
    expect(await amounts()).toEqual([1.5, null, null, null, 4]);
    const [set] = await kept();
    expect(set).toMatchObject({ field: 'amount', from: 'text', to: 'numeric', count: 2 });
    expect(Math.round((Date.parse(set?.kept_until ?? '') - Date.now()) / 86_400_000)).toBe(30);
    const page = (query: string) => send('GET', `/v1/documents/models/thing/kept/${set?.id}${query}`);
    expect((await page('')).body).toEqual({
      data: [
        { identity: ids[1], value: 'n/a' },
        { identity: ids[2], value: 'about 3' },
      ],
      total: 2,
    });
    expect((await page('?limit=1&skip=1')).body).toMatchObject({ data: [{ value: 'about 3' }], total: 2 });
    expect((await other('GET', `/v1/documents/models/thing/kept/${set?.id}`)).status).toBe(404);
    const amount = (await thing()).schema.find(({ name }) => name === 'amount')?.id;
    const acl = { ...defaultAcl(), privileges: [{ role: 'user', resource: `FIELDS.${amount}`, verb: 'deny', action: 'READ' }] };
    await admin(`UPDATE platform.clients SET acl = '${JSON.stringify(acl)}' WHERE id = '${client.id}'`);
    const user = (await served.signIn(client, 'user')).send;
    expect((await user('GET', '/v1/documents/models/thing/kept')).body).toEqual({ data: [] });
    expect((await user('GET', `/v1/documents/models/thing/kept/${set?.id}`)).status).toBe(404);
    await admin(`UPDATE $s._kept_values SET changed_at = now() - interval '31 days'`);
    await upgradeClient(space.database, client);
    expect(await kept()).toEqual([]);
    expect(await admin(`SELECT FROM pg_attribute WHERE attrelid = '$s.thing'::regclass AND attname LIKE '\\_was%' AND NOT attisdropped`)).toEqual([]);
  });

  it('comes back where it is empty, of what a release before this one has kept', async () => {
    await change('amount', { type: 'text' });
    await write(0, { amount: '007' });
    await change('amount', { type: 'number' });
    await admin('ALTER TABLE $s._kept_values DROP COLUMN rule');
    await upgradeClient(space.database, client);
    await change('amount', { type: 'text' });
    expect(await amounts()).toEqual(['7', 'n/a', 'about 3', null, '4']);
  });

  it('comes back by itself with the old type, but not over what somebody has written since', async () => {
    expect((await write(2, { amount: 7 })).status).toBe(200);
    expect((await write(2, { amount: null })).status).toBe(200);
    expect((await write(1, { title: 't1 renamed' })).status).toBe(200);
    await change('amount', { type: 'text' });
    expect(await amounts()).toEqual(['1.50', 'n/a', null, null, '4']);
  });

  it('comes back as it was only to a field that takes just what it took then', async () => {
    await change('spare', { type: 'number' });
    await write(0, { spare: 2.5 });
    await write(1, { spare: 2.5 });
    await change('spare', { type: 'text' });
    await write(1, { spare: '4.5' });
    await change('spare', { type: 'number', subtype: 'integer' });
    const spares = () => admin('SELECT spare::text FROM $s.thing WHERE spare IS NOT NULL ORDER BY title');
    expect(await spares()).toEqual([{ spare: '3' }, { spare: '5' }]);

    await change('amount', { type: 'text' });
    await write(0, { amount: '05' });
    await change('amount', { type: 'number' });
    await change('amount', { type: 'tag', misc: { options: ['5', '4'].map((key) => ({ key, label: key })) } });
    expect((await amounts())[0]).toBe('5');
  });

  it('is replaced where it stood, each distinct value by what is given for it, as a change of who asks', async () => {
    const [set] = await kept();
    const path = `/v1/documents/models/thing/kept/${set?.id}`;
    const call = (replace: object[]) => send('POST', `${path}/restore`, { replace });
    expect((await send('GET', `${path}/values?limit=1`)).body).toEqual({ data: [{ value: 'about 3', count: 1 }], total: 2 });
    expect((await call([{ value: 'about 3', by: 'three' }])).body).toMatchObject({
      error: { code: 'invalid', details: { fields: [{ field: 'replace[0].by', code: 'unfit' }] } },
    });
    expect((await call([{ value: 'about 3', by: 3 }])).body).toEqual({ data: { restored: 1, left: 0, after: null } });
    expect(await amounts()).toEqual([1.5, null, 3, null, 4]);
    expect((await send('GET', `${path}/values`)).body).toEqual({ data: [{ value: 'n/a', count: 1 }], total: 1 });
    expect((await other('GET', `${path}/values`)).status).toBe(404);
    const { body } = await send('POST', '/v1/graph/get/', { ids: [ids[2]] });
    expect(body).toMatchObject({ data: [{ version: 2 }] });
  });

  it('is given into another field on demand, as a change of who asks, and is taken away on demand', async () => {
    const [set] = await kept();
    const call = (body: object) => send('POST', `/v1/documents/models/thing/kept/${set?.id}/restore`, body);
    expect((await call({})).body).toEqual({ data: { restored: 0, left: 2, after: null } });
    expect((await call({ field: 'nothing' })).status).toBe(422);
    expect((await call({ field: 'spare' })).body).toEqual({ data: { restored: 2, left: 0, after: null } });
    const { body } = await send('POST', '/v1/graph/get/', { ids: [ids[1]] });
    expect(body).toMatchObject({ data: [{ version: 2, properties: { spare: 'n/a', amount: null } }] });
    // What stands there already stays.
    expect((await call({ field: 'spare' })).body).toEqual({ data: { restored: 0, left: 0, after: null } });
    const user = (await served.signIn(client, 'user')).send;
    expect((await user('DELETE', `/v1/documents/models/thing/kept/${set?.id}`)).status).toBe(403);
    expect((await send('DELETE', `/v1/documents/models/thing/kept/${set?.id}`)).status).toBe(204);
    expect(await kept()).toEqual([]);
  });
});

describe('what links have of their own', () => {
  it('is not put back over what somebody has written meanwhile', async () => {
    const labels = { name: 'Next', inverse: 'Previous' };
    const schema = [{ name: 'note', label: 'Note', type: 'text' }];
    const relation = { name: 'next', inverse: 'previous', object_id: 'thing', to_object_id: 'thing', type: 'N_N', labels, schema };
    type Made = { id: string; version: number; schema: object[] };
    let made = (await send('POST', '/v1/documents/relations', relation)).body.data as Made;
    const link = async (note: unknown) => {
      const relations = [{ name: 'next', action: 'link', ids: [ids[1]], properties: { note } }];
      const linked = await send('POST', '/v1/graph/update/', { node_id: ids[0], properties: {}, relations });
      expect([linked.status, linked.body]).toMatchObject([200, {}]);
    };
    const retype = async (type: string) => {
      const changed = { schema: made.schema.map((each) => ({ ...each, type })) };
      const answer = await send('PATCH', `/v1/documents/relations/${made.id}`, changed, { 'if-match': String(made.version) });
      expect([answer.status, answer.body]).toMatchObject([200, {}]);
      made = answer.body.data as Made;
    };
    await link('007');
    await retype('number');
    await link(9);
    await retype('text');
    const [{ edge } = { edge: '' }] = await admin<{ edge: string }>('SELECT model AS edge FROM $s._kept_values LIMIT 1');
    expect(await admin(`SELECT note FROM $s."${edge}"`)).toEqual([{ note: '9' }]);
  });

  it('is kept, counted, shown and written back as what a record has', async () => {
    const attributes = ['note', 'spare'].map((name) => ({ name, label: name, type: 'text' }));
    const relation = {
      name: 'next',
      inverse: 'previous',
      object_id: 'thing',
      to_object_id: 'thing',
      type: 'N_N',
      labels: { name: 'Next', inverse: 'Previous' },
      schema: attributes,
    };
    const made = (await send('POST', '/v1/documents/relations', relation)).body.data as { id: string; version: number; schema: { name: string }[] };
    const links = [
      [ids[1], '5'],
      [ids[2], 'about 3'],
    ].map(([to, note]) => ({ name: 'next', action: 'link', ids: [to], properties: { note } }));
    const linked = await send('POST', '/v1/graph/update/', { node_id: ids[0], properties: {}, relations: links });
    expect([linked.status, linked.body]).toMatchObject([200, {}]);
    const path = `/v1/documents/relations/${made.id}`;
    const retyped = made.schema.map((each) => (each.name === 'note' ? { ...each, type: 'number' } : each));
    expect((await send('PATCH', path, { schema: retyped }, { 'if-match': String(made.version) })).status).toBe(200);

    const [{ edge } = { edge: '' }] = await admin<{ edge: string }>('SELECT model AS edge FROM $s._kept_values ORDER BY changed_at DESC LIMIT 1');
    const sets = async () => (await send('GET', `${path}/kept`)).body.data as { id: string }[];
    const [set] = await sets();
    expect(set).toMatchObject({ field: 'note', from: 'text', to: 'numeric', count: 1 });
    expect((await send('GET', `${path}/kept/${set?.id}`)).body).toMatchObject({
      data: [{ value: 'about 3', from_id: ids[0], to_id: ids[2] }],
      total: 1,
    });
    expect((await other('GET', `${path}/kept/${set?.id}`)).status).toBe(404);
    const restore = (body: object) => send('POST', `${path}/kept/${set?.id}/restore`, body);
    expect((await restore({})).body.data).toEqual({ restored: 0, left: 1, after: null });
    expect((await restore({ field: 'nothing' })).status).toBe(422);
    expect((await restore({ field: 'spare' })).body.data).toEqual({ restored: 1, left: 0, after: null });
    expect((await restore({ field: 'spare' })).body.data).toEqual({ restored: 0, left: 0, after: null });
    const stored = await admin(`SELECT note::text, spare FROM $s."${edge}" ORDER BY spare NULLS FIRST`);
    expect(stored).toEqual([
      { note: '5', spare: null },
      { note: null, spare: 'about 3' },
    ]);
    const user = (await served.signIn(client, 'user')).send;
    expect((await user('DELETE', `${path}/kept/${set?.id}`)).status).toBe(403);
    expect((await send('DELETE', `${path}/kept/${set?.id}`)).status).toBe(204);
    expect(await sets()).toEqual([]);
  });
});
