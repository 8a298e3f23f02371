import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authRoutes } from './auth/auth.routes.ts';
import { clientRoutes } from './clients/clients.routes.ts';
import { inPlatform } from './db/platform.ts';
import { documentRoutes } from './documents/documents.routes.ts';
import { fileRoutes } from './files/files.routes.ts';
import { ownTemporaryFiles } from './files/testing.ts';
import { graphRoutes } from './graph/graph.routes.ts';
import { password, people, type Send, type TestApp, testApp } from './http/testing/app.ts';
import { importRoutes } from './imports/imports.routes.ts';
import { projects } from './testing/made-up.ts';
import { userRoutes } from './users/users.routes.ts';

let works: TestApp;
let [admin, operator]: Send[] = [];
let endTemporary: () => Promise<void>;
beforeAll(async () => {
  endTemporary = await ownTemporaryFiles();
  works = await testApp({
    built_in: projects(),
    routes: (services) => [
      authRoutes(services),
      userRoutes(services),
      clientRoutes(services),
      graphRoutes(services),
      importRoutes(services),
      fileRoutes(services),
      documentRoutes(services, () => true),
    ],
  });
  [admin, operator] = await Promise.all([people.admin, people.operator].map((email) => works.as(email)));
});
afterAll(async () => {
  await works?.close();
  await endTemporary();
});

const must = (send: Send | undefined): Send => {
  if (!send) throw new Error('not signed in');
  return send;
};
const one = async (text: string) =>
  (await inPlatform(works.scratch.database, (platform) => platform.query<{ row: Record<string, unknown> }>(text)))[0]?.row;
const userRow = (email: string) => one(`SELECT to_jsonb(u) AS row FROM platform.users u WHERE email = '${email}'`);

describe('mass assignment', () => {
  const columns = {
    id: crypto.randomUUID(),
    session_version: 9,
    password_hash: 'x',
    created_on: '2020-01-01T00:00:00Z',
    version: 9,
    updated_at: '2020-01-01T00:00:00Z',
  };

  it.each(Object.entries(columns))('no %s is taken with a new user or a changed one', async (name, value) => {
    const body = { email: `mass-${name}@first.test`, first_name: 'A', last_name: 'B', role: 'user', password };
    expect((await must(admin)('POST', '/v1/documents/users', { ...body, [name]: value })).status).toBe(422);
    expect(await userRow(body.email)).toBeUndefined();
    const before = await userRow(people.operator);
    const change = await must(operator)('PATCH', `/v1/documents/users/${before?.id}`, { [name]: value }, { 'if-match': String(before?.version) });
    expect([change.status, await userRow(people.operator)]).toEqual([422, before]);
  });

  it.each(['id', 'version', 'template', 'created_at', 'updated_at', 'deleted_at', 'base'])('no %s is taken with a document', async (name) => {
    const answer = await must(admin)('POST', '/v1/documents/message_templates', { name: 'x', [name]: name === 'version' ? 9 : crypto.randomUUID() });
    expect([answer.status, answer.json.error.details.fields.map(({ field }) => field)]).toEqual([422, [name]]);
  });

  it.each(['id', 'identity', 'version', 'created_at', 'updated_at', 'no_such_field'])('no %s is taken with a record', async (name) => {
    const body = { model: 'project', properties: { title: 'x', [name]: crypto.randomUUID() } };
    expect((await must(admin)('POST', '/v1/graph/save/', body)).status).toBe(422);
  });
});

describe('rights follow ids, not names', () => {
  it('a model made anew under an old name gives nobody the rights of the old one', async () => {
    const send = must(admin);
    const path = `/v1/documents/clients/${works.first.id}`;
    const body = { name: 'secret', schema: [{ name: 'text', label: 'Text', type: 'text' }], primary_attribute: 'text' };
    const make = async () => (await send('POST', '/v1/documents/models', body)).json.data;
    const first = await make();
    const roles = [...defaultAcl().roles, { role: 'viewer', parent: 'guest', label: 'Viewer' }];
    const privileges = [{ role: 'viewer', resource: `MODELS.${first.id}`, verb: 'allow', action: 'READ_OWN' }];
    const version = String((await send('GET', path)).json.data.version);
    expect((await send('PATCH', path, { acl: { roles, privileges } }, { 'if-match': version })).status).toBe(200);
    const email = 'viewer@first.test';
    expect((await send('POST', '/v1/documents/users', { email, first_name: 'V', last_name: 'V', role: 'viewer', password })).status).toBe(201);
    const viewer = await works.as(email);
    const read = async () => (await viewer('POST', '/v1/graph/get/', { model: 'secret' })).status;
    expect(await read()).toBe(200);
    expect((await send('DELETE', `/v1/documents/models/${first.id}?hard=1`)).status).toBe(204);
    const second = await make();
    expect([second.slug, second.id !== first.id]).toEqual([first.slug, true]);
    expect([(await send('POST', '/v1/graph/get/', { model: 'secret' })).status, await read()]).toEqual([200, 403]);
  });
});

describe('prototypes', () => {
  const hostile = ['__proto__', 'constructor', 'prototype'];
  it.each(hostile)('a key %s in a body changes no prototype and is refused', async (name) => {
    const bodies: [string, string][] = [
      ['/v1/graph/save/', `{"model":"project","properties":{"title":"x","${name}":{"polluted":1}}}`],
      ['/v1/graph/get/', `{"model":"project","filters":{"${name}":{"polluted":1}}}`],
      ['/v1/documents/message_templates', `{"name":"x","${name}":{"polluted":1}}`],
    ];
    for (const [path, body] of bodies) {
      const { status } = await must(admin)('POST', path, body);
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe.each(['/v1/graph/import/', '/v1/files'])('uploads that break off: %s', (path) => {
  const left = () => readdirSync(tmpdir()).filter((name) => /^upload-[A-Za-z0-9]{6}$/.test(name));

  it('leave no file behind, a thousand of them', async () => {
    const before = new Set(left());
    const { json } = await works.anonymous('POST', '/v1/auth/login', { email: people.admin, password });
    const port = Number(new URL(works.url).port);
    const head = `POST ${path} HTTP/1.1\r\nHost: works.test\r\nAuthorization: Bearer ${json.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;
    const held = connect(port, '127.0.0.1', () => held.write(head));
    const fresh = () => left().filter((name) => !before.has(name));
    // What broke off before may only now reach a busy server.
    for (let waited = 0; waited < 200 && fresh().length !== 1; waited++) await sleep(50);
    expect(fresh()).toHaveLength(1);
    held.destroy();
    const broken = () =>
      new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(head + 'x'.repeat(5_000), () => setTimeout(() => socket.destroy(), 20)));
        socket.on('close', () => resolve());
        socket.on('error', () => {});
      });
    // As many at once as one person may have: more are refused before anything is written (http/server/call-limits.ts).
    for (let round = 0; round < 100; round++) await Promise.all(Array.from({ length: 10 }, broken));
    for (let waited = 0; waited < 200 && fresh().length; waited++) await sleep(50);
    expect(fresh()).toEqual([]);
  });
});
