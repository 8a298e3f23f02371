import { flattenRoles } from '@millwright/core/access/flatten.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import { type Acl, type Resource, resources, type Verb, verbs } from '@millwright/core/access/types.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inPlatform } from './db/platform.ts';
import { password, people, type Send, type TestApp, testApp } from './http/testing/app.ts';
import { taskForm, things } from './http/testing/things.ts';
import { allRoutes } from './routes.ts';
import { projects } from './testing/made-up.ts';
import { withProcesses } from './testing/made-up-processes.ts';

/** Ten groups: the first may do nothing, the last everything, the others every third thing in ways of their own. */
const groups = Array.from({ length: 10 }, (_, at) => `group_${at}`);
const may = (group: number, verb: Verb, resource: Resource): boolean =>
  group === 9 || (group > 0 && (group * 5 + verbs.indexOf(verb) * 2 + resources.indexOf(resource) * 7) % 3 === 0);

/** Fields of tasks, and in which groups they may not be read or not be changed. */
const fields = ['title', 'due', 'labels', 'done'] as const;
const hidden = (group: number, field: number) => field > 0 && (group + field) % 3 === 0;
const fixed = (group: number, field: number) => hidden(group, field) || (group + field) % 4 === 0;

let works: TestApp;
let admin: Send;
const senders: Send[] = [];

/** Rights of whole resources begin with nothing, those of fields with what every user has. */
function accessList(ids: ReadonlyMap<string, string>): Acl {
  const acl = defaultAcl();
  for (const [at, role] of groups.entries()) {
    acl.roles.push({ role, parent: 'guest', label: role }, { role: `${role}_user`, parent: 'user', label: role });
    for (const resource of resources)
      for (const verb of verbs) if (may(at, verb, resource)) acl.privileges.push({ role, resource, verb: 'allow', action: `${verb}_OWN` });
    for (const [field, name] of fields.entries()) {
      const deny = (verb: Verb) =>
        acl.privileges.push({ role: `${role}_user`, resource: `FIELDS.${ids.get(name)}`, verb: 'deny', action: `${verb}_OWN` });
      if (hidden(at, field)) deny('READ');
      if (fixed(at, field)) for (const verb of ['CREATE', 'UPDATE'] as const) deny(verb);
    }
  }
  acl.flattenRoles = flattenRoles(acl.roles);
  return acl;
}

beforeAll(async () => {
  works = await testApp({
    built_in: withProcesses(projects({ forms: [taskForm] })),
    routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }),
  });
  admin = await works.as(people.admin);
  await things(works, admin);
  const models = (await admin('GET', '/v1/documents/models')).json.data as unknown as { slug: string; schema: { id: string; name: string }[] }[];
  const acl = accessList(new Map(models.find(({ slug }) => slug === 'task')?.schema.map(({ id, name }) => [name, id])));
  await inPlatform(works.scratch.database, (platform) =>
    platform.query('UPDATE platform.clients SET acl = $1::jsonb, acl_version = acl_version + 1 WHERE id = $2', [JSON.stringify(acl), works.first.id]),
  );
  const root = await works.as(people.root);
  for (const role of groups.flatMap((group) => [group, `${group}_user`])) {
    // Who manages people gives nobody more than they have; the product's administrators have all.
    const made = await root('POST', '/v1/documents/users', { email: `${role}@first.test`, first_name: 'G', last_name: role, role, password });
    if (made.status !== 201) throw new Error(made.text);
    senders.push(await works.as(`${role}@first.test`));
  }
});
afterAll(() => works?.close());

const senderOf = (group: number, isUser = false) => senders[2 * group + Number(isUser)] as Send;

it('calls that need a right are refused to whoever lacks it, with that right, and to nobody else: ten groups and every such call', async () => {
  const calls = works.app.endpoints.filter(({ access }) => access !== undefined);
  expect(calls.length).toBeGreaterThan(30);
  const wrong: string[] = [];
  for (const [group] of groups.entries()) {
    for (const { method, path, access } of calls) {
      const [verb, resource] = access as readonly [Verb, Resource];
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const { status, text } = await senderOf(group)(method, path.replace(/:\w+/g, v7()), body, { 'if-match': '1' });
      const refused = status === 403 && text.includes(`"${verb}"`) && text.includes(`"${resource}"`);
      if (refused === may(group, verb, resource))
        wrong.push(`${groups[group]} ${method} ${path} ${verb} ${resource}: ${status} ${text.slice(0, 200)}`);
    }
  }
  expect(wrong).toEqual([]);
});

const collections = {
  views: 'VIEWS',
  view_groups: 'VIEW_GROUPS',
  forms: 'FORMS',
  label_templates: 'FORMS',
  message_templates: 'MESSAGE_TEMPLATES',
  pdf_templates: 'PDF_TEMPLATES',
  integrations: 'SETTING_DATA_CONNECTIONS',
  settings_data_connections: 'SETTING_DATA_CONNECTIONS',
} as const satisfies Record<string, Resource>;

it('documents of a collection are told to whoever may read them, and created by whoever may: ten groups and every collection', async () => {
  const wrong: string[] = [];
  const all = async (by: Send, collection: string) => (await by('GET', `/v1/documents/${collection}`)).json;
  for (const [collection, resource] of Object.entries(collections)) {
    for (const [group, name] of groups.entries()) {
      const by = senderOf(group);
      const { total } = await all(admin, collection);
      expect([collection, total > 0]).toEqual([collection, true]);
      const awaited = may(group, 'READ', resource) ? total : 0;
      const listed = (await all(by, collection)).total;
      if (listed !== awaited) wrong.push(`${name} lists ${collection}: ${listed} of ${awaited}`);
      const made = await by('POST', `/v1/documents/${collection}`, {});
      if ((made.status === 403) === may(group, 'CREATE', resource)) wrong.push(`${name} creates in ${collection}: ${made.status} ${made.text}`);
    }
  }
  expect(wrong).toEqual([]);
});

const values = { title: 'Draw', due: '2026-05-01', labels: ['a'], done: true } as const;
const others = { title: 'Paint', due: '2026-06-01', labels: ['b'], done: false } as const;

it('a field is told to, filtered and sorted by whoever may read it, and written by whoever may change it: ten groups and every field', async () => {
  const wrong: string[] = [];
  const saved = await admin('POST', '/v1/graph/save/', { model: 'task', properties: values });
  const identity = String(saved.json.data.identity);
  for (const [group] of groups.entries()) {
    const by = senderOf(group, true);
    const told = (await by('POST', '/v1/graph/get/', { ids: [identity] })).json.data[0]?.properties as object;
    for (const [at, field] of fields.entries()) {
      const note = (what: string, allowed: boolean, awaited: boolean) => allowed !== awaited && wrong.push(`${groups[group]} ${what} ${field}`);
      const canRead = !hidden(group, at);
      note('is told', field in told, canRead);
      const filtered = await by('POST', '/v1/graph/get/', { model: 'task', filters: { fact: field, operator: 'isNotEmpty' } });
      note('filters by', filtered.status === 200, canRead);
      const sorted = await by('POST', '/v1/graph/get/', { model: 'task', ordering: [{ field }] });
      note('sorts by', sorted.status === 200, canRead);
      const asked = await by('POST', '/v1/graph', { query: `{ task { ${field} } }` });
      note('reads by GraphQL', asked.json.errors === undefined, canRead);
      const changed = await by('POST', '/v1/graph/update/', { node_id: identity, properties: { [field]: others[field] } });
      note('changes', changed.status === 200, !fixed(group, at));
      const made = await by('POST', '/v1/graph/save/', { model: 'task', properties: { [field]: values[field] } });
      note('creates with', made.status < 300, !fixed(group, at));
      await admin('POST', '/v1/graph/update/', { node_id: identity, properties: values });
    }
  }
  expect(wrong).toEqual([]);
});
