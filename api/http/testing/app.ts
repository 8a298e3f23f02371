import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Failure } from '@millwright/core/contract/parts/shapes.ts';
import type { User } from '@millwright/core/contract/users.ts';
import type { Problem } from '@millwright/core/errors.ts';
import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { Sessions } from '../../auth/sessions/sessions.ts';
import type { Client } from '../../db/entities/client.entity.ts';
import type { Post } from '../../db/types.ts';
import { workflowEngine } from '../../engine/workflow-engine.ts';
import { scratchFiles } from '../../files/testing.ts';
import { readSettings, type Settings } from '../../settings/settings.ts';
import { type Scratch, scratch, scratchClient } from '../../testing/scratch.ts';
import { addUser } from '../../users/add-user.ts';
import type { Routes } from '../routing/routes.ts';
import type { Services } from '../routing/services.ts';
import { type App, createApp } from '../server/app.ts';
import { serverOptions } from '../server/server-options.ts';

export const password = 'Correct7horse';

type Row = { id: string; version: number; [key: string]: unknown };
/** All answer bodies of which tests read parts; missing parts are undefined. */
export type Body = {
  token: string;
  expires_at: string;
  user: User;
  total: number;
  data: Row & Row[];
  error: Failure['error'] & { details: { fields: Problem[] } };
  [key: string]: unknown;
};
export type Answer = { status: number; headers: Headers; text: string; json: Body };
export type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

/** The complete API over real HTTP, with its own database. */
export type TestApp = {
  url: string;
  scratch: Scratch;
  services: Services;
  /** The folder of uploaded files. */
  filesPath: string;
  app: App;
  /** Two companies, a user of each role in the first one, a user of the second one, and a product administrator. */
  first: Client;
  second: Client;
  anonymous: Send;
  as(email: string): Promise<Send>;
  close(): Promise<void>;
};

export const people = { admin: 'admin@first.test', operator: 'operator@first.test', other: 'admin@second.test', root: 'root@first.test' };

/** Returns a function that sends requests, with a bearer token if there is one. */
export function sender(url: string, token?: string): Send {
  return async (method, path, body, headers = {}) => {
    const isText = typeof body === 'string' || body instanceof FormData || body === undefined;
    const sent = isText ? body : JSON.stringify(body);
    const all = {
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    };
    const answer = await fetch(url + path, { method, headers: all, redirect: 'manual', ...(sent === undefined ? {} : { body: sent }) });
    const text = await answer.text();
    const json = /json/.test(answer.headers.get('content-type') ?? '') ? (JSON.parse(text) as Body) : ({} as Body);
    return { status: answer.status, headers: answer.headers, text, json };
  };
}

async function populate(made: Scratch) {
  const first = await scratchClient(made.database, { name: 'First' });
  const second = await scratchClient(made.database, { name: 'Second' });
  const person = (email: string, client: Client, role: string) =>
    addUser(made.database, { client_id: client.id, email, first_name: role, last_name: 'Test', role, password });
  await Promise.all([
    person(people.admin, first, 'client_admin'),
    person(people.operator, first, 'user'),
    person(people.other, second, 'client_admin'),
    person(people.root, first, 'admin'),
  ]);
  return { first, second };
}

const listening = (server: Server) =>
  new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));

export type TestAppOptions = {
  built_in?: BuiltIn;
  post?: Post;
  env?: Partial<Record<keyof Settings, string>>;
  routes: (services: Services) => Routes[];
};

/** Starts the API; `close` removes everything again. */
export async function testApp({ built_in, post, env = {}, routes }: TestAppOptions): Promise<TestApp> {
  const made = await scratch({ ...(built_in && { built_in }), ...(post && { post }) });
  const settings = readSettings({
    DATABASE_URL: made.urls.app,
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: 'http://works.test',
    SECRET_KEY: 'k'.repeat(40),
    TEMPORAL_ADDRESS: '127.0.0.1:9',
    ...env,
  });
  const sessions = new Sessions(made.database);
  await sessions.listen();
  const kept = scratchFiles();
  const services: Services = {
    settings,
    database: made.database,
    sessions,
    engine: workflowEngine(settings.TEMPORAL_ADDRESS, settings.TEMPORAL_NAMESPACE),
    files: kept.storage,
  };
  const app = createApp(services, { routes: routes(services) });
  const server = createServer(serverOptions, app.express);
  const url = `http://127.0.0.1:${await listening(server)}`;
  const clients = await populate(made);
  const anonymous = sender(url);
  const tokens = new Map<string, string>();
  return {
    url,
    scratch: made,
    services,
    filesPath: kept.path,
    app,
    anonymous,
    ...clients,
    as: async (email) => {
      const token = tokens.get(email) ?? (await anonymous('POST', '/v1/auth/login', { email, password })).json.token;
      tokens.set(email, token);
      return sender(url, token);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await services.engine.close();
      await made.drop();
      await kept.remove();
    },
  };
}
