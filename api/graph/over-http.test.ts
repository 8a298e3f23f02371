import { auditServer } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCompany } from '../records/company.fixture.ts';
import { type Send, type Served, serve } from '../testing/serve.ts';
import { graphRoutes } from './graph.routes.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
let served: Served;
let send: Send;
let token: string;

beforeAll(async () => {
  company = await openCompany();
  served = await serve(company.database, (services) => [graphRoutes(services)]);
  ({ send, token } = await served.signIn(company.client));
});
afterAll(async () => {
  await served?.close();
  await company?.drop();
});

const graphJson = { accept: 'application/graphql-response+json' };
const post = (body: object, headers?: Record<string, string>) => send('POST', '/v1/graph', body, headers);
const get = (parameters: Record<string, string>, headers?: Record<string, string>) =>
  send('GET', `/v1/graph?${new URLSearchParams(parameters)}`, undefined, headers);
const errorsOf = ({ body }: { body: Record<string, unknown> }) =>
  body.errors as { message: string; path?: string[]; locations?: object[]; extensions: { code: string; details?: Record<string, unknown> } }[];

describe('GraphQL over HTTP', () => {
  it('passes every MUST and SHOULD of the audit of graphql-http', async () => {
    const fetchFn = (url: string, init: RequestInit = {}) =>
      fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` } });
    const audits = await auditServer({ url: `${served.url}/v1/graph`, fetchFn });
    const failed = audits.flatMap((audit) => (audit.status === 'ok' ? [] : [`${audit.name}: ${audit.reason}`]));
    expect(audits.length).toBeGreaterThan(60);
    // What MAY be is 422 here, as everywhere for a value of the wrong kind, instead of 400.
    expect(failed.filter((name) => !name.startsWith('MAY use 400'))).toEqual([]);
  });

  it('takes what clients send: a name, extensions, and several operations', async () => {
    const query =
      'query One { customer(limit: 1) { __typename } } query Two($n: Int) { people: person(limit: $n) { name } } mutation Three { __typename }';
    const named = (operationName: string) => post({ query, operationName, variables: { n: 0 }, extensions: { persistedQuery: { version: 1 } } });
    expect((await named('Two')).body).toEqual({ data: { people: [] } });
    expect((await named('Three')).body).toEqual({ data: { __typename: 'Mutation' } });
    expect((await named('One')).body).toMatchObject({ data: { customer: expect.any(Array) } });
    expect(errorsOf(await named('Four'))).toMatchObject([{ message: 'There is no operation Four.' }]);
    expect(errorsOf(await post({ query }))).toMatchObject([{ message: 'Name one of the operations in operationName.' }]);
  });

  it('answers queries to GET, and no mutation', async () => {
    const query = 'query ($n: Int) { customer(limit: $n) { name } }';
    expect((await get({ query, variables: '{"n":0}' })).body).toEqual({ data: { customer: [] } });
    const mutation = await get({ query: 'mutation { create_customer(values: {name: "G"}) { name } }' });
    expect([mutation.status, mutation.headers.get('allow'), (mutation.body.error as { code: string }).code]).toEqual([
      405,
      'POST',
      'method_not_allowed',
    ]);
    const both = 'query Read { customer(limit: 0) { name } } mutation Write { create_customer(values: {name: "G"}) { name } }';
    expect((await get({ query: both, operationName: 'Write' })).status).toBe(405);
    expect((await get({ query: both, operationName: 'Read' })).body).toEqual({ data: { customer: [] } });
    expect((await get({ query, variables: '{"n":' })).status).toBe(422);
    expect((await post({ query: '{ customer(where: {fact: "name", operator: "equal", value: "G"}) { name } }' })).body).toEqual({
      data: { customer: [] },
    });
  });

  it('says why an operation can’t be run: without data, 400 for who knows the media type, 200 for the others', async () => {
    for (const query of ['{ customer { nothing } }', '{ customer(limit: 501) { name } }', '{ customer { name }', 'subscription { a }']) {
      const [plain, typed] = [await post({ query }), await post({ query }, graphJson)];
      expect([query, plain.status, typed.status, typed.headers.get('content-type')]).toEqual([
        query,
        200,
        400,
        'application/graphql-response+json; charset=utf-8',
      ]);
      expect(typed.body).not.toHaveProperty('data');
      expect(errorsOf(typed)[0]).toMatchObject({ message: expect.any(String), extensions: { code: 'invalid_query' } });
    }
    expect(errorsOf(await post({ query: '{ customer { nothing } }' }))[0]?.locations).toEqual([{ line: 1, column: 14 }]);
  });

  it('says which field failed, with the code, the details and no data', async () => {
    const query = 'mutation { good: create_customer(values: {name: "A"}) { name }\n bad: create_customer(values: {name: 7}) { name } }';
    for (const headers of [{}, graphJson]) {
      const failed = await post({ query }, headers);
      expect([failed.status, failed.body.data]).toEqual([200, null]);
      expect(errorsOf(failed)).toMatchObject([
        {
          path: ['bad'],
          locations: [{ line: 2, column: 2 }],
          extensions: { code: 'invalid', request_id: failed.headers.get('x-request-id'), details: { fields: [{ field: 'properties.name' }] } },
        },
      ]);
    }
    const guest = await served.signIn(company.client, 'guest');
    const denied = await guest.send('POST', '/v1/graph', { query: '{ mine: customer { name } }' });
    expect([denied.status, errorsOf(denied)[0]?.path, errorsOf(denied)[0]?.extensions.code]).toEqual([200, ['mine'], 'forbidden']);
  });

  it('answers what is no matter of the operation as every other call does', async () => {
    const query = '{ customer { name } }';
    const bare = await fetch(`${served.url}/v1/graph?${new URLSearchParams({ query })}`);
    expect([bare.status, await bare.json()]).toMatchObject([401, { error: { code: 'missing_user_token' } }]);
    const once = { 'idempotency-key': 'graph-1' };
    const create = (name: string) => post({ query: `mutation { create_customer(values: {name: "${name}"}) { identity } }` }, once);
    expect((await create('Once')).body).toEqual((await create('Once')).body);
    expect((await create('Twice')).status).toBe(422);
  });

  it('keeps every digit of a number that is written in the text', async () => {
    const digits = '12345678901234567890.123456789';
    const made = await post({ query: `mutation { create_customer(values: {name: "Exact", credit: ${digits}}) { credit } }` });
    expect(made.status).toBe(200);
    const { identity } = (
      (await post({ query: `{ customer(where: {fact: "credit", operator: "equal", value: ${digits}}) { identity } }` })).body.data as {
        customer: { identity: string }[];
      }
    ).customer[0] as { identity: string };
    const text = await fetch(`${served.url}/v1/graph?${new URLSearchParams({ query: `{ customer_by_id(id: "${identity}") { credit } }` })}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await text.text()).toBe(`{"data":{"customer_by_id":{"credit":${digits}}}}`);
    const read = (body: object, headers: Record<string, string> = {}) =>
      fetch(`${served.url}/v1/graph/get/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    for (const body of [{ ids: [identity] }, { model: 'customer', filters: { fact: 'identity', operator: 'equal', value: identity } }]) {
      expect(await (await read(body)).text()).toContain(`"credit":${digits}`);
      expect(await (await read(body, { prefer: 'long-numbers=text' })).text()).toContain(`"credit":"${digits}"`);
    }
    const answers = (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(served.url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }).then((answer) => answer.text());
    const relations = [{ name: 'customer', action: 'link', ids: [identity] }];
    const saved = await answers('/v1/graph/save/', { model: 'project', properties: { title: 'Dear' }, relations });
    const project = (JSON.parse(saved) as { data: { identity: string } }).data.identity;
    const one: [string, object][] = [
      [`/v1/graph/get/${identity}`, {}],
      // As it was, put together from its timeline.
      [`/v1/graph/get/${identity}`, { at: new Date(Date.now() + 60_000).toISOString() }],
      ['/v1/graph/object/', { objectId: identity }],
      // Among the first records of a relation.
      ['/v1/graph/object/', { objectId: project }],
    ];
    for (const [path, body] of one) {
      expect(await answers(path, body)).toContain(`"credit":${digits}`);
      expect(await answers(path, body, { prefer: 'long-numbers=text' })).toContain(`"credit":"${digits}"`);
    }
  });

  it('answers a number that JavaScript would round as the text of its digits to who prefers that, and no other', async () => {
    const prefer = { prefer: 'respond-async, long-numbers=text' };
    const values = 'values: {name: "Text", credit: 9007199254740993}';
    const asked = await post({ query: `mutation { create_customer(${values}) { credit version } }` }, prefer);
    expect(asked.body).toEqual({ data: { create_customer: { credit: '9007199254740993', version: 1 } } });
    expect([asked.headers.get('preference-applied'), asked.headers.get('vary')]).toEqual(['long-numbers=text', expect.stringContaining('Prefer')]);
    const small = await post({ query: 'mutation { create_customer(values: {name: "Small", credit: 12.5}) { credit } }' }, prefer);
    expect(small.body).toEqual({ data: { create_customer: { credit: 12.5 } } });
    expect((await post({ query: '{ customer(limit: 0) { credit } }' })).headers.get('preference-applied')).toBeNull();
  });
});
