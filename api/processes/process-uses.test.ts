import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authRoutes } from '../auth/auth.routes.ts';
import { clientRoutes } from '../clients/clients.routes.ts';
import { table } from '../documents/documents.fixture.ts';
import { documentRoutes } from '../documents/documents.routes.ts';
import { people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { projects } from '../testing/made-up.ts';
import { withProcesses } from '../testing/made-up-processes.ts';
import { processRoutes } from './processes.routes.ts';

const company = withProcesses(projects({}));
const rule = { id: 'r', label: 'An open task begins its project', model: 'task', enters: 'task-open', when: { all: [] }, targets: ['project'] };

let works: TestApp;
let admin: Send;
let operator: Send;
let root: Send;
let other: Send;
beforeAll(async () => {
  const binding = company.binding && { ...company.binding, rules: [{ ...rule, only_from: 'none', set_step: 'begun' }] };
  works = await testApp({
    built_in: { ...company, ...(binding && { binding }) },
    routes: (services) => [authRoutes(services), clientRoutes(services), documentRoutes(services, () => false), processRoutes(services)],
  });
  [admin, operator, root, other] = (await Promise.all(
    [people.admin, people.operator, people.root, people.other].map((email) => works.as(email)),
  )) as Send[] as [Send, Send, Send, Send];
});
afterAll(() => works?.close());

async function made(collection: string, body: object) {
  const { status, json } = await admin('POST', `/v1/documents/${collection}`, body);
  expect(status, JSON.stringify(json)).toBe(201);
  return json.data;
}

it('tells what names a process or its steps, and of what the caller may not see its collection alone', async () => {
  const steps = ['task-open', 'bake-oven', 'done'].map((key, at) => ({ label: key, key, line_num: at + 1 }));
  const { status, json } = await admin('POST', '/v1/processes/create/', { label: 'Flow', process_type: 'task', steps });
  expect(status, JSON.stringify(json)).toBe(201);
  const { identity } = (json.data as unknown as { process: { identity: string } }).process;
  const { id: group } = await made('view_groups', { name: 'Work', order: 1, parent: null });
  const list = { ...table, misc: { ...table.misc, model: 'task', columns: [{ path: 'title' }] } };
  const inOven = { fact: 'active.key', operator: 'equal', value: 'bake-oven' };
  const view = (name: string, filter: object) => ({
    name,
    view_group: group,
    order: 1,
    root: { blocks: [{ id: 'list', betterFilters: filter }] },
    setup: { list },
  });
  await made('views', view('Oven', inOven));
  await made('views', view('Called done', { fact: 'title', operator: 'equal', value: 'done' }));
  const move = { id: 'move', name: 'Move', type: 'process', enabled: true, input: { object_id: 'x', action: 'set_step', step: 'done' } };
  await made('settings_data_connections', { name: 'end', label: 'End', trigger: { type: 'manual' }, steps: [move], edges: [] });
  const script = { id: 'say', name: 'Say', type: 'script', enabled: true, input: { code: `return '${identity}'` } };
  await made('settings_data_connections', { name: 'say', label: 'Say', trigger: { type: 'manual' }, steps: [script], edges: [] });
  // The settings of its own steps are no use of a process; a rule that moves another step is one.
  await made('processes', { key: 'bake-oven', slug: 'bake-oven', label: 'Oven', tone: 'active', refuse: { when: inOven, text: 'No' } });
  const moved = { id: 'm', label: 'Ends', model: 'task', targets: ['project.tasks'], only_from: 'bake-oven', set_step: 'done' };
  await made('processes', { key: 'elsewhere', slug: 'elsewhere', label: 'Elsewhere', tone: 'active', moves: [moved] });

  const uses = await admin('GET', `/v1/processes/${identity}/uses`);
  expect(uses.status, JSON.stringify(uses.json)).toBe(200);
  const { documents, rules } = uses.json.data as unknown as { documents: { collection: string; name: unknown; steps: string[] }[]; rules: object[] };
  const told = documents.map(({ collection, name, steps: named }) => [collection, name, named]);
  expect(told).toHaveLength(4);
  expect(told).toEqual(
    expect.arrayContaining([
      ['views', 'Oven', ['bake-oven']],
      ['settings_data_connections', 'End', ['done']],
      ['settings_data_connections', 'Say', []],
      ['processes', 'Elsewhere', ['bake-oven', 'done']],
    ]),
  );
  expect(rules).toEqual([{ label: rule.label, steps: ['task-open'] }]);

  const seen = (await operator('GET', `/v1/processes/${identity}/uses`)).json.data as unknown as { documents: { collection: string }[] };
  expect(seen.documents.filter(({ collection }) => collection === 'settings_data_connections')).toEqual([
    { collection: 'settings_data_connections', steps: ['done'] },
    { collection: 'settings_data_connections', steps: [] },
  ]);
  expect((await other('GET', `/v1/processes/${identity}/uses`)).status).toBe(404);
  expect((await admin('GET', `/v1/processes/${v7()}/uses`)).status).toBe(404);
});

it('is told to nobody who may not read processes', async () => {
  const made = await admin('POST', '/v1/processes/create/', { label: 'Kept', process_type: 'task', steps: [] });
  const { identity } = (made.json.data as unknown as { process: { identity: string } }).process;
  const uses = async () => (await operator('GET', `/v1/processes/${identity}/uses`)).status;
  expect(await uses()).toBe(200);
  const client = `/v1/documents/clients/${works.first.id}`;
  const { acl, version } = (await root('GET', client)).json.data as unknown as { acl: { privileges: object[] }; version: number };
  const { id } = (await admin('GET', '/v1/documents/models/flow')).json.data;
  const privileges = ['READ', 'READ_OWN'].map((action) => ({ role: 'user', resource: `MODELS.${id}`, verb: 'deny', action }));
  const denied = await root('PATCH', client, { acl: { ...acl, privileges: [...acl.privileges, ...privileges] } }, { 'if-match': String(version) });
  expect(denied.status, denied.text).toBe(200);
  expect(await uses()).toBe(403);
});
