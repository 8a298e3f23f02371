import { flattenRoles } from '@millwright/core/access/flatten.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClientEntity } from './db/entities/client.entity.ts';
import { inPlatform, type Platform } from './db/platform.ts';
import { type Answer, password, people, type Send, type TestApp, testApp } from './http/testing/app.ts';
import type { Ids, Sent } from './http/testing/requests/ids.ts';
import { requestsWith } from './http/testing/requests/requests.ts';
import { withoutIds } from './http/testing/requests/without-ids.ts';
import { taskForm, things } from './http/testing/things.ts';
import { allRoutes } from './routes.ts';
import { projects } from './testing/made-up.ts';
import { withProcesses } from './testing/made-up-processes.ts';

let works: TestApp;
let admin: Send;
let other: Send;
let own: Ids;

const nobodys = (): Ids => Object.fromEntries(Object.keys(own).map((key) => [key, key === 'run' ? `${v7()}.${v7()}` : v7()])) as Ids;
const send = (by: Send, key: string, { path, body, version }: Sent) => by(key.split(' ')[0] ?? '', path, body, version ? { 'if-match': '1' } : {});
/** The body without the id that was asked for and the request's own id. */
const plain = (text: string, ids: Ids) =>
  Object.entries(ids).reduce(
    (rest, [name, id]) => rest.replaceAll(id, `{${name}}`),
    text.replace(/"request_id":"[^"]+"/, '').replace(/"duration_ms":[\d.]+/, ''),
  );

beforeAll(async () => {
  const built_in = withProcesses(projects({ forms: [taskForm] }));
  works = await testApp({ built_in, routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }) });
  // Closing a company is a right of its own: whoever holds it for the own one learns nothing of others.
  const acl = { ...defaultAcl(), privileges: [{ role: 'client_admin', resource: 'CLIENTS', verb: 'allow' as const, action: 'DELETE_OWN' as const }] };
  await inPlatform(works.scratch.database, (platform) => platform.update(ClientEntity, { id: works.second.id }, { acl }));
  [admin, other] = (await Promise.all([people.admin, people.other].map((email) => works.as(email)))) as [Send, Send];
  own = await things(works, admin);
});
afterAll(() => works?.close());

const guarded = () => works.app.endpoints.filter(({ anonymous }) => !anonymous);
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

it('knows every endpoint: it takes ids, or it is listed as taking none', () => {
  const known = new Set([...Object.keys(requestsWith(own)), ...withoutIds]);
  expect(
    guarded()
      .map(keyOf)
      .filter((key) => !known.has(key)),
  ).toEqual([]);
});

it('serves nothing but the listed calls without a sign-in, however the address is dressed', async () => {
  const open: string[] = [];
  for (const endpoint of guarded()) {
    const path = endpoint.path.replace(/:\w+/g, '1');
    for (const dressed of [path, `${path}?x=/v1/status`, path.toUpperCase(), `${path.replace(/\/$/, '')}/`, `${path}#/v1/auth/login`]) {
      const body = endpoint.method === 'GET' ? undefined : {};
      const { status, json } = await works.anonymous(endpoint.method, dressed, body);
      if (status !== 401 || json.error.message !== 'Missing user token') open.push(`${endpoint.method} ${dressed} ${status}`);
    }
  }
  expect(open).toEqual([]);
});

it('gives a share token none of the calls that are not for it', async () => {
  for (const endpoint of guarded()) {
    const { status } = await works.anonymous(endpoint.method, endpoint.path.replace(/:\w+/g, '1'), endpoint.method === 'GET' ? undefined : {}, {
      'x-share-token': 'made-up',
    });
    expect([keyOf(endpoint), status]).toEqual([keyOf(endpoint), 401]);
  }
});

/** Calls that name another thing in their body: they are refused by the field that names it. */
const refusedByField: Record<string, string> = {
  'POST /v1/documents/:collection': '"field":"view_group","code":"not_found"',
  'POST /v1/documents/publish': '"code":"view_not_found"|"code":"model_not_found"|"code":"document_not_found"',
  'POST /v1/graph/save/': '"field":"relations[0].ids[0]","code":"not_found"|"field":"properties.files","code":"file_not_found"',
};

/** Calls that name several things: some are not found as a whole, this one by its field. */
const alsoByField: Record<string, string> = {
  'POST /v1/messaging/send': '"field":"attachments[0].file_id","code":"not_a_file"',
  'POST /v1/messaging/preview': '"field":"attachments[0].file_id","code":"not_a_file"',
};

const isNothing = (key: string, { status, text }: Answer) => {
  const empty = status === 200 && /"total":0|"task_by_id":null|"data":\[\]|"cards":\[\]|"data":null,.+"code":"not_found"/.test(text);
  const byField = (fields: string) => status === 422 && fields.split('|').some((each) => text.includes(each));
  const [field, other] = [refusedByField[key], alsoByField[key]];
  return field ? byField(field) : status === 404 || empty || (other !== undefined && byField(other));
};

/** What is denied to one group of the own company, thing by thing; that group may do all else that administrators may. */
const denied = {
  form: 'FORMS',
  label: 'FORMS',
  view: 'VIEWS',
  view_group: 'VIEW_GROUPS',
  automation: 'SETTING_DATA_CONNECTIONS',
  template: 'MESSAGE_TEMPLATES',
  pdf: 'PDF_TEMPLATES',
  look: 'SETTINGS',
} as const;

/** Documents refer to each other, whoever writes them: a view may be put into any group of the company. */
const refersToAny = 'POST /v1/documents/:collection';

async function blindSender(): Promise<Send> {
  const acl = defaultAcl();
  acl.roles.push({ role: 'blind', parent: 'client_admin', label: 'Blind' });
  for (const [thing, kind] of Object.entries(denied))
    for (const action of ['READ', 'READ_OWN'] as const)
      acl.privileges.push({ role: 'blind', verb: 'deny', resource: `${kind}.${own[thing as keyof typeof denied]}`, action });
  acl.flattenRoles = flattenRoles(acl.roles);
  const work = (platform: Platform) =>
    platform.query('UPDATE platform.clients SET acl = $1::jsonb, acl_version = acl_version + 1 WHERE id = $2', [JSON.stringify(acl), works.first.id]);
  await inPlatform(works.scratch.database, work);
  await admin('POST', '/v1/documents/users', { email: 'blind@first.test', first_name: 'B', last_name: 'D', role: 'blind', password });
  return works.as('blind@first.test');
}

it('what somebody may not read of their own company is answered to the byte as ids that nobody has, by every route', async () => {
  const blind = await blindSender();
  const unknown = nobodys();
  const none = { ...own, ...Object.fromEntries([...Object.keys(denied), 'run'].map((key) => [key, unknown[key as keyof Ids]])) };
  const [theirs, nothing] = [requestsWith(own), requestsWith(none)];
  const leaks: string[] = [];
  const asked = new Set<string>();
  for (const [key, list] of Object.entries(theirs)) {
    for (const [at, request] of list.entries()) {
      const same = nothing[key]?.[at] as Sent;
      if (key === refersToAny || JSON.stringify(request) === JSON.stringify(same)) continue;
      asked.add(key);
      const [a, b] = [await send(blind, key, request), await send(blind, key, same)];
      const alike = a.status === b.status && plain(a.text, own) === plain(b.text, none);
      if (!alike || !isNothing(key, a)) leaks.push(`${key} #${at}: ${a.status} ${a.text} / ${b.status} ${b.text}`);
    }
  }
  expect(leaks).toEqual([]);
  expect(asked.size).toBeGreaterThan(30);
});

describe('another client’s ids', () => {
  it('are answered to the byte as ids that nobody has, by every route: as not found, or as nothing', async () => {
    const none = nobodys();
    const [theirs, nothing] = [requestsWith(own), requestsWith(none)];
    const leaks: string[] = [];
    for (const [key, list] of Object.entries(theirs)) {
      for (const [at, request] of list.entries()) {
        const [a, b] = [await send(other, key, request), await send(other, key, nothing[key]?.[at] as Sent)];
        const same = a.status === b.status && plain(a.text, own) === plain(b.text, none);
        if (!same || !isNothing(key, a)) leaks.push(`${key} #${at}: ${a.status} ${a.text} / ${b.status} ${b.text}`);
      }
    }
    expect(leaks).toEqual([]);
  });

  it('change nothing of it', async () => {
    expect((await admin('POST', '/v1/graph/get/', { ids: [own.record] })).json.data).toMatchObject([{ properties: { title: 'Draw' } }]);
    expect((await admin('GET', `/v1/documents/views/${own.view}`)).json.data).toMatchObject({ name: 'Tasks', version: 1 });
    expect((await admin('GET', '/v1/documents/clients')).json.data).toMatchObject([{ name: 'First' }]);
  });

  it('work for the client itself, so that the comparison means something', async () => {
    const ends =
      /DELETE|\/invite|\/delete\/|cancel|retry|resume|processes\/(?:update|save)|intercom|undo|restore|reset|\/answers|\/plan|draft\/publish|PATCH|delete_task|"op"/;
    const failing: string[] = [];
    for (const [key, list] of Object.entries(requestsWith(own))) {
      if (ends.test(key)) continue;
      for (const [at, request] of list.entries()) {
        if (ends.test(JSON.stringify(request.body ?? ''))) continue;
        const answer = await send(admin, key, request);
        if (answer.status >= 300) failing.push(`${key} #${at}: ${answer.status} ${answer.text}`);
      }
    }
    expect(failing).toEqual([]);
  });

  it('refuse a client_id of another client in any body', async () => {
    for (const { method, path, names_client, takes } of guarded()) {
      if (method === 'GET' || method === 'DELETE' || names_client || takes) continue;
      const filled = path.replace(':collection', 'views').replace(/:\w+/g, own.view);
      const { status } = await admin(method, filled, { client_id: works.second.id }, { 'if-match': '1' });
      expect([`${method} ${path}`, status]).toEqual([`${method} ${path}`, 403]);
    }
  });
});

it('describes all of it in OpenAPI', async () => {
  const { json } = await works.anonymous('GET', '/v1/openapi.json');
  expect(Object.keys(json.paths as object).length).toBeGreaterThan(40);
  const references = [...JSON.stringify(json).matchAll(/"\$ref":"([^"]*)"/g)].map(([, to = '']) => to);
  expect(references.length).toBeGreaterThan(100);
  const leadsTo = (reference: string) =>
    reference
      .slice(2)
      .split('/')
      .reduce<unknown>((place, name) => (place as Record<string, unknown> | undefined)?.[name], json);
  expect(references.filter((to) => leadsTo(to) === undefined)).toEqual([]);
  const ids = [...JSON.stringify(json).matchAll(/"operationId":"([^"]*)"/g)].map(([, id]) => id);
  expect([ids.length, new Set(ids).size]).toEqual([works.app.endpoints.length, works.app.endpoints.length]);
});

it('answers a path whose id is none as any other refusal, never as a failure of its own', async () => {
  const asked = guarded().filter(({ path, takes }) => path.includes(':') && !takes);
  expect(asked.length).toBeGreaterThan(20);
  for (const { method, path } of asked) {
    const filled = path.replace(':collection', 'views').replace(/:\w+/g, 'abc');
    const { status } = await admin(method, filled, method === 'GET' || method === 'DELETE' ? undefined : {}, { 'if-match': '1' });
    expect([`${method} ${path}`, status < 500]).toEqual([`${method} ${path}`, true]);
  }
  expect((await admin('POST', '/v1/processes/get/live/object/abc', {})).status).toBe(404);
});
