import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoint } from '@millwright/core/contract/parts/endpoint.ts';
import { AppError } from '@millwright/core/errors.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { authRoutes } from '../auth/auth.routes.ts';
import { Routes } from '../http/routing/routes.ts';
import { createApp } from '../http/server/app.ts';
import { serverOptions } from '../http/server/server-options.ts';
import { password, people, sender, type TestApp, testApp } from '../http/testing/app.ts';
import { errorTraces, type FailedRequest } from './error-traces.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Sent = { traceId: string; name: string; attributes: Attribute[]; events: { attributes: Attribute[] }[] };
type Trace = { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
const broken = endpoint({ method: 'GET', path: '/v1/broken/:how', summary: 'Fails.', params: z.strictObject({ how: z.string() }), output: z.json() });
const failing = ({ params }: { params: { how: string } }): Promise<never> => {
  throw params.how === 'refused' ? new AppError('in_use') : new Error('outer', { cause: new Error('inner') });
};

let received: Trace[] = [];
let answers = 200;
const collector = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  received.push(JSON.parse(body));
  response.writeHead(answers, { 'content-type': 'application/json' }).end('{}');
});
let url = '';
let works: TestApp;
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`;
  works = await testApp({ routes: (services) => [authRoutes(services), new Routes(services).add(broken, failing)] });
});
afterAll(async () => {
  collector.closeAllConnections();
  collector.close();
  await works?.close();
});
beforeEach(() => {
  received = [];
  answers = 200;
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => vi.restoreAllMocks());

const failure: FailedRequest = {
  method: 'GET',
  path: '/v1/x',
  status: 500,
  code: 'internal',
  request_id: 'r',
  started_at: 1_000,
  error: new Error('outer', { cause: new Error('inner') }),
};

it('sends 25 of a thousand failures', async () => {
  // Chance is spread evenly; the traces that are wanted come one by one, so that none is dropped for want of room.
  let at = 0;
  const trace = errorTraces(url, () => at++ / 1_000);
  for (let n = 0; n < 1_000; n++) {
    trace(failure);
    if (n < 25) await vi.waitFor(() => expect(received).toHaveLength(n + 1));
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(received).toHaveLength(25);
});

it('tells what failed, when, and what led to it, in the form of OTLP', async () => {
  errorTraces(url, () => 0)(failure);
  await vi.waitFor(() => expect(received).toHaveLength(1));
  const [span] = received[0]?.resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
  expect(span).toMatchObject({
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    name: 'GET /v1/x',
    startTimeUnixNano: '1000000000',
    status: { code: 2, message: 'internal' },
  });
  expect(span?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 500 } });
  const messages = span?.events.map(({ attributes }) => attributes.find(({ key }) => key === 'exception.message')?.value.stringValue);
  expect(messages).toEqual(['outer', 'inner']);
});

it('goes on when the collector refuses, and drops what it has no room for', async () => {
  const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  answers = 400;
  const trace = errorTraces(url, () => 0);
  for (let n = 0; n < 30; n++) trace(failure);
  await vi.waitFor(() => expect(lines.mock.calls.filter(([line]) => String(line).includes('a trace was not sent'))).toHaveLength(10));
  expect(received).toHaveLength(10);
  answers = 200;
  await vi.waitFor(() => {
    trace(failure);
    expect(received.length).toBeGreaterThan(10);
  });
});

/** What has been received of requests to the interface. */
const ofRequests = () => received.map((trace) => trace.resourceSpans[0]?.scopeSpans[0]?.spans[0]?.name).filter((name) => name?.includes('/broken/'));

/** Failing requests to an interface with these settings. */
async function fail(settings: { TRACES_URL?: string }, how: string, times: number) {
  const services = { ...works.services, settings: { ...works.services.settings, ...settings } };
  const { express } = createApp(services, { routes: [new Routes(services).add(broken, failing)] });
  const server = createServer(serverOptions, express);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { token } = (await works.anonymous('POST', '/v1/auth/login', { email: people.admin, password })).json;
  for (let n = 0; n < times; n++) await sender(own, token)('GET', `/v1/broken/${how}`);
  server.closeAllConnections();
  server.close();
}

it('sends nothing anywhere unless an address is set', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  await fail({}, 'bug', 20);
  expect(ofRequests()).toEqual([]);
  await fail({ TRACES_URL: url }, 'bug', 3);
  await vi.waitFor(() => expect(ofRequests()).toHaveLength(3));
});

it('sends only what is a failure of ours, not what was refused', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  await fail({ TRACES_URL: url }, 'refused', 3);
  await fail({ TRACES_URL: url }, 'bug', 1);
  await vi.waitFor(() => expect(ofRequests()).toEqual(['GET /v1/broken/bug']));
});
