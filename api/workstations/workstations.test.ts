import { defaultAcl } from '@millwright/core/access/roles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inPlatform } from '../db/platform.ts';
import { password, people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { allRoutes } from '../routes.ts';
import { projects } from '../testing/made-up.ts';
import { withProcesses } from '../testing/made-up-processes.ts';

let works: TestApp;
let admin: Send;
let operator: Send;
let other: Send;
let desks: { saw: string; paint: string; theirs: string };

const save = async (by: Send, model: string, properties: object, links: Record<string, string> = {}) => {
  const relations = Object.entries(links).map(([name, id]) => ({ name, action: 'link', ids: [id] }));
  return String((await by('POST', '/v1/graph/save/', { model, properties, relations })).json.data.identity);
};

beforeAll(async () => {
  works = await testApp({ built_in: withProcesses(projects()), routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }) });
  const signedIn = await Promise.all([people.admin, people.operator, people.other].map((email) => works.as(email)));
  [admin, operator, other] = signedIn as [Send, Send, Send];
  desks = {
    saw: await save(admin, 'desk', { title: 'Saw' }),
    paint: await save(admin, 'desk', { title: 'Paint' }),
    theirs: await save(other, 'desk', { title: 'Theirs' }),
  };
});
afterAll(() => works?.close());

const idOf = async (email: string) => {
  const [person] = await inPlatform(works.scratch.database, (platform) =>
    platform.query<{ id: string }>('SELECT id FROM platform.users WHERE email = $1', [email]),
  );
  return person?.id ?? '';
};
const read = async (by: Send) => (await by('GET', '/v1/workstations')).json.data as unknown;
const choose = async (by: Send, email: string, workstation_id: string | null) => by('POST', `/v1/user/${await idOf(email)}`, { workstation_id });
const refused = (answer: Awaited<ReturnType<Send>>) => answer.json.error.details.fields.map(({ field, code }) => [field, code]);

describe('the workstation of a person', () => {
  it('is one of the company, chosen by themselves, and none means all of them', async () => {
    const listed = [
      { identity: desks.paint, label: 'Paint' },
      { identity: desks.saw, label: 'Saw' },
    ];
    const paths = { task: 'active.desk' };
    expect(await read(operator)).toEqual({ workstations: listed, own: null, paths });
    expect((await choose(operator, people.operator, desks.saw)).json.data).toMatchObject({ workstation_id: desks.saw });
    expect(await read(operator)).toEqual({ workstations: listed, own: desks.saw, paths });
    expect(await read(admin)).toMatchObject({ own: null });
    await choose(operator, people.operator, null);
    expect(await read(operator)).toMatchObject({ own: null });
  });

  it('is given by who manages people, from their first day on, and by nobody else', async () => {
    await choose(admin, people.operator, desks.paint);
    expect(await read(operator)).toMatchObject({ own: desks.paint });
    expect((await choose(operator, people.admin, desks.paint)).status).toBe(403);
    const person = { email: 'new@first.test', first_name: 'Ned', last_name: 'New', role: 'user', password };
    await admin('POST', '/v1/documents/users', { ...person, workstation_id: desks.saw });
    expect(await read(await works.as(person.email))).toMatchObject({ own: desks.saw });
  });

  it('is refused when it is no workstation of theirs, whatever else it is', async () => {
    const task = await save(admin, 'task', { title: 'Draw' });
    for (const id of [task, desks.theirs, '01890000-0000-7000-8000-000000000001'])
      expect(refused(await choose(operator, people.operator, id))).toEqual([['workstation_id', 'not_found']]);
    const person = { email: 'odd@first.test', first_name: 'Odd', last_name: 'One', role: 'user', password };
    expect(refused(await admin('POST', '/v1/documents/users', { ...person, workstation_id: desks.theirs }))).toEqual([
      ['workstation_id', 'not_found'],
    ]);
  });

  it('is nobody’s any more once it is deleted', async () => {
    const gone = await save(admin, 'desk', { title: 'Gone' });
    await choose(operator, people.operator, gone);
    await admin('POST', '/v1/graph/delete/', { node_id: gone });
    expect(await read(operator)).toMatchObject({ own: null, workstations: [{ label: 'Paint' }, { label: 'Saw' }] });
  });

  it('finds the records whose active step is there', async () => {
    for (const [title, desk] of [
      ['Cut', desks.saw],
      ['Varnish', desks.paint],
    ] as const) {
      const task = await save(admin, 'task', { title });
      const operation = await save(admin, 'operation', { title, key: 'task-open', line: 1 }, { desk, task });
      await admin('POST', '/v1/graph/update/', { node_id: task, relations: [{ name: 'active', action: 'link', ids: [operation] }] });
    }
    const { paths } = (await read(operator)) as { paths: { task: string } };
    const query = 'query ($where: JSON) { task(where: $where) { title } }';
    const found = await operator('POST', '/v1/graph', { query, variables: { where: { fact: paths.task, operator: 'equal', value: desks.paint } } });
    expect(found.json.data).toEqual({ task: [{ title: 'Varnish' }] });
  });

  it('is neither told nor taken from who may not read workstations', async () => {
    const models = (await admin('GET', '/v1/documents/models')).json.data as unknown as { id: string; slug: string }[];
    const resource = `MODELS.${models.find(({ slug }) => slug === 'desk')?.id}`;
    const roles = [...defaultAcl().roles, { role: 'clerk', parent: 'user', label: 'Clerk' }];
    const privileges = (['READ', 'READ_OWN'] as const).map((action) => ({ role: 'clerk', resource, verb: 'deny', action }));
    const path = `/v1/documents/clients/${works.first.id}`;
    const { version } = (await admin('GET', path)).json.data;
    await admin('PATCH', path, { acl: { roles, privileges } }, { 'if-match': String(version) });
    const person = { email: 'clerk@first.test', first_name: 'Cle', last_name: 'Rk', role: 'clerk', password };
    await admin('POST', '/v1/documents/users', { ...person, workstation_id: desks.saw });
    const clerk = await works.as(person.email);
    expect(await read(clerk)).toEqual({ workstations: [], own: null, paths: {} });
    expect(refused(await choose(clerk, person.email, desks.paint))).toEqual([['workstation_id', 'not_found']]);
  });
});
