import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../json.ts';
import { authentication } from '../../sign-in/schema.ts';
import { operation } from '../operation.ts';
import { operationProblems } from '../rules.ts';
import { readOpenApi } from './read-openapi.ts';

function read(document: Json) {
  const result = readOpenApi(document);
  if (!('read' in result)) throw new Error(JSON.stringify(result));
  for (const each of result.read.operations) expect([each.name, operation.safeParse(each).error?.issues ?? []]).toEqual([each.name, []]);
  expect(operationProblems(result.read)).toEqual([]);
  return result.read;
}

const order: JsonObject = {
  type: 'object',
  required: ['code'],
  properties: {
    id: { type: 'string', readOnly: true },
    code: { type: 'string', title: 'Article' },
    quantity: { type: ['number', 'null'] },
    due: { type: 'string', format: 'date' },
    state: { type: 'string', enum: ['open', 'paid'] },
    parent: { $ref: '#/components/schemas/Order' },
    lines: { type: 'array', items: { $ref: '#/components/schemas/Order' } },
  },
};
const shop = (version: string, more: JsonObject = {}): JsonObject => ({
  openapi: version,
  info: { title: 'Shop' },
  servers: [{ url: 'https://{region}.shop.test/v1/', variables: { region: { default: 'eu' } } }],
  security: [{ key: [] }],
  components: { schemas: { Order: order }, securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  paths: {
    '/orders/{order-id}': {
      parameters: [{ name: 'order-id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        operationId: 'get.order',
        summary: 'Get an order',
        parameters: [
          { name: '$expand', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          { name: 'Shop-Version', in: 'header', required: true, schema: { type: 'string', enum: ['2026-01'] } },
        ],
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } } },
      },
      put: {
        requestBody: {
          content: {
            'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Order' }, { properties: { note: { type: 'string' } } }] } },
          },
        },
        responses: { 204: {} },
        deprecated: true,
      },
    },
  },
  ...more,
});

describe.each(['3.0.3', '3.1.0', '3.2.0'])('an OpenAPI document %s', (version) => {
  it('becomes an integration: address, sign-in, operations with values, and what they answer', () => {
    const { name, url, operations, deprecated, authentication: way, left_out } = read(shop(version));
    expect([name, url, way, deprecated, left_out]).toEqual([
      'Shop',
      'https://eu.shop.test/v1',
      { type: 'header', header_name: 'X-Key' },
      ['put_orders_order-id'],
      [],
    ]);
    const [get, put] = operations;
    expect(get).toMatchObject({
      name: 'get_order',
      label: 'Get an order',
      path: '/orders/{order-id}',
      headers: { 'Shop-Version': '2026-01' },
      params: [
        { name: 'order-id', in: 'path', type: 'number', required: true },
        { name: 'expand', key: '$expand', in: 'query', type: 'text' },
      ],
      answer: { type: 'object', properties: { code: { title: 'Article' }, parent: { type: 'object', properties: { code: { type: 'string' } } } } },
    });
    expect(put?.params?.map(({ name, type, required, choices }) => [name, type, required, choices])).toEqual([
      ['order-id', 'number', true, undefined],
      ['code', 'text', true, undefined],
      ['quantity', 'number', undefined, undefined],
      ['due', 'date', undefined, undefined],
      ['state', 'text', undefined, ['open', 'paid']],
      ['parent', 'json', undefined, undefined],
      ['lines', 'json', undefined, undefined],
      ['note', 'text', undefined, undefined],
    ]);
  });
});

it('reads 2.0: host, body and forms where they stand there', () => {
  const {
    url,
    operations,
    authentication: way,
  } = read({
    swagger: '2.0',
    info: { title: 'Old' },
    host: 'old.test',
    basePath: '/api',
    schemes: ['http', 'https'],
    securityDefinitions: { login: { type: 'basic' } },
    definitions: { Thing: { type: 'object', properties: { name: { type: 'string' } } } },
    paths: {
      '/things': {
        get: {
          operationId: 'things',
          responses: { 200: { schema: { type: 'array', items: { $ref: '#/definitions/Thing' } } } },
          'x-ms-pageable': { nextLinkName: 'next', itemName: 'rows' },
        },
        post: { operationId: 'add', parameters: [{ name: 'thing', in: 'body', schema: { $ref: '#/definitions/Thing' } }], responses: {} },
      },
      '/forms': { post: { operationId: 'form', parameters: [{ name: 'a', in: 'formData', type: 'integer' }], responses: {} } },
    },
  });
  expect([url, way]).toEqual(['https://old.test/api', { type: 'basic', username: '' }]);
  expect(operations).toMatchObject([
    { name: 'things', pagination: { by: 'next_url', next: 'next', items: 'rows' } },
    { name: 'add', params: [{ name: 'name', in: 'body', type: 'text' }] },
    { name: 'form', body: 'form', params: [{ name: 'a', in: 'body', type: 'number' }] },
  ]);
});

describe('what can not be taken over', () => {
  const ok: JsonObject = { get: { operationId: 'ok', responses: {} } };
  const leftOut = (paths: JsonObject, more: JsonObject = {}) =>
    read({ openapi: '3.1.0', info: { title: 'x' }, paths: { '/ok': ok, ...paths }, ...more }).left_out.map(
      ({ place, reason }) => `${place}: ${reason}`,
    );
  const needing = (schema: Json) => ({
    '/a': { post: { requestBody: { required: true, content: { 'application/json': { schema } } }, responses: {} } },
  });

  it.each<[string, JsonObject, string[]]>([
    ['a reference to another document, which is not fetched', needing({ $ref: 'https://evil.test/schema.json' }), ['POST /a: remote_ref']],
    ['a reference to a file', { '/a': { $ref: './paths.yaml#/a' } }, ['/a: remote_ref']],
    ['a reference to nothing', needing({ $ref: '#/components/schemas/Gone' }), ['POST /a: lost_ref']],
    ['a reference into what objects have from their birth', needing({ $ref: '#/constructor' }), ['POST /a: lost_ref']],
    ['references in a circle', { ...needing({ $ref: '#/x/one' }) }, ['POST /a: circular_ref']],
    ['a body that is a list', needing({ type: 'array', items: {} }), ['POST /a: body_not_read']],
    [
      'a file',
      { '/a': { post: { requestBody: { required: true, content: { 'multipart/form-data': {} } }, responses: {} } } },
      ['POST /a: body_not_read'],
    ],
    ['a method that is not called', { '/a': { options: { responses: {} } } }, ['OPTIONS /a: method_unknown']],
    [
      'a header that could be anything',
      { '/a': { get: { parameters: [{ name: 'X-Team', in: 'header', required: true, schema: {} }], responses: {} } } },
      ['GET /a: header_needed'],
    ],
    ['a place in the path that has no value', { '/a/{id}': ok }, ['GET /a/{id}: path_unknown']],
  ])('is told by its place, and the rest is read: %s', (_, paths, told) =>
    expect(leftOut(paths, { x: { one: { $ref: '#/x/two' }, two: { $ref: '#/x/one' } } })).toEqual(told),
  );

  it('merge each part of a schema once, however often it names itself and others', () => {
    const names = Array.from({ length: 10 }, (_, at) => `Part${at}`);
    const allOf = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const parts = Object.fromEntries(names.map((name) => [name, { allOf, required: [name], properties: { [name]: { type: 'string' } } }]));
    const schema = { allOf: Array.from({ length: 10 }, () => ({ $ref: '#/components/schemas/Part0' })) };
    const body = (value: JsonObject) => ({ post: { requestBody: { content: { 'application/json': { schema: value } } }, responses: { 204: {} } } });
    const { operations } = read(shop('3.0.3', { components: { schemas: parts }, security: [], paths: { '/parts': body(schema) } }));
    expect(operations[0]?.params?.map(({ name }) => name).sort()).toEqual(names);
  });

  it('is a way to sign in that nobody knows here', () => {
    const schemes = { securitySchemes: { tls: { type: 'mutualTLS' } } };
    expect(leftOut({}, { components: schemes, security: [{ tls: [] }] })).toEqual(['tls: sign_in_unknown']);
  });
});

it('ends where schemas go round in circles, and keeps none that is too long', () => {
  const node: JsonObject = {
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`child ${at}`, { $ref: '#/components/schemas/Node' }])),
  };
  const self: JsonObject = { allOf: [{ $ref: '#/components/schemas/Self' }], properties: { a: { type: 'string' } } };
  const answering = (name: string) => ({
    get: { operationId: name, responses: { 200: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } } } },
  });
  const { operations } = read({
    openapi: '3.0.0',
    info: {},
    components: { schemas: { Node: node, Self: self } },
    paths: { '/a': answering('Node'), '/b': answering('Self') },
  });
  expect(operations).toHaveLength(2);
  for (const { answer } of operations) expect(JSON.stringify(answer).length).toBeLessThan(20_000);
});

it('offers a sign-in that can be stored', () => {
  const flows = { authorizationCode: { authorizationUrl: 'https://a.test/auth', tokenUrl: 'https://a.test/token', scopes: { read: 'Read' } } };
  const { authentication: way } = read(
    shop('3.1.0', { security: [{ o: [] }], components: { schemas: { Order: order }, securitySchemes: { o: { type: 'oauth2', flows } } } }),
  );
  expect(way).toMatchObject({ type: 'oauth2', grant: 'authorization_code', scope: 'read' });
  expect(authentication.safeParse({ ...way, client_id: 'c' }).success).toBe(true);
});

it.each<[Json, string]>([
  [{}, 'not_openapi'],
  ['text', 'not_openapi'],
  [{ openapi: '4.0.0', paths: {} }, 'not_openapi'],
  [{ openapi: '3.1.0', paths: {} }, 'no_operations'],
  [{ openapi: '3.1.0' }, 'no_operations'],
])('refuses %j', (document, code) => expect(readOpenApi(document)).toMatchObject({ unreadable: { code } }));
