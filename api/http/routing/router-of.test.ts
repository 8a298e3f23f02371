import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Endpoint } from '@millwright/core/contract/parts/endpoint.ts';
import express, { type RequestHandler } from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routerOf, type Served } from './routes.ts';

const tell =
  (name: string): RequestHandler =>
  (request, response) =>
    void response.json({ name, route: request.route.path, params: request.params });

const route = (method: Endpoint['method'], path: string): Served => ({ endpoint: { method, path } as Endpoint, handler: tell(`${method} ${path}`) });

const app = express().use(
  routerOf([
    route('GET', '/v1/things/first'),
    route('GET', '/v1/things/:id'),
    route('GET', '/v1/things/last'),
    route('POST', '/v1/things/last'),
    route('POST', '/v1/things/find/'),
  ]),
);
const server = createServer(app);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

const ask = async (method: string, path: string) =>
  (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method })).json();

it('answers by the first route that an address fits, whether or not it names it letter by letter', async () => {
  expect(await ask('GET', '/v1/things/first?x=1')).toEqual({ name: 'GET /v1/things/first', route: '/v1/things/first', params: {} });
  expect(await ask('GET', '/v1/things/last')).toEqual({ name: 'GET /v1/things/:id', route: '/v1/things/:id', params: { id: 'last' } });
  expect(await ask('POST', '/v1/things/last')).toMatchObject({ name: 'POST /v1/things/last' });
});

it('takes an address with or without a slash at its end, in any case', async () => {
  for (const path of ['/v1/things/find/', '/v1/things/find', '/V1/Things/FIND/'])
    expect(await ask('POST', path)).toMatchObject({ name: 'POST /v1/things/find/', params: {} });
});
