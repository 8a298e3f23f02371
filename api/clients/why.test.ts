import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Privilege, Step, Verb } from '@millwright/core/access/types.ts';
import { step } from '@millwright/core/automation/testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, password, people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { allRoutes } from '../routes.ts';
import { projects } from '../testing/made-up.ts';

const roles = [
  { role: 'buyer', parent: 'user', label: 'Buyer' },
  { role: 'junior', parent: 'buyer', label: 'Junior buyer' },
  { role: 'visitor', parent: 'guest', label: 'Visitor' },
  { role: 'manager', parent: 'client_admin', label: 'Manager' },
] as const;
type Role = (typeof roles)[number]['role'];
type Line = [role: Role, verb: Privilege['verb'], action: Privilege['action'], resource: string];
type Explained = { steps: Step[]; role: string; for_administrators: boolean };
type Question = {
  role: Role;
  lines: Line[];
  /** Whether the lines speak against each other, as no screen stores them. */
  stored?: boolean;
  asked: { verb: Verb; resource: string; own?: boolean };
  act: (send: Send) => Promise<Answer>;
  allowed: boolean;
};

const ids: Record<string, string> = {};
let works: TestApp;
let admin: Send;

beforeAll(async () => {
  works = await testApp({ built_in: projects(), routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }) });
  admin = await works.as(people.admin);
  await hold([]);
  for (const { role } of roles) await make('users', { email: `${role}@first.test`, first_name: role, last_name: 'Lee', role, password });
  const { id, schema } = (await admin('GET', '/v1/documents/models/task')).json.data as unknown as {
    id: string;
    schema: { id: string; name: string }[];
  };
  const due = schema.find(({ name }) => name === 'due')?.id ?? '';
  const outer = await make('view_groups', { name: 'Outer', order: 1, parent: null });
  const view_group = await make('view_groups', { name: 'Inner', order: 1, parent: outer });
  Object.assign(ids, { model: id, due, outer, inner: view_group });
  ids.view = await make('views', { name: 'Tasks', view_group });
  ids.form = await make('forms', {
    name: 'task',
    title: 'Task',
    model: 'task',
    fields: [],
    write_query: 'mutation ($values: JSON!) { save_task(items: [$values]) { identity } }',
  });
  ids.automation = await make('settings_data_connections', {
    name: 'tidy',
    label: 'Tidy',
    trigger: { type: 'manual' },
    steps: [step('seen')],
    edges: [],
  });
  ids.record = (await admin('POST', '/v1/graph/save/', { model: 'task', properties: { title: 'Draw' } })).json.data.identity as string;
});
afterAll(() => works?.close());

async function make(collection: string, body: object): Promise<string> {
  const { status, json, text } = await admin('POST', `/v1/documents/${collection}`, body);
  expect(status, text).toBe(201);
  return json.data.id;
}

/** Gives these rights and no others. */
async function hold(lines: readonly Line[], stored = false) {
  const privileges = lines.map(([role, verb, action, resource]) => ({ role, verb, action, resource }));
  const path = `/v1/documents/clients/${works.first.id}`;
  const acl = { roles: [...defaultAcl().roles, ...roles], privileges };
  const before = (await admin('GET', path)).json.data;
  if (stored) {
    const list = JSON.stringify({ ...(before.acl as object), privileges });
    await works.scratch.database.migrator.use((ddl) =>
      ddl.rows(`UPDATE platform.clients SET acl = '${list}'::jsonb, acl_version = acl_version + 1 WHERE id = '${works.first.id}'`),
    );
    return;
  }
  const { status, text } = await admin('PATCH', path, { acl }, { 'if-match': String(before.version) });
  expect(status, text).toBe(200);
}

const item = (resource: string, key: string) => `${resource}.${ids[key]}`;
const read = (collection: string, key: string) => (send: Send) => send('GET', `/v1/documents/${collection}/${ids[key]}`);
const change = (collection: string, key: string, changes: object) => async (send: Send) => {
  const { version } = (await admin('GET', `/v1/documents/${collection}/${ids[key]}`)).json.data;
  return send('PATCH', `/v1/documents/${collection}/${ids[key]}`, changes, { 'if-match': String(version) });
};
const readTasks = (fields: string[]) => (send: Send) => send('POST', '/v1/graph/get/', { model: 'task', fields });
const writeTask = (properties: object) => (send: Send) => send('POST', '/v1/graph/update/', { node_id: ids.record, properties });
const company = (which: 'first' | 'second') => (send: Send) => send('GET', `/v1/documents/clients/${works[which].id}`);

/** Asked once all that they name is made. */
const questions: Record<string, () => Question> = {
  'a model that the group works with by its level': () => ({
    role: 'buyer',
    lines: [],
    asked: { verb: 'READ', resource: item('MODELS', 'model') },
    act: readTasks(['title']),
    allowed: true,
  }),
  'a model that is denied': () => ({
    role: 'buyer',
    lines: [['buyer', 'deny', 'READ_OWN', item('MODELS', 'model')]],
    asked: { verb: 'READ', resource: item('MODELS', 'model') },
    act: readTasks(['title']),
    allowed: false,
  }),
  'a field that may be seen': () => ({
    role: 'buyer',
    lines: [['buyer', 'deny', 'UPDATE_OWN', item('FIELDS', 'due')]],
    asked: { verb: 'READ', resource: item('FIELDS', 'due') },
    act: readTasks(['title', 'due']),
    allowed: true,
  }),
  'the same field, changed': () => ({
    role: 'buyer',
    lines: [['buyer', 'deny', 'UPDATE_OWN', item('FIELDS', 'due')]],
    asked: { verb: 'UPDATE', resource: item('FIELDS', 'due') },
    act: writeTask({ due: '2026-05-01' }),
    allowed: false,
  }),
  'a field that is denied, in a filter': () => ({
    role: 'buyer',
    lines: [['buyer', 'deny', 'READ_OWN', item('FIELDS', 'due')]],
    asked: { verb: 'READ', resource: item('FIELDS', 'due') },
    act: (send) => send('POST', '/v1/graph/get/', { model: 'task', fields: ['title'], filters: { fact: 'due', operator: 'isEmpty' } }),
    allowed: false,
  }),
  'what is the company’s own': () => ({
    role: 'manager',
    lines: [],
    asked: { verb: 'READ', resource: 'CLIENTS' },
    act: company('first'),
    allowed: true,
  }),
  'the same of any company': () => ({
    role: 'manager',
    lines: [],
    asked: { verb: 'READ', resource: 'CLIENTS', own: false },
    act: company('second'),
    allowed: false,
  }),
  'what the group above is given': () => ({
    role: 'junior',
    lines: [['buyer', 'allow', 'READ_OWN', 'USERS']],
    asked: { verb: 'READ', resource: 'USERS' },
    act: (send) => send('GET', '/v1/users'),
    allowed: true,
  }),
  'what the group below alone is denied': () => ({
    role: 'junior',
    lines: [
      ['buyer', 'allow', 'READ_OWN', 'USERS'],
      ['junior', 'deny', 'READ_OWN', 'USERS'],
    ],
    asked: { verb: 'READ', resource: 'USERS' },
    act: (send) => send('GET', '/v1/users'),
    allowed: false,
  }),
  'an allow in conflict with the group above': () => ({
    role: 'junior',
    lines: [
      ['buyer', 'deny', 'READ_OWN', item('VIEWS', 'view')],
      ['junior', 'allow', 'READ_OWN', item('VIEWS', 'view')],
    ],
    stored: true,
    asked: { verb: 'READ', resource: item('VIEWS', 'view') },
    act: read('views', 'view'),
    allowed: false,
  }),
  'one view, where views are denied': () => ({
    role: 'visitor',
    lines: [
      ['visitor', 'deny', 'READ_OWN', 'VIEWS'],
      ['visitor', 'allow', 'READ_OWN', item('VIEWS', 'view')],
    ],
    asked: { verb: 'READ', resource: item('VIEWS', 'view') },
    act: read('views', 'view'),
    allowed: true,
  }),
  'a view group inside one that is denied': () => ({
    role: 'buyer',
    lines: [['buyer', 'deny', 'READ_OWN', item('VIEW_GROUPS', 'outer')]],
    asked: { verb: 'READ', resource: item('VIEW_GROUPS', 'inner') },
    act: read('view_groups', 'inner'),
    allowed: false,
  }),
  'a form that is denied': () => ({
    role: 'buyer',
    lines: [['buyer', 'deny', 'READ_OWN', item('FORMS', 'form')]],
    asked: { verb: 'READ', resource: item('FORMS', 'form') },
    act: read('forms', 'form'),
    allowed: false,
  }),
  'a form, changed by who is no administrator': () => ({
    role: 'buyer',
    lines: [['buyer', 'allow', 'UPDATE_OWN', 'FORMS']],
    asked: { verb: 'UPDATE', resource: item('FORMS', 'form') },
    act: change('forms', 'form', { title: 'Changed' }),
    allowed: false,
  }),
  'a form, changed by an administrator': () => ({
    role: 'manager',
    lines: [],
    asked: { verb: 'UPDATE', resource: item('FORMS', 'form') },
    act: change('forms', 'form', { title: 'Changed once' }),
    allowed: true,
  }),
  'an automation that nobody gave': () => ({
    role: 'buyer',
    lines: [],
    asked: { verb: 'UPDATE', resource: item('SETTING_DATA_CONNECTIONS', 'automation') },
    act: change('settings_data_connections', 'automation', { label: 'Changed' }),
    allowed: false,
  }),
  'an automation that is given': () => ({
    role: 'buyer',
    lines: [
      ['buyer', 'allow', 'READ_OWN', 'SETTING_DATA_CONNECTIONS'],
      ['buyer', 'allow', 'UPDATE_OWN', item('SETTING_DATA_CONNECTIONS', 'automation')],
    ],
    asked: { verb: 'UPDATE', resource: item('SETTING_DATA_CONNECTIONS', 'automation') },
    act: change('settings_data_connections', 'automation', { label: 'Changed' }),
    allowed: true,
  }),
};

describe('Why says what happens when it is done', () => {
  it.each(Object.keys(questions))('%s', async (name) => {
    const question = questions[name]?.();
    if (!question) throw new Error(name);
    const { role, lines, stored, asked, act, allowed } = question;
    await hold(lines, stored);
    const why = await admin('POST', '/v1/access/explain', { role, ...asked });
    const answer = await act(await works.as(`${role}@first.test`));
    expect([200, 201, 403, 404]).toContain(answer.status);
    expect({ why: why.json.data.allowed, done: answer.status < 400 }).toEqual({ why: allowed, done: allowed });
    // The steps that people read lead there, too: one group decides, and it is the one that is named.
    const { steps, role: decides, for_administrators } = why.json.data as unknown as Explained;
    const [deciding, ...more] = steps.filter((each) => each.decides);
    const says = deciding?.unapplied ? deciding.level : deciding?.verdict === 1;
    expect([more, deciding?.role, says && !for_administrators]).toEqual([[], decides, answer.status < 400]);
  });
});
