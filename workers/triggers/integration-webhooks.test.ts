import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { automationRoutes } from '@millwright/api/automations/automations.routes.ts';
import { registrationRoutes } from '@millwright/api/automations/registrations/registrations.routes.ts';
import { documentRoutes } from '@millwright/api/documents/documents.routes.ts';
import { secretBox } from '@millwright/api/documents/secrets/secret-box.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { step } from '@millwright/core/automation/testing.ts';
import type { Delivery } from '@millwright/core/contract/deliveries.ts';
import type { Registration } from '@millwright/core/contract/registrations.ts';
import type { Connector } from '@millwright/core/integration/connector.ts';
import { connectors } from '@millwright/core/integration/shipped/registry.ts';
import type { IntegrationWebhook, RegisteredByOperation } from '@millwright/core/integration/webhook.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { company } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';
import { secret, signers, tampered } from './vendor-signatures.ts';

type Call = { method: string; path: string; body: Json };
/** The other system: what it was asked for, and what it answers. */
const calls: Call[] = [];
let answer: (call: Call) => { status: number; body?: Json } = () => ({ status: 201, body: { id: 7 } });
let vendor: Server;
let h: Harness;
let api: Served;
let send: Send;

async function read(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return { method: request.method ?? '', path: request.url ?? '', body: text ? JSON.parse(text) : null };
}

beforeAll(async () => {
  vendor = createServer(async (request, response) => {
    const call = await read(request);
    calls.push(call);
    const { status, body } = answer(call);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body === undefined ? '' : JSON.stringify(body));
  });
  await new Promise<void>((ready) => vendor.listen(0, '127.0.0.1', ready));
  const host = `127.0.0.1:${(vendor.address() as AddressInfo).port}`;
  h = await Harness.open({ built_in: company([]), allow: [host, host.replace('127.0.0.1', 'localhost')] });
  api = await serve(h.database, (services) => [
    documentRoutes(services, () => true),
    automationRoutes(services, { actions: h.services.actions, queue: h.queue }),
    registrationRoutes(services),
  ]);
  // What the interface seals, the workers open.
  Object.assign(h.services, { secrets: secretBox(api.services.settings) });
  ({ send } = await api.signIn(h.client));
});
afterAll(async () => {
  await api?.close();
  await h?.close();
  vendor?.close();
});
beforeEach(() => {
  calls.length = 0;
  answer = () => ({ status: 201, body: { id: 7 } });
});

async function integrationOf({ name, operations, webhooks = [] }: Pick<Connector, 'name' | 'operations' | 'webhooks'>): Promise<string> {
  const url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
  const document = { name, url, authentication: { type: 'header', api_key: 'hush' }, operations, webhooks };
  const { status, body } = await send('POST', '/v1/documents/integrations', document);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return String((body.data as JsonObject).id);
}

/** Reads every value that the webhook describes, as the variables of a mapping do. */
function pathsOf(schema: JsonObject, path = 'trigger.input'): string[] {
  if (!isObject(schema.properties)) return [path];
  return Object.entries(schema.properties).flatMap(([name, inner]) => pathsOf(isObject(inner) ? inner : {}, `${path}.${name}`));
}

async function hook(integration: string, webhook: IntegrationWebhook, more: JsonObject = {}): Promise<string> {
  const paths = pathsOf(webhook.body ?? {});
  const value = Object.fromEntries(paths.map((path) => [path, { $: path }]));
  const { signature, event, name } = webhook;
  const document = {
    name: 'hook',
    label: 'hook',
    trigger: { type: 'webhook', signature, ...(event && { event }), source: { integration, webhook: name, values: { owner: 'acme', repo: 'line' } } },
    steps: [step('keep', 'transform', { input: { value } })],
    edges: [],
    disabled: false,
    webhook_secret: secret,
    ...more,
  };
  const { body, status } = await send('POST', '/v1/documents/settings_data_connections', document);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return String((body.data as JsonObject).id);
}

const change = async (collection: string, id: string, changes: JsonObject) => {
  const { body } = await send('GET', `/v1/documents/${collection}/${id}`);
  const version = String((body.data as JsonObject).version);
  const { status } = await send('PATCH', `/v1/documents/${collection}/${id}`, changes, { 'if-match': version });
  expect(status).toBe(200);
};
const turn = (id: string, changes: JsonObject) => change('settings_data_connections', id, changes);
const registration = async (id: string) => (await send('GET', `/v1/data_connections/${id}/registration`)).body.data as Registration;
const comesTo = (id: string, state: Registration['state']) => until(async () => (await registration(id)).state === state);
const deliveries = async (id: string) => (await send('GET', `/v1/data_connections/${id}/deliveries`)).body.data as Delivery[];

/** Sends an event as its vendor does. */
function deliver(id: string, { signature, example }: IntegrationWebhook, headers: Record<string, string> = {}): Promise<Response> {
  const fields = example?.body as JsonObject;
  const isForm = signature === 'twilio';
  const body = isForm ? new URLSearchParams(fields as Record<string, string>).toString() : JSON.stringify(fields);
  const signed = signers[signature]?.(body, fields, `${api.services.settings.PUBLIC_URL}/v1/hooks/${id}`);
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  return fetch(`${api.url}/v1/hooks/${id}`, { method: 'POST', body, headers: { 'content-type': type, ...example?.headers, ...signed, ...headers } });
}

const shipped = connectors.flatMap((connector) =>
  (connector.webhooks ?? []).map((webhook) => [connector.name, webhook.name, connector, webhook] as const),
);

describe('a webhook that ships', () => {
  it.each(shipped)('of %s, %s, is taken as its vendor sends it, and every value that it describes is read', async (_, __, connector, webhook) => {
    const id = await hook(await integrationOf(connector), webhook);
    const answered = await deliver(id, webhook);
    expect(answered.status).toBe(202);
    const { run_id } = (await answered.json()) as { run_id: string };
    const output = await until(async () => (await h.run(run_id))?.output);
    const missing = pathsOf(webhook.body ?? {}).filter((path) => (output as JsonObject)[path] === undefined);
    expect(missing).toEqual([]);
    expect(JSON.stringify(output)).toContain(JSON.stringify(Object.values(webhook.example?.body as JsonObject)[0]).slice(1, -1));
    expect((await deliver(id, { ...webhook, signature: webhook.signature }, { ...tampered[webhook.signature] })).status).toBe(401);
  });

  it('is there for every vendor whose way of signing is offered and that has a connector', () => {
    expect([...new Set(shipped.map(([, , { key }]) => key))].sort()).toEqual(['github', 'shopify', 'slack', 'stripe', 'twilio']);
  });
});

const github = connectors.find(({ key }) => key === 'github') as Connector;
const push = github.webhooks?.find(({ name }) => name === 'push') as IntegrationWebhook;

it('a call that names another event starts nothing, and stands in the log', async () => {
  const id = await hook(await integrationOf(github), push);
  const answered = await deliver(id, push, { 'x-github-event': 'ping' });
  expect([answered.status, await answered.json()]).toEqual([200, { ignored: true }]);
  expect((await deliver(id, push)).status).toBe(202);
  expect((await deliveries(id)).map(({ outcome }) => outcome)).toEqual(['accepted', 'ignored']);
  expect((await send('GET', `/v1/data_connections/${id}/runs`)).body.total).toBe(1);
});

it('a header is named in capital or small letters, and who is off takes no call of any event', async () => {
  const event = { in: 'header', at: 'X-GitHub-Event', equals: 'push' } as const;
  const id = await hook(await integrationOf(github), { ...push, event });
  expect((await deliver(id, push)).status).toBe(202);
  await turn(id, { disabled: true });
  const refused = async (headers?: Record<string, string>) => {
    const answered = await deliver(id, push, headers);
    return [answered.status, ((await answered.json()) as { error?: JsonObject }).error?.code];
  };
  expect(await refused()).toEqual([422, 'automation_disabled']);
  expect(await refused({ 'x-github-event': 'ping' })).toEqual([422, 'automation_disabled']);
  await comesTo(id, 'removed');
});

describe('registering', () => {
  it('is done as the automation is turned on, with its address and secret, and undone as it is turned off', async () => {
    const id = await hook(await integrationOf(github), push);
    await comesTo(id, 'registered');
    expect(calls).toMatchObject([
      {
        method: 'POST',
        path: '/repos/acme/line/hooks',
        body: { events: ['push'], active: true, config: { url: `https://works.test/v1/hooks/${id}`, content_type: 'json', secret } },
      },
    ]);
    await turn(id, { description: 'changes nothing over there' });
    answer = () => ({ status: 204 });
    await turn(id, { disabled: true });
    await comesTo(id, 'removed');
    expect(calls.slice(1)).toEqual([{ method: 'DELETE', path: '/repos/acme/line/hooks/7', body: null }]);
  });

  it('that fails is told, and tried again by hand', async () => {
    answer = () => ({ status: 404, body: { message: 'Not Found', given: [secret] } });
    const id = await hook(await integrationOf(github), push);
    await comesTo(id, 'failed');
    const reason = '{"message":"Not Found","given":["…"]}';
    expect(await registration(id)).toMatchObject({ error: { code: 'outgoing_failed', details: { status: 404, reason } } });
    answer = () => ({ status: 201, body: { id: 9 } });
    expect((await send('POST', `/v1/data_connections/${id}/registration`, {})).status).toBe(202);
    await comesTo(id, 'registered');
    expect(calls).toHaveLength(2);
    expect(await registration(id)).toMatchObject({ error: null });
  });

  it('is taken away with the automation, also where somebody has deleted it over there', async () => {
    const id = await hook(await integrationOf(github), push);
    await comesTo(id, 'registered');
    answer = () => ({ status: 404, body: {} });
    const { body } = await send('GET', `/v1/documents/settings_data_connections/${id}`);
    const version = String((body.data as JsonObject).version);
    expect((await send('DELETE', `/v1/documents/settings_data_connections/${id}`, undefined, { 'if-match': version })).status).toBeLessThan(300);
    await until(async () => calls.some(({ method }) => method === 'DELETE'));
    const left = 'SELECT status, remote_id FROM platform.webhook_registrations WHERE automation_id = $1';
    await until(async () => (await h.asSystem((tenant) => tenant.query<JsonObject>(left, [id])))[0]?.status === 'done');
    expect(await h.asSystem((tenant) => tenant.query(left, [id]))).toEqual([{ status: 'done', remote_id: null }]);
  });

  it('is undone as the automation is turned off, also where its integration has no such webhook any more', async () => {
    const integration = await integrationOf(github);
    const id = await hook(integration, push);
    await comesTo(id, 'registered');
    await change('integrations', integration, { webhooks: [] });
    answer = () => ({ status: 204 });
    await turn(id, { disabled: true });
    await comesTo(id, 'removed');
    expect(calls.slice(1)).toMatchObject([{ method: 'DELETE', path: '/repos/acme/line/hooks/7' }]);
  });

  it('tells another server the secret only once somebody who may change the automation says so', async () => {
    const integration = await integrationOf(github);
    const id = await hook(integration, push);
    await comesTo(id, 'registered');
    const { port } = vendor.address() as AddressInfo;
    await change('integrations', integration, { url: `http://localhost:${port}`, authentication: { type: 'header', api_key: 'hush' } });
    await turn(id, { description: 'moves nothing' });
    await comesTo(id, 'failed');
    expect(calls).toHaveLength(1);
    expect(await registration(id)).toMatchObject({ error: { code: 'registration_moved', details: { name: `http://localhost:${port}` } } });
    expect((await send('POST', `/v1/data_connections/${id}/registration`, {})).status).toBe(202);
    await comesTo(id, 'registered');
    expect(calls.slice(1).map(({ method }) => method)).toEqual(['DELETE', 'POST']);
  });

  it('that fails in passing is tried again by itself, and one that nobody knows the outcome of is not', async () => {
    answer = () => (calls.length < 3 ? { status: 503 } : { status: 201, body: { id: 7 } });
    const id = await hook(await integrationOf(github), push);
    await comesTo(id, 'registered');
    expect(calls).toHaveLength(3);
    calls.length = 0;
    answer = () => ({ status: calls.length < 2 ? 500 : 204 });
    await turn(id, { disabled: true });
    await comesTo(id, 'removed');
    expect(calls).toHaveLength(2);
    calls.length = 0;
    answer = () => ({ status: 500 });
    await turn(id, { disabled: false });
    await comesTo(id, 'failed');
    expect(await registration(id)).toMatchObject({ error: { code: 'registration_unsure' } });
    expect(calls).toHaveLength(1);
  });

  it('opens what is sealed of its call, with the secret inside', async () => {
    const register = push.register as RegisteredByOperation;
    const config = { url: '{address}', secret: 'Bearer {secret}' };
    const add = { ...register.add, params: { ...register.add.params, config } };
    const webhook: IntegrationWebhook = { ...push, register: { ...register, add } };
    const id = await hook(await integrationOf({ ...github, webhooks: [webhook] }), webhook);
    await comesTo(id, 'registered');
    expect(calls).toMatchObject([{ body: { config: { secret: `Bearer ${secret}` } } }]);
  });

  it('is nothing for who may not change the automation, nor for one that is entered by hand', async () => {
    const stripe = connectors.find(({ key }) => key === 'stripe') as Connector;
    const id = await hook(await integrationOf(stripe), stripe.webhooks?.[0] as IntegrationWebhook);
    expect(await registration(id)).toEqual({ state: 'none', error: null, at: null });
    expect((await send('POST', `/v1/data_connections/${id}/registration`, {})).body.data).toMatchObject({ state: 'none' });
    const { send: guest } = await api.signIn(h.client, 'guest');
    expect((await guest('GET', `/v1/data_connections/${id}/registration`)).status).toBe(404);
    expect(calls).toEqual([]);
  });
});
