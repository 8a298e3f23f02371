import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inPlatform } from './db/platform.ts';
import { password, people, type Send, type TestApp, testApp } from './http/testing/app.ts';
import { type Once, problemsOnce, writes } from './http/testing/once.ts';
import { allRoutes } from './routes.ts';
import { field, projects } from './testing/made-up.ts';
import { withProcesses } from './testing/made-up-processes.ts';
import { changed } from './testing/model-change.ts';

const form = {
  slug: 'task-form',
  name: 'Task',
  title: 'Task',
  model: 'task',
  fields: [{ id: 'title', kind: 'text' as const, attribute: 'title' }],
  read_query: '',
  write_query: 'mutation ($values: JSON!) { save_task(items: [$values]) { identity } }',
} satisfies BuiltIn['forms'][number];
const sheet = { ...form, slug: 'task-sheet' };

let works: TestApp;
let admin: Send;
let root: Send;
beforeAll(async () => {
  works = await testApp({
    built_in: withProcesses(projects({ forms: [form, sheet] })),
    routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }),
  });
  [admin, root] = (await Promise.all([people.admin, people.root].map((email) => works.as(email)))) as [Send, Send];
});
afterAll(() => works?.close());

const dataOf = async (method: string, path: string, body: unknown, headers = {}) => {
  const { status, text, json } = await admin(method, path, body, headers);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return json.data;
};
const saved = async (model: string, properties: unknown, relations: unknown[] = []) =>
  String((await dataOf('POST', '/v1/graph/save/', { model, properties, relations })).identity);
const template = (name: string) => ({ name, subject: name, body: 'Hello', channel: 'email' });
const file = (text: string) => {
  const upload = new FormData();
  upload.set('file', new Blob([text], { type: 'text/csv' }), 'tasks.csv');
  upload.set('model', 'task');
  upload.set('mapping', '{"title":"title"}');
  return upload;
};

const peopleFile = (name: string) => {
  const upload = new FormData();
  upload.set('file', new Blob([`mail,first,last\n${name}@sheet.test,A,B\n`], { type: 'text/csv' }), 'people.csv');
  upload.set('mapping', '{"mail":"email","first":"first_name","last":"last_name"}');
  upload.set('role', 'user');
  return upload;
};

const plain = (text: string) => {
  const upload = new FormData();
  upload.set('file', new Blob([text]), 'a.txt');
  return upload;
};

async function userId(email: string) {
  const [found] = await inPlatform(works.scratch.database, (platform) =>
    platform.query<{ id: string }>('SELECT id FROM platform.users WHERE email = $1', [email]),
  );
  return found?.id ?? '';
}

async function deletedTemplate(name: string) {
  const { id } = await dataOf('POST', '/v1/documents/message_templates', template(name));
  await admin('DELETE', `/v1/documents/message_templates/${id}`);
  return id;
}

async function requestPath(resource: string) {
  const { id } = await dataOf('POST', '/v1/access/requests', { verb: 'READ', resource, path: '/' });
  return `/v1/access/requests/${id}/decide`;
}

async function answerPath(resource: string) {
  const path = await requestPath(resource);
  await dataOf('POST', path, { granted: true });
  return path.replace('requests', 'answers').replace('decide', 'seen');
}

/** Two calls of one address that differ in their body. */
const bodies = (by: Send, path: string, call: unknown, other: unknown): Once => ({ by, call: { path, body: call }, other: { path, body: other } });
/** Two calls that differ in the address, where the body says nothing. */
const paths = (by: Send, call: string, other: string): Once => ({ by, call: { path: call, body: {} }, other: { path: other, body: {} } });

async function recordCalls(): Promise<Record<string, Once>> {
  const project = await saved('project', { title: 'Bridge', code: 'B1' });
  const task = await saved('task', { title: 'Draw' }, [{ name: 'project', action: 'link', ids: [project] }]);
  const [first, second] = [await saved('task', { title: 'One' }), await saved('task', { title: 'Two' })];
  const [lost, missed] = [await saved('task', { title: 'Lost' }), await saved('task', { title: 'Missed' })];
  await dataOf('POST', '/v1/graph/delete/', { node_ids: [lost, missed] });
  const eventOf = async (id: string) => String(((await admin('GET', `/v1/events/${id}`)).json.data as { id: string }[])[0]?.id);
  const made = [await eventOf(await saved('task', { title: 'Undone' })), await eventOf(await saved('task', { title: 'Kept' }))];
  const mutation = (title: string) => ({ query: `mutation { save_task(items: [{title: "${title}"}]) { identity } }` });
  const token = (name: string) => ({ name, scope: 'read', expires_in_days: 1, password });
  const link = { relation_id: 'task_project', from_id: task, to_id: project };
  const { id: sheet } = await dataOf('POST', '/v1/documents/pdf_templates', { name: 'Sheet', model: 'task', html: '{{title}}' });
  return {
    'POST /v1/graph': bodies(admin, '/v1/graph', mutation('a'), mutation('b')),
    'POST /v1/graph/save/': bodies(
      admin,
      '/v1/graph/save/',
      { model: 'task', properties: { title: 'a' } },
      { model: 'task', properties: { title: 'b' } },
    ),
    'POST /v1/graph/update/': bodies(
      admin,
      '/v1/graph/update/',
      { node_id: task, properties: { title: 'a' } },
      { node_id: task, properties: { title: 'b' } },
    ),
    'POST /v1/graph/delete/': bodies(admin, '/v1/graph/delete/', { node_id: first }, { node_id: second }),
    'POST /v1/graph/restore/': bodies(admin, '/v1/graph/restore/', { model: 'task', ids: [lost] }, { model: 'task', ids: [missed] }),
    'POST /v1/graph/relation/delete/': bodies(admin, '/v1/graph/relation/delete/', link, { ...link, from_id: second }),
    'POST /v1/graph/form/': bodies(
      admin,
      '/v1/graph/form/',
      { form_id: 'task-form', values: { title: 'a' } },
      { form_id: 'task-form', values: { title: 'b' } },
    ),
    'POST /v1/forms/share/': bodies(
      admin,
      '/v1/forms/share/',
      { form_id: 'task-form', emails: [] },
      { form_id: 'task-form', emails: ['a@works.test'] },
    ),
    'POST /v1/messaging/send': bodies(
      admin,
      '/v1/messaging/send',
      { channel: 'email', recipient: 'a@b.test', subject: 'a', body: 'a', object_id: task },
      { channel: 'email', recipient: 'a@b.test', subject: 'b', body: 'b', object_id: task },
    ),
    'POST /v1/access/requests': bodies(
      admin,
      '/v1/access/requests',
      { verb: 'UPDATE', resource: 'FORMS', path: '/forms' },
      { verb: 'DELETE', resource: 'FORMS', path: '/forms' },
    ),
    'POST /v1/access/requests/:id/decide': bodies(admin, await requestPath('VIEWS'), { granted: true }, { granted: false, reason: 'No.' }),
    'POST /v1/access/answers/:id/seen': paths(admin, await answerPath('USERS'), await answerPath('SETTINGS')),
    'POST /v1/notices/seen': bodies(admin, '/v1/notices/seen', {}, { ids: [] }),
    'POST /v1/people/from-sheet': bodies(admin, '/v1/people/from-sheet', peopleFile('one'), peopleFile('two')),
    'POST /v1/graph/import/': bodies(admin, '/v1/graph/import/', file('title\nPaint\n'), file('title\nDry\n')),
    'POST /v1/tokens': bodies(admin, '/v1/tokens', token('a'), token('b')),
    'POST /v1/pdf/persistent': bodies(
      admin,
      '/v1/pdf/persistent',
      { pdf_template_id: sheet, object_id: task },
      { pdf_template_id: sheet, object_id: task, language: 'fr' },
    ),
    'POST /v1/files': bodies(admin, '/v1/files', plain('a'), plain('b')),
    'POST /v1/events/undo': bodies(admin, '/v1/events/undo', { event_ids: [made[0]] }, { event_ids: [made[1]] }),
    'POST /v1/events/comment': bodies(
      admin,
      '/v1/events/comment',
      { related_object_id: task, comment: 'a' },
      { related_object_id: task, comment: 'b' },
    ),
  };
}

/** A conflict at the title of the sheet: as if the product had said something else when it was changed. */
async function openConflict(): Promise<number> {
  const { version } = await dataOf('PATCH', '/v1/documents/forms/task-sheet', { title: 'Mine' }, { 'if-match': '1' });
  await works.scratch.database.migrator.use(async (ddl) => {
    await ddl.run(`UPDATE platform.documents SET base = '{"title": "Old"}' WHERE slug = 'task-sheet'`);
    await ddl.run('UPDATE platform.clients SET documents_version = documents_version + 1');
  });
  return version;
}

/** Where the values of a field that has got another type are written back. */
async function keptNotes(): Promise<string> {
  const schema = ['label', 'note'].map((name) => ({ name, label: name, type: 'text' }));
  const { id, ...wish } = await dataOf('POST', '/v1/documents/models', { name: 'wish', displayed_name: 'Wish', primary_attribute: 'label', schema });
  const retyped = (wish as unknown as { schema: { name: string }[] }).schema.map((each) =>
    each.name === 'note' ? { ...each, type: 'number' } : each,
  );
  await dataOf('PATCH', `/v1/documents/models/${id}`, { schema: retyped }, { 'if-match': '1' });
  const [kept] = (await admin('GET', `/v1/documents/models/${id}/kept`)).json.data as { id: string }[];
  return `/v1/documents/models/${id}/kept/${kept?.id}/restore`;
}

/** The same of what a link has of its own. */
async function keptOfLinks(): Promise<string> {
  const schema = ['note', 'spare'].map((name) => ({ name, label: name, type: 'text' }));
  const relation = {
    name: 'sees',
    inverse: 'seen_by',
    object_id: 'task',
    to_object_id: 'project',
    type: 'N_N',
    labels: { name: 'Sees', inverse: 'Seen by' },
    schema,
  };
  const { id, version, ...made } = await dataOf('POST', '/v1/documents/relations', relation);
  const [task, project] = [await saved('task', { title: 'Looks' }), await saved('project', { title: 'Seen', code: 'S1' })];
  const relations = [{ name: 'sees', action: 'link', ids: [project], properties: { note: 'n/a' } }];
  await dataOf('POST', '/v1/graph/update/', { node_id: task, properties: {}, relations });
  const retyped = (made as unknown as { schema: { name: string }[] }).schema.map((each) =>
    each.name === 'note' ? { ...each, type: 'number' } : each,
  );
  await dataOf('PATCH', `/v1/documents/relations/${id}`, { schema: retyped }, { 'if-match': String(version) });
  const [kept] = (await admin('GET', `/v1/documents/relations/${id}/kept`)).json.data as { id: string }[];
  return `/v1/documents/relations/${id}/kept/${kept?.id}/restore`;
}

async function documentCalls(): Promise<Record<string, Once>> {
  const create = (name: string) => ({ operations: [{ op: 'create', collection: 'message_templates', data: template(name) }] });
  const [first, second] = [await deletedTemplate('First'), await deletedTemplate('Second')];
  const { version } = await dataOf('PATCH', '/v1/documents/forms/task-form', { title: 'Mine' }, { 'if-match': '1' });
  const conflict = await openConflict();
  const answer = (take: string) => ({
    path: '/v1/documents/forms/task-sheet/answers',
    body: { answers: [{ path: 'title', take }] },
    version: conflict,
  });
  const { id: drafted } = await dataOf('POST', '/v1/documents/message_templates', template('Drafted'));
  const publish = (subject: string) => ({ documents: [{ collection: 'message_templates', id: drafted, version: 1, data: { subject } }] });
  const [kept, links] = [await keptNotes(), await keptOfLinks()];
  const visit = { slug: 'visit', name: 'visit', displayed_name: 'Visit', primary_attribute: 'title', schema: [field('title')] };
  const { version: unruled } = await dataOf('POST', '/v1/documents/models', visit);
  const turned = (on: boolean) => ({ path: '/v1/documents/models/visit/process', body: { on }, version: unruled });
  const flow = async (name: string) => {
    const { id } = await dataOf('POST', '/v1/documents/settings_data_connections', { name, label: name });
    await dataOf('PATCH', `/v1/documents/settings_data_connections/${id}/draft`, { revision: 0, based_on: 1, content: { label: 'Drafted' } });
    return { path: `/v1/documents/settings_data_connections/${id}/draft/publish`, version: 1 };
  };
  const reset = (slug: string) => ({ path: `/v1/documents/forms/${slug}/reset`, body: {}, version });
  return {
    'POST /v1/documents/:collection': bodies(admin, '/v1/documents/message_templates', template('a'), template('b')),
    'POST /v1/documents/batch': bodies(admin, '/v1/documents/batch', create('c'), create('d')),
    'POST /v1/documents/publish': bodies(admin, '/v1/documents/publish', publish('Mine'), publish('Else')),
    'POST /v1/documents/settings_data_connections/:id/draft/publish': { by: admin, call: await flow('one'), other: await flow('two') },
    'POST /v1/documents/:collection/:id/restore': paths(
      admin,
      `/v1/documents/message_templates/${first}/restore`,
      `/v1/documents/message_templates/${second}/restore`,
    ),
    'POST /v1/documents/:collection/:id/reset': { by: admin, call: reset('task-form'), other: reset('other') },
    'POST /v1/documents/:collection/:id/answers': { by: admin, call: answer('own'), other: answer('built_in') },
    'POST /v1/documents/models/:id/process': { by: admin, call: turned(true), other: turned(false) },
    'POST /v1/documents/models/:id/kept/:kept/restore': bodies(admin, kept, {}, { field: 'label' }),
    'POST /v1/documents/relations/:id/kept/:kept/restore': bodies(admin, links, {}, { field: 'spare' }),
    'POST /v1/documents/cache': bodies(admin, '/v1/documents/cache', { action: 'refresh_store' }, { action: 'refresh_views' }),
  };
}

const identityProvider = (name: string) => ({
  ...{ name, issuer: 'https://login.test', provider_client_id: 'x', secret: 'y', claim: '', roles: [], fallback_role: 'guest', version: 0 },
  ...{ only_matched: false, creates_people: false, passwords_off: false, enabled: false },
});

async function peopleCalls(): Promise<Record<string, Once>> {
  const [operator, other] = [await userId(people.operator), await userId(people.other)];
  const person = (email: string) => ({ email, first_name: 'New', last_name: 'Person', role: 'user' });
  const { first, second } = works;
  const invited = (await admin('POST', '/v1/documents/users', person('c@first.test'))).json.data.id;
  const cells = (verb: string) => ({ cells: [{ role: 'user', resource: 'FORMS', action: 'READ_OWN', verb }] });
  return {
    'POST /v1/people/:id/invite': paths(admin, `/v1/people/${invited}/invite`, `/v1/people/${operator}/invite`),
    'POST /v1/people/:id/badge': bodies(admin, `/v1/people/${operator}/badge`, { code: 'B-100234' }, { code: 'B-100235' }),
    'POST /v1/identity-provider': bodies(admin, '/v1/identity-provider', identityProvider('One'), identityProvider('Two')),
    // The one that was set up by the call above.
    'POST /v1/identity-provider/remove': bodies(admin, '/v1/identity-provider/remove', { version: 1 }, { version: 2 }),
    'POST /v1/auth/shared-devices': bodies(admin, '/v1/auth/shared-devices', { name: 'Gate', idle_minutes: 20 }, { name: 'Line', idle_minutes: 20 }),
    'POST /v1/people/:id/second-step/reset': paths(admin, `/v1/people/${operator}/second-step/reset`, `/v1/people/${invited}/second-step/reset`),
    'POST /v1/people/:id/sessions/end': bodies(admin, `/v1/people/${operator}/sessions/end`, { which: 'all' }, { id: operator }),
    'POST /v1/access/changes': bodies(admin, '/v1/access/changes', cells('allow'), cells('deny')),
    'POST /v1/documents/users': bodies(admin, '/v1/documents/users', person('a@first.test'), person('b@first.test')),
    'POST /v1/documents/users/:id/restore': paths(admin, `/v1/documents/users/${operator}/restore`, `/v1/documents/users/${other}/restore`),
    'POST /v1/user/:id': bodies(admin, `/v1/user/${operator}`, { first_name: 'a' }, { first_name: 'b' }),
    'POST /v1/documents/clients': bodies(root, '/v1/documents/clients', { name: 'Third' }, { name: 'Fourth' }),
    'POST /v1/documents/clients/:id/restore': paths(root, `/v1/documents/clients/${second.id}/restore`, `/v1/documents/clients/${first.id}/restore`),
    'POST /v1/auth/impersonate': bodies(root, '/v1/auth/impersonate', { client_id: second.id }, { client_id: first.id }),
  };
}

const importCalls = async (): Promise<Record<string, Once>> => {
  const { import_id } = (await admin('POST', '/v1/graph/import/', file('title\nWait\n'))).json;
  const [model] = (await admin('GET', '/v1/documents/models')).json.data as { id: string }[];
  const change = await changed(works.scratch.database, works.first.id, model?.id ?? '');
  const cancel = (id: string) => `/v1/model-changes/${id}/cancel`;
  return {
    'POST /v1/imports/:id/cancel': paths(admin, `/v1/imports/${import_id}/cancel`, `/v1/imports/${works.first.id}/cancel`),
    'POST /v1/imports/:id/undo': paths(admin, `/v1/imports/${import_id}/undo`, `/v1/imports/${works.first.id}/undo`),
    'POST /v1/imports/:id/undo/cancel': paths(admin, `/v1/imports/${import_id}/undo/cancel`, `/v1/imports/${works.first.id}/undo/cancel`),
    'POST /v1/model-changes/:id/cancel': paths(admin, cancel(change), cancel(works.first.id)),
  };
};

/** Served by workflows; `workers/runs/once.test.ts` walks them where there are some. */
const byWorkflows = /^POST \/v1\/(approvals|data_connections|processes)\//;
/** Each is made for what the configuration is at that moment: `api/archive/archive.test.ts` walks them. */
const byArchive = /^POST \/v1\/configuration\//;

it('does every call that writes once per Idempotency-Key, and refuses the key with another body', async () => {
  const calls = {
    ...(await recordCalls()),
    ...(await documentCalls()),
    ...(await peopleCalls()),
    ...(await importCalls()),
  };
  const served = works.app.endpoints.flatMap(writes).filter((name) => !byWorkflows.test(name) && !byArchive.test(name));
  expect(Object.keys(calls).sort()).toEqual(served.sort());
  const problems: string[] = [];
  for (const [name, once] of Object.entries(calls)) problems.push(...(await problemsOnce(name, once)));
  expect(problems).toEqual([]);
});

it('keeps no token of a session that it may answer again', async () => {
  const headers = { 'idempotency-key': 'in-their-place' };
  const answers = await Promise.all([1, 2].map(() => root('POST', '/v1/auth/impersonate', { client_id: works.second.id }, headers)));
  const [token] = answers.map(({ json }) => json.token);
  expect(answers.map(({ json }) => json.token)).toEqual([token, token]);
  const cookies = answers.map((answer) => answer.headers.get('set-cookie'));
  expect(cookies[0]).toMatch(/^millwright_refresh=[\w-]{20,};/);
  expect(cookies[1]).toBe(cookies[0]);
  const kept = await works.scratch.database.migrator.use((ddl) =>
    ddl.rows<{ row: string }>(`SELECT row_to_json(i)::text AS row FROM ${works.first.schema}._idempotency i WHERE key LIKE '%/in-their-place'`),
  );
  expect(kept).toHaveLength(1);
  expect(kept[0]?.row).toContain('sealed:v1:');
  expect(kept[0]?.row).not.toContain(token);
  expect(kept[0]?.row).not.toContain(/=([\w-]+);/.exec(cookies[0] ?? '')?.[1]);
});
