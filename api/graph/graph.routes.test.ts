import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { datasetRoutes } from '../datasets/datasets.routes.ts';
import { eventRoutes } from '../events/events.routes.ts';
import { openCompany } from '../records/company.fixture.ts';
import { type Send, type Served, serve } from '../testing/serve.ts';
import { graphRoutes } from './graph.routes.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
let served: Served;
let send: Send;
let token: string;
let other: Send;
type Data = {
  data: Record<string, unknown> & { identity: string; version: number } & Record<string, unknown>[];
  total: number;
  error: { code: string; details: { fields: { field: string }[] } };
};

beforeAll(async () => {
  company = await openCompany();
  served = await serve(company.database, (services) => [graphRoutes(services), eventRoutes(services), datasetRoutes(services)]);
  ({ send, token } = await served.signIn(company.client));
  ({ send: other } = await served.signIn(company.other));
});
afterAll(async () => {
  await served?.close();
  await company?.drop();
});

const post = async (path: string, body: unknown, by: Send = send, headers?: Record<string, string>) => {
  const answer = await by('POST', path, body, headers);
  return { status: answer.status, tag: answer.headers.get('etag'), body: answer.body as unknown as Data, raw: answer.body };
};
const save = async (model: string, properties: object, more: object = {}) =>
  (await post('/v1/graph/save/', { model, properties, ...more })).body.data.identity;

describe('records over HTTP', () => {
  it('refuses an unknown option in every filter, and says the key of a label', async () => {
    const wrong = { fact: 'state', operator: 'equal', value: 'opened' };
    const said = async (path: string, body: object) => {
      const { status, raw } = await post(path, body);
      return [status, (raw.error as { details?: { message?: string } } | undefined)?.details?.message];
    };
    const message = 'state has no option opened.';
    expect(await said('/v1/graph/get/', { model: 'project', filters: wrong })).toEqual([422, message]);
    const axis = [{ name: 't', path: 'title' }];
    expect(await said('/v1/dataset', { dataset: { model: 'project' }, axis, betterFilters: wrong })).toEqual([422, message]);
    const older = [{ attribute: 'state', operator: 'equals', value: 'opened' }];
    expect(await said('/v1/dataset', { dataset: { model: 'project' }, axis, filters: older })).toEqual([422, message]);
    const query = 'query ($w: JSON) { project(where: $w) { identity } }';
    expect(JSON.stringify((await post('/v1/graph', { query, variables: { w: wrong } })).raw)).toContain(message);
  });

  it('says of a path over many records why it is no column', async () => {
    const { status, raw } = await post('/v1/graph/get/', { model: 'project', fields: ['tasks.hours'] });
    expect([status, JSON.stringify(raw)]).toEqual([422, expect.stringContaining('project.tasks leads to many records')]);
  });

  it('answers 404 for a model that is not there, written or read', async () => {
    for (const path of ['/v1/graph/save/', '/v1/graph/get/']) {
      expect(await post(path, { model: 'nothing' })).toMatchObject({
        status: 404,
        body: { error: { code: 'model_not_found', details: { id: 'nothing' } } },
      });
    }
  });

  it('saves, reads, changes, unlinks and deletes in the shapes of the contract', async () => {
    const customer = await save('customer', { name: 'Ada' });
    const made = await post('/v1/graph/save/', {
      model: 'project',
      properties: { title: 'Bridge', budget: 0.1 },
      relations: [{ name: 'customer', action: 'link', ids: [customer] }],
      children: [{ name: 'tasks', items: [{ properties: { name: 'Draw' } }] }],
    });
    expect([made.status, made.raw]).toEqual([201, { data: { identity: expect.any(String), version: 1 } }]);
    const id = made.body.data.identity;
    const one = await post(`/v1/graph/get/${id}`, {});
    expect(one.raw).toMatchObject({
      primary_model: 'project',
      object: { identity: id, labels: ['project'], properties: { title: 'Bridge', budget: 0.1, customer } },
      version: 1,
    });
    const list = await post('/v1/graph/get/', {
      model: 'project',
      filters: { fact: 'customer', operator: 'equal', value: customer },
      fields: ['title'],
    });
    expect(list.raw).toEqual({ data: [{ identity: id, model: 'project', version: 1, properties: { title: 'Bridge' } }], total: 1 });
    expect((await post('/v1/graph/object/', { objectId: id })).raw).toMatchObject({
      relations: expect.arrayContaining([expect.objectContaining({ name: 'tasks', total: 1 })]),
    });
    expect((await post('/v1/graph/update/', { node_id: id, properties: { budget: 2 }, version: 1 })).raw).toEqual({
      data: { identity: id, version: 2 },
    });
    expect((await post('/v1/graph/update/', { node_id: id, properties: { budget: 3 }, version: 1 })).status).toBe(409);
    expect((await post('/v1/graph/relation/delete/', { relation_id: 'project_customer', from_id: id, to_id: customer })).raw).toEqual({
      data: { deleted: 1 },
    });
    expect((await post('/v1/graph/delete/', { node_ids: [id, customer] })).raw).toEqual({ data: { deleted: 2 } });
    expect((await post(`/v1/graph/get/${id}`, {})).status).toBe(404);
  });

  it('honours If-Match with the tag that a read answers', async () => {
    const id = await save('customer', { name: 'Tagged' });
    const tags = [await post(`/v1/graph/get/${id}`, {}), await post('/v1/graph/object/', { objectId: id })].map(({ tag }) => tag);
    expect(tags).toEqual(['"1"', '"1"']);
    const update = (name: string, tag: string, more: object = {}) =>
      post('/v1/graph/update/', { node_id: id, properties: { name }, ...more }, send, { 'if-match': tag });
    expect(await update('First', '"1"')).toMatchObject({ status: 200, tag: '"2"', body: { data: { version: 2 } } });
    expect(await update('Second', '"1"')).toMatchObject({ status: 409, body: { error: { code: 'out_of_sync', details: { version: 2 } } } });
    expect((await update('Second', '"2"', { version: 1 })).status).toBe(422);
    expect((await update('Second', 'nonsense')).status).toBe(400);
    expect((await update('Second', 'W/"2"', { version: 2 })).status).toBe(200);
    const remove = (tag: string, body: object = { node_id: id }) => post('/v1/graph/delete/', body, send, { 'if-match': tag });
    expect(await remove('"2"')).toMatchObject({ status: 409, body: { error: { code: 'out_of_sync', details: { version: 3 } } } });
    expect((await remove('"3"', { node_ids: [id, id] })).status).toBe(422);
    expect((await remove('"3"')).status).toBe(200);
  });

  it('runs queries and mutations, and passes the database’s text through', async () => {
    const id = await save('customer', { name: 'Zoë "Q"' });
    expect((await post('/v1/graph', { query: 'query ($id: ID!) { customer_by_id(id: $id) { name } }', variables: { id } })).raw).toEqual({
      data: { customer_by_id: { name: 'Zoë "Q"' } },
    });
    const made = await post('/v1/graph', { query: 'mutation { create_customer(values: {name: "M"}) { identity name } }' });
    expect(made.raw).toMatchObject({ data: { create_customer: { name: 'M' } } });
    const many = Array.from({ length: 60 }, (_, index) => ({ name: `Many ${index}` }));
    await post('/v1/graph', { query: 'mutation ($items: [JSON!]!) { save_customer(items: $items) { identity } }', variables: { items: many } });
    expect((await post('/v1/graph', { query: '{ customer { name } c: customer(limit: 2) { name } }' })).raw).toMatchObject({
      data: { customer: { length: 50 } },
      extensions: { limited: ['customer'] },
    });
    expect((await post('/v1/graph', { query: '{ customer(limit: 500) { name } }' })).raw).not.toHaveProperty('extensions');
  });

  it('tries queries without a trace, for those who edit views, and never a mutation', async () => {
    const tried = await post('/v1/graph/test/', { query: '{ customer(limit: 2) { name } }' });
    expect(tried.raw).toMatchObject({
      data: { customer: expect.any(Array) },
      sql: expect.stringContaining('select'),
      duration_ms: expect.any(Number),
      rows: 2,
    });
    expect((await post('/v1/graph/test/', { query: 'mutation { create_customer(values: {name: "No"}) { identity } }' })).status).toBe(422);
    expect((await post('/v1/graph/test/', { query: '{ customer(limit: 51) { name } }' })).status).toBe(422);
    const { send: operator } = await served.signIn(company.client, 'user');
    expect((await post('/v1/graph/test/', { query: '{ customer { name } }' }, operator)).status).toBe(403);
  });

  it('names the field of every bad value and stores nothing', async () => {
    const count = async () => (await post('/v1/graph/get/', { model: 'project', limit: 0 })).body.total;
    const before = await count();
    const bad = async (properties: unknown, more: object = {}) => {
      const answer = await post('/v1/graph/save/', { model: 'project', properties, ...more });
      return [answer.status, ...(answer.body.error?.details.fields ?? []).map(({ field }) => field)];
    };
    expect(await bad({ title: 'x', nothing: 1 })).toEqual([422, 'properties.nothing']);
    expect(await bad({ title: 7 })).toEqual([422, 'properties.title']);
    expect(await bad({})).toEqual([422, 'properties.title']);
    expect(await bad({ title: 'x', starts: '30/02/2026' })).toEqual([422, 'properties.starts']);
    expect(await bad({ title: 'a\0b' })).toEqual([400, 'properties.title']);
    expect(await bad({ title: 'x'.repeat(1_000_000) })).toEqual([422, 'properties.title']);
    expect(
      await bad({ title: 'x' }, { children: [{ name: 'tasks', items: Array.from({ length: 10_000 }, () => ({ properties: { hours: 'many' } })) }] }),
    ).toHaveLength(51);
    expect(await bad({ title: 'x' }, { surprise: true })).toEqual([422, 'surprise']);
    expect(await bad({ title: 'x', version: 3, identity: 'y', created_at: 'z', client_id: 'w' })).toEqual([
      422,
      'properties.version',
      'properties.identity',
      'properties.created_at',
      'properties.client_id',
    ]);
    expect((await post('/v1/graph/get/', { model: 'project', filters: { fact: 'budget', operator: 'equal', value: 'abc' } })).body.error.code).toBe(
      'invalid_filter',
    );
    const malformed = await fetch(`${served.url}/v1/graph/save/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"model":',
    });
    expect(malformed.status).toBe(400);
    expect(await count()).toBe(before);
  });

  it('answers another client’s identity as one that does not exist, byte for byte', async () => {
    const id = await save('customer', { name: 'Secret' });
    const nobody = id.replace(/^......../, 'ffffffff');
    const attempts: [string, (id: string) => unknown, string?][] = [
      ['/v1/graph/get/:id', () => ({})],
      ['/v1/graph/object/', (each) => ({ objectId: each })],
      ['/v1/graph/update/', (each) => ({ node_id: each, properties: { name: 'Taken' } })],
      ['/v1/graph/delete/', (each) => ({ node_id: each })],
      ['/v1/graph/relation/delete/', (each) => ({ relation_id: 'project_customer', from_id: each, to_id: each })],
      ['/v1/events/comment', (each) => ({ related_object_id: each, comment: 'hello' })],
      ['/v1/graph', (each) => ({ query: `mutation { update_customer(id: "${each}", values: {name: "Taken"}) { name } }` })],
      ['/v1/graph', (each) => ({ query: `mutation { delete_customer(id: "${each}") }` })],
      [
        '/v1/graph/save/',
        (each) => ({ model: 'project', properties: { title: 't' }, relations: [{ name: 'customer', action: 'link', ids: [each] }] }),
      ],
    ];
    const strip = (body: unknown) => JSON.stringify(body, (key, value) => (key === 'request_id' ? undefined : value));
    for (const [path, body] of attempts) {
      const [foreign, missing] = [await post(path.replace(':id', id), body(id), other), await post(path.replace(':id', nobody), body(nobody), other)];
      expect([path, foreign.status, strip(foreign.raw)]).toEqual([path, missing.status, strip(missing.raw)]);
      if (path === '/v1/graph') expect(foreign.raw).toMatchObject({ data: null, errors: [{ extensions: { code: 'not_found' } }] });
      else expect([404, 422]).toContain(foreign.status);
    }
    expect((await other('GET', `/v1/events/${id}`)).status).toBe(404);
    expect((await post('/v1/graph/get/', { ids: [id] }, other)).raw).toEqual({ data: [], total: 0 });
    expect((await post(`/v1/graph/get/${id}`, {})).raw).toMatchObject({ object: { properties: { name: 'Secret' } }, version: 1 });
  });

  it('never mixes clients, whatever a filter or query is made of', async () => {
    await save('customer', { name: 'Hidden' });
    const evil = [
      `' or 1=1 --`,
      `"; select * from platform.clients; --`,
      '$1',
      `\\'; drop schema public cascade; --`,
      '%',
      '_',
      '{"any":[]}',
      `Hidden' or 'a'='a`,
      '\u0000'.replace('\0', ''),
    ];
    for (const text of evil) {
      for (const operator of ['equal', 'contains', 'in']) {
        const value = operator === 'in' ? [text || 'x'] : text || 'x';
        const answer = await post('/v1/graph/get/', { model: 'customer', filters: { fact: 'name', operator, value } }, other);
        expect([answer.status, (answer.body.data ?? []).length]).toEqual([200, 0]);
      }
      for (const query of [
        { model: text },
        { model: 'customer', fields: [text] },
        { model: 'customer', ordering: [{ field: text }] },
        { model: 'customer', filters: { fact: text, operator: 'equal', value: 1 } },
      ]) {
        expect([404, 422]).toContain((await post('/v1/graph/get/', query, other)).status);
      }
    }
  });

  it('does a write with an idempotency key once', async () => {
    const body = { model: 'customer', properties: { name: 'Once' } };
    const answers = await Promise.all([1, 2, 3].map(() => post('/v1/graph/save/', body, send, { 'idempotency-key': 'k-1' })));
    expect(new Set(answers.map((answer) => answer.body.data.identity)).size).toBe(1);
    expect((await post('/v1/graph/save/', { ...body, properties: { name: 'Other' } }, send, { 'idempotency-key': 'k-1' })).body.error.code).toBe(
      'key_reused',
    );
  });

  it('tells a record’s story, newest first, with comments', async () => {
    const id = await save('customer', { name: 'Story' });
    await post('/v1/graph/update/', { node_id: id, properties: { city: 'Ulm', credit: 3 } });
    expect(await post('/v1/events/comment', { related_object_id: id, comment: ' Called. ' })).toMatchObject({
      status: 201,
      body: { data: { comment: 'Called.' } },
    });
    const events = (await send('GET', `/v1/events/${id}`)).body as unknown as Data;
    expect(events.data.map(({ type, field, old_value, new_value, comment }) => [type, field, old_value, new_value, comment])).toEqual([
      ['comment', null, null, null, 'Called.'],
      ['updated', 'city', null, 'Ulm', null],
      ['updated', 'credit', null, 3, null],
      ['created', 'name', null, 'Story', null],
    ]);
    expect(events.total).toBe(4);
    expect(events.data[0]).toMatchObject({ user: { id: expect.any(String) }, cause: { kind: 'user' } });
    expect(((await send('GET', `/v1/events/${id}?limit=1&skip=3`)).body as unknown as Data).data).toHaveLength(1);
  });

  it('streams CSV in which nothing runs', async () => {
    const csv = async (body: object) => {
      const answer = await fetch(`${served.url}/v1/convert/csv/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { type: answer.headers.get('content-type'), text: await answer.text() };
    };
    const rows = [
      ['=1+1', '+2', '-3', '@x'],
      ['\tt', '\rr', -4, 'a;"b'],
      [{ a: 1 }, ['=x', 'y'], null, true],
    ];
    const made = await csv({ columns: ['=A', 'b', { key: 'c', label: 'C' }, 'd'], rows });
    expect(made.type).toContain('text/csv');
    expect(made.text).toBe(`'=A,b,C,d\r\n'=1+1,'+2,'-3,'@x\r\n'\tt,"'\rr",-4,"a;""b"\r\n"{""a"":1}","'=x, y",,true\r\n`);
    expect((await csv({ columns: [{ key: '__proto__' }, 'x'], rows: [{ x: 1 }], delimiter: ';' })).text).toBe('__proto__;x\r\n;1\r\n');
    await save('customer', { name: '=HYPERLINK("http://x")', city: 'Csv' });
    const dataset = await csv({
      dataset: { model: 'customer' },
      axis: [
        { name: 'Name', path: 'name' },
        { name: 'Day', path: 'created_at', truncate: 'year' },
      ],
      betterFilters: { fact: 'city', operator: 'equal', value: 'Csv' },
    });
    expect(dataset.text.split('\r\n').slice(0, 2)).toEqual(['Name,Day', expect.stringMatching(/^"'=HYPERLINK\(""http:\/\/x""\)",20\d\d-/)]);
  });

  it('answers datasets in the shape of the contract', async () => {
    const answer = await post('/v1/dataset', { dataset: { model: 'customer' }, axis: [{ name: 'n', path: 'identity', aggregation: 'count' }] });
    expect(answer.raw).toEqual({ data: [{ n: expect.any(Number) }], total: 1, columns: [{ name: 'n', type: 'number' }] });
    expect(
      (await send('POST', '/v1/dataset?explain=1', { dataset: { model: 'customer' }, axis: [{ name: 'n', path: 'name' }] })).body,
    ).toHaveProperty('explain.sql');
  });
});
