import { type Send, sender } from '@millwright/api/http/testing/app.ts';
import { allRoutes } from '@millwright/api/routes.ts';
import { serve } from '@millwright/api/testing/serve.ts';
import { addUser } from '@millwright/api/users/add-user.ts';
import type { GraphError } from '@millwright/core/contract/graph.ts';
import type { Ledger } from '@millwright/core/contract/ledgers.ts';
import type { Outlook } from '@millwright/core/contract/outlooks.ts';
import type { Trace } from '@millwright/core/contract/traces.ts';
import { AppError, type ErrorCode } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Answers } from '@millwright/core/process/objections.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import type { Works } from '@millwright/seeds/testing/works.ts';
import { afterAll, beforeAll } from 'vitest';
import { Harness, until } from './harness.ts';
import { childOf, relationsOf } from './line-writes.ts';

/** Calls the API; what it refuses is thrown as what it was on the other side. */
export type Call = <T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown, headers?: Record<string, string>) => Promise<T>;

const callWith =
  (send: Send): Call =>
  async (...request) => {
    const { status, json } = await send(...request);
    if (status >= 400) throw new AppError(json.error.code as ErrorCode, json.error.details);
    return json as never;
  };

/** A person of the harness's company signs in with a password, as everybody does. */
async function signIn(h: Harness, url: string, role: string): Promise<Call> {
  const [email, password] = [`${role}@works.test`, 'Stone7quay'];
  await addUser(h.database, { client_id: h.client.id, email, first_name: 'Ana', last_name: 'Roy', role, password });
  const { token } = await callWith(sender(url))<{ token: string }>('POST', '/v1/auth/login', { email, password });
  return callWith(sender(url, token));
}

/** Asks by GraphQL; its errors are failures, as everywhere else. */
export async function ask(call: Call, query: string, variables: JsonObject = {}): Promise<JsonObject> {
  const { data, errors } = await call<{ data: JsonObject; errors?: GraphError[] }>('POST', '/v1/graph', { query, variables });
  const [error] = errors ?? [];
  if (error) throw new AppError(error.extensions.code as ErrorCode, error.extensions.details);
  return data;
}

/** The automations whose runs failed, with the newest reason. */
async function failures(call: Call): Promise<string[]> {
  type Stats = { data: { automation_id: string; failure: number }[] };
  const { data } = await call<Stats>('GET', '/v1/data_connections/stats?limit=500');
  const failed = data.filter(({ failure }) => failure > 0);
  return Promise.all(
    failed.map(async ({ automation_id: id }) => `${id} ${JSON.stringify(await call('GET', `/v1/data_connections/${id}/runs?status=failure`))}`),
  );
}

/** The company of a harness as a client of the HTTP interface sees it. */
export function worksOverHttp(h: Harness, call: Call): Works {
  type Saved = { data: { identity: string } };
  const post = <T>(path: string, body: unknown) => call<T>('POST', path, body);
  const move = async (object_id: string, action: 'advance' | 'set_step', step?: string, answers: Answers = {}) => {
    await post('/v1/processes/update/', { object_id, action, ...(step && { step }), ...answers });
  };
  const idle = async () => {
    const { outbox, running } = await call<{ outbox: number; running: number }>('GET', '/v1/settled');
    return outbox === 0 && running === 0;
  };
  return {
    today: new Intl.DateTimeFormat('en-CA', { timeZone: h.client.time_zone }).format(new Date()),
    save: async (model, line) => (await post<Saved>('/v1/graph/save/', { model, ...childOf(line) })).data.identity,
    update: async (_, node_id, properties, links) => {
      await post('/v1/graph/update/', { node_id, properties, relations: relationsOf(links) });
    },
    remove: async (node_id) => {
      await post('/v1/graph/delete/', { node_id });
    },
    restore: async (model, id) => {
      await post('/v1/graph/restore/', { model, ids: [id] });
    },
    read: (query, variables) => ask(call, query, variables),
    advance: (id, answers) => move(id, 'advance', undefined, answers),
    setStep: (id, step, answers) => move(id, 'set_step', step, answers),
    live: async (id) => (await post<{ data: Awaited<ReturnType<Works['live']>> }>(`/v1/processes/get/live/object/${id}`, {})).data,
    submit: async (form_id, values, node_id, answers) =>
      (await post<Saved>('/v1/graph/form/', { form_id, values, node_id, ...answers })).data.identity,
    open: (form_id, node_id) => post('/v1/graph/form/get/', { form_id, node_id }),
    run: async (automation, primary_item_id, input) => {
      await post(`/v1/data_connections/${automation}`, { async: true, trigger: { type: 'manual', primary_item_id }, input });
    },
    events: async (id) => (await call<{ total: number }>('GET', `/v1/events/${id}?limit=1`)).total,
    propose: async (model, facts) => (await post<{ data: JsonObject[] }>('/v1/graph/propose/', { model, facts: [facts] })).data[0] ?? {},
    outlook: async (model, values, id, saving = false) =>
      (await post<{ data: Outlook }>('/v1/outlook/', { model, values, ...(id && { node_id: id }), saving })).data,
    trace: async (id) => (await call<{ data: Trace }>('GET', `/v1/trace/${id}`)).data,
    ledger: (id, balance) => call<Ledger>('GET', `/v1/ledger/${id}?balance=${balance}`),
    set: async (options) => {
      const path = `/v1/documents/clients/${h.client.id}`;
      const { data } = await call<{ data: { version: number } }>('GET', path);
      await call('PATCH', path, { options }, { 'if-match': String(data.version) });
    },
    settled: async () => {
      await until(idle, 30_000);
      const failed = await failures(call);
      if (failed.length > 0) throw new Error(`Runs have failed: ${failed.join('; ')}`);
    },
  };
}

/** A company with the built-in configuration and the whole interface over HTTP, for the tests of a file: there before them, gone after them. */
export function companyOverHttp() {
  let h: Harness;
  let api: Awaited<ReturnType<typeof serve>>;
  let call: Call;
  beforeAll(async () => {
    h = await Harness.open({ built_in: seeds.builtIn, actions: seeds.actions });
    api = await serve(h.database, (services) => allRoutes(services, { actions: seeds.actions, queue: h.queue }));
    call = await signIn(h, api.url, 'client_admin');
  });
  afterAll(async () => {
    await api?.close();
    await h?.close();
  });
  return {
    get h() {
      return h;
    },
    get call() {
      return call;
    },
    get works() {
      return worksOverHttp(h, call);
    },
    /** The company as a new person with this role sees it. */
    as: async (role: string) => worksOverHttp(h, await signIn(h, api.url, role)),
  };
}
