import { afterAll, beforeAll, expect, it } from 'vitest';
import { authRoutes } from '../auth/auth.routes.ts';
import { clientRoutes } from '../clients/clients.routes.ts';
import { documentRoutes } from '../documents/documents.routes.ts';
import { graphRoutes } from '../graph/graph.routes.ts';
import { people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { projects } from '../testing/made-up.ts';
import { withProcesses } from '../testing/made-up-processes.ts';
import { processRoutes } from './processes.routes.ts';

let works: TestApp;
let root: Send;
let operator: Send;
let process_id = '';
let first = '';
/** The number of tasks. The first one is the only one in the process; its name is an attribute that its reader may see. */
const tasks = 53;
beforeAll(async () => {
  works = await testApp({
    built_in: withProcesses(projects({})),
    routes: (services) => [
      authRoutes(services),
      clientRoutes(services),
      documentRoutes(services, () => false),
      graphRoutes(services),
      processRoutes(services),
    ],
  });
  [root, operator] = (await Promise.all([people.root, people.operator].map((email) => works.as(email)))) as [Send, Send];
  const steps = [{ label: 'Open', key: 'task-open', line_num: 1 }];
  const made = await root('POST', '/v1/processes/create/', { label: 'Flow', process_type: 'task', steps });
  process_id = (made.json.data as unknown as { process: { identity: string } }).process.identity;
  const save = async (model: string, title: string, relations: object[] = []) => {
    const { status, json, text } = await root('POST', '/v1/graph/save/', { model, properties: { title }, relations });
    expect(status, text).toBe(201);
    return (json.data as unknown as { identity: string }).identity;
  };
  const project = await save('project', 'Hidden project');
  const linked = [{ name: 'project', action: 'set', ids: [project] }];
  first = await save('task', 'Task', [...linked, { name: 'flow', action: 'set', ids: [process_id] }]);
  for (let n = 1; n < tasks; n++) await save('task', `Task ${n}`, linked);
  await privileges(['UPDATE', 'UPDATE_OWN'].map((action) => ({ role: 'user', resource: 'SETTINGS', verb: 'allow', action })));
});
afterAll(() => works?.close());

const client = () => `/v1/documents/clients/${works.first.id}`;

/** Adds lines to the access list; returns the function that removes them. */
async function privileges(more: object[]): Promise<() => Promise<void>> {
  const { acl } = (await root('GET', client())).json.data as unknown as { acl: { privileges: object[] } };
  const write = async (lines: object[]) => {
    const { version } = (await root('GET', client())).json.data;
    const { status, text } = await root('PATCH', client(), { acl: { ...acl, privileges: lines } }, { 'if-match': String(version) });
    expect(status, text).toBe(200);
  };
  await write([...acl.privileges, ...more]);
  return () => write(acl.privileges);
}
const deny = (resource: string) => privileges(['READ', 'READ_OWN'].map((action) => ({ role: 'user', resource, verb: 'deny', action })));

const move = { id: 'm', label: 'Ends', model: 'task', targets: ['project.tasks'], only_from: 'task-open', set_step: 'done' };
const isCalled = (fact: string) => ({ fact, operator: 'equal', value: 'Hidden project' });

async function tried(policy: object) {
  const { status, json } = await operator('POST', '/v1/processes/test-rules/', { process_id, ...policy });
  return {
    status,
    code: json.error?.code,
    records: (json.data as unknown as { records: { label: string; moves: object[] }[] } | undefined)?.records,
  };
}
async function idOf(model: string, name: string): Promise<string> {
  const { schema } = (await root('GET', `/v1/documents/models/${model}`)).json.data as unknown as { schema: { id: string; name: string }[] };
  return schema.find((field) => field.name === name)?.id ?? '';
}

it('tries the first targets of a move, and tells how many more there are', async () => {
  expect((await tried({ moves: [move] })).records).toEqual([
    expect.objectContaining({ object_id: first, label: 'Task', moves: [{ id: 'm', moved: [], elsewhere: 50, unmet: 0, more: tasks - 50 }] }),
  ]);
});

it('refuses what asks for a field that the caller may not see, in conditions of reasons and of moves', async () => {
  const policies = [
    { refuse: { when: isCalled('project.title'), text: 'No' } },
    { refuse_leave: { when: isCalled('project.title'), text: 'No' } },
    { moves: [{ ...move, when: isCalled('project.title') }] },
  ];
  const statuses = () => Promise.all(policies.map(async (policy) => (await tried(policy)).code ?? 'answered'));
  expect(await statuses()).toEqual(['answered', 'answered', 'answered']);
  const back = await deny(`FIELDS.${await idOf('project', 'title')}`);
  expect(await statuses()).toEqual(['invalid_filter', 'invalid_filter', 'invalid_filter']);
  await back();
});

it('refuses a path through a relation or model that the caller may not see, like one that is not there', async () => {
  const astray = await tried({ moves: [{ ...move, targets: ['nowhere'] }] });
  expect(astray).toMatchObject({ status: 422, code: 'invalid' });
  for (const path of ['relations/task_project', 'models/project']) {
    const { id } = (await root('GET', `/v1/documents/${path}`)).json.data;
    const back = await deny(`${path.startsWith('models') ? 'MODELS' : 'FIELDS'}.${id}`);
    expect(await tried({ moves: [move] })).toEqual(astray);
    await back();
  }
});

it('calls records by their identity where the caller may not see what they are called by', async () => {
  const back = await deny(`FIELDS.${await idOf('task', 'title')}`);
  expect((await tried({})).records).toMatchObject([{ object_id: first, label: first }]);
  await back();
});
