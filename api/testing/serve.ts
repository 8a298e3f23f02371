import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addSession } from '../auth/sessions/session-rows.ts';
import { Sessions } from '../auth/sessions/sessions.ts';
import type { Database } from '../db/database.ts';
import { UserEntity } from '../db/entities/user.entity.ts';
import { inPlatform } from '../db/platform.ts';
import { newId } from '../db/sql/new-id.ts';
import { workflowEngine } from '../engine/workflow-engine.ts';
import { scratchFiles } from '../files/testing.ts';
import type { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { createApp } from '../http/server/app.ts';
import { serverOptions } from '../http/server/server-options.ts';
import { readSettings } from '../settings/settings.ts';

export type Answer = { status: number; body: Record<string, unknown>; headers: Headers };
export type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
export type Served = {
  url: string;
  services: Services;
  signIn(client: { id: string }, role?: string): Promise<{ token: string; send: Send }>;
  close(): Promise<void>;
};

const settingsOf = (url: string) =>
  readSettings({
    DATABASE_URL: 'postgres://unused/unused',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: url,
    SECRET_KEY: randomBytes(32).toString('hex'),
  });

/** Serves routes over real HTTP, with real sessions. */
export async function serve(database: Database, routes: (services: Services) => Routes[]): Promise<Served> {
  const engine = workflowEngine(process.env.TEMPORAL_ADDRESS ?? '127.0.0.1:1', process.env.TEMPORAL_NAMESPACE || 'default');
  const kept = scratchFiles();
  const services: Services = { settings: settingsOf('http://localhost'), database, sessions: new Sessions(database), engine, files: kept.storage };
  const server = createServer(serverOptions, createApp(services, { routes: routes(services) }).express);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function signIn(client: { id: string }, role = 'client_admin') {
    const { token } = await inPlatform(database, async (platform) => {
      const id = newId();
      await platform.insert(UserEntity, [{ id, client_id: client.id, email: `${id}@example.test`, role }]);
      const user = await platform.one(UserEntity, { id });
      const expires_at = new Date(Date.parse(platform.now) + 3_600_000);
      return addSession(
        platform,
        user,
        { ip: '127.0.0.1', user_agent: null, device: null },
        { family: newId(), remember: false, acting_client_id: null, viewing: null, expires_at, signed_in_until: expires_at },
      );
    });
    const send: Send = async (method, path, body, headers = {}) => {
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      const answer = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...json, ...headers },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const text = await answer.text();
      return { status: answer.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {}, headers: answer.headers };
    };
    return { token, send };
  }

  const close = async () => {
    server.closeAllConnections();
    server.close();
    await engine.close();
    await kept.remove();
  };
  return { url, services, signIn, close };
}
