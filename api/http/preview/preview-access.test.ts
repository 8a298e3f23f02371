import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Action } from '@millwright/core/access/types.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClientEntity } from '../../db/entities/client.entity.ts';
import { inPlatform } from '../../db/platform.ts';
import { allRoutes } from '../../routes.ts';
import { projects } from '../../testing/made-up.ts';
import { addUser } from '../../users/add-user.ts';
import { type Answer, password, people, type Send, type TestApp, testApp } from '../testing/app.ts';

let works: TestApp;
let admin: Send;
let designer: Send;
let operator: Send;
beforeAll(async () => {
  works = await testApp({ built_in: projects(), routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }) });
  admin = await works.as(people.admin);
  const models = (await admin('GET', '/v1/documents/models')).json.data as unknown as {
    id: string;
    slug: string;
    schema: { id: string; name: string }[];
  }[];
  const idOf = (slug: string) => models.find((model) => model.slug === slug)?.id;
  const line = (role: string, resource: string, verb: 'allow' | 'deny', action: Action) => ({ role, resource, verb, action });
  const { roles, privileges, ...rest } = defaultAcl();
  const acl = {
    ...rest,
    roles: [...roles, { role: 'designer', parent: 'user', label: 'Designer' }, { role: 'clerk', parent: 'user', label: 'Clerk' }],
    flattenRoles: { ...rest.flattenRoles, designer: ['user', 'guest'], clerk: ['user', 'guest'] },
    privileges: [
      ...privileges,
      line('designer', 'VIEWS', 'allow', 'UPDATE'),
      line('designer', `MODELS.${idOf('project')}`, 'deny', 'READ'),
      line('clerk', `MODELS.${idOf('task')}`, 'deny', 'READ'),
      line('clerk', `FIELDS.${models.find(({ slug }) => slug === 'project')?.schema.find(({ name }) => name === 'title')?.id}`, 'deny', 'READ'),
    ],
  };
  await inPlatform(works.scratch.database, (platform) => platform.update(ClientEntity, { id: works.first.id }, { acl }));
  await addUser(works.scratch.database, {
    client_id: works.first.id,
    email: 'designer@first.test',
    first_name: 'D',
    last_name: 'D',
    role: 'designer',
    password,
  });
  works.services.sessions.forget();
  [designer, operator] = (await Promise.all(['designer@first.test', people.operator].map((email) => works.as(email)))) as [Send, Send];
  for (const model of ['project', 'task']) await admin('POST', '/v1/graph/save/', { model, properties: { title: 'One' } });
});
afterAll(() => works?.close());

const as = (role: string) => ({ 'x-preview-role': role });
const codeOf = ({ json }: Answer) => json.error?.code ?? (json.errors as { extensions: { code: string } }[] | undefined)?.[0]?.extensions.code;
const rowsOf = (send: Send, model: string, headers = {}) => send('POST', '/v1/graph/get/', { model }, headers);
const titles = (send: Send, model: string, headers = {}) => send('POST', '/v1/graph', { query: `{ ${model} { title } }` }, headers);

describe('what is looked at as a user group', () => {
  it('has the rights of both: neither model nor field that either may not read', async () => {
    expect((await rowsOf(admin, 'task')).json.total).toBe(1);
    expect((await rowsOf(admin, 'task', as('clerk'))).status).toBe(403);
    expect((await rowsOf(admin, 'project', as('clerk'))).json.total).toBe(1);
    expect((await titles(admin, 'project')).json.data).toMatchObject({ project: [{ title: 'One' }] });
    expect(codeOf(await titles(admin, 'project', as('clerk')))).toBeDefined();
    expect((await titles(admin, 'project')).json.data).toMatchObject({ project: [{ title: 'One' }] });
    const shown = (await admin('GET', '/v1/documents/models', undefined, as('clerk'))).json.data as unknown as {
      slug: string;
      schema: { name: string }[];
    }[];
    expect(shown.map(({ slug }) => slug)).not.toContain('task');
    expect(shown.find(({ slug }) => slug === 'project')?.schema.map(({ name }) => name)).not.toContain('title');
  });

  it('never shows a designer what they may not see themselves, whatever the group may', async () => {
    for (const role of ['admin', 'client_admin', 'user', 'clerk']) {
      expect([role, (await rowsOf(designer, 'project', as(role))).status]).toEqual([role, 403]);
      expect([role, codeOf(await titles(designer, 'project', as(role)))]).not.toEqual([role, undefined]);
      const { data } = (await designer('GET', '/v1/documents/models', undefined, as(role))).json;
      expect([role, data.map(({ slug }) => slug)]).not.toContain('project');
      expect([role, (await designer('GET', '/v1/users', undefined, as(role))).status]).toEqual([role, 403]);
    }
    expect((await rowsOf(designer, 'task', as('client_admin'))).json.total).toBe(1);
  });

  it('is for those who make views or give rights, and for groups that there are', async () => {
    expect(codeOf(await rowsOf(operator, 'task', as('guest')))).toBe('forbidden');
    expect((await rowsOf(operator, 'task', as('client_admin'))).status).toBe(403);
    expect((await rowsOf(admin, 'task', as('nobody'))).json.error.details.fields).toMatchObject([{ code: 'unknown_role' }]);
    const made = await admin('POST', '/v1/tokens', { name: 'Shop', scope: 'write', expires_in_days: 30, password });
    expect(made.status, made.text).toBe(201);
    const token = (made.json.data as unknown as { token: string }).token;
    expect((await works.anonymous('POST', '/v1/graph/get/', { model: 'task' }, { ...as('user'), authorization: `Bearer ${token}` })).status).toBe(
      403,
    );
  });

  it('is only read', async () => {
    const mutation = { query: 'mutation { save_task(items: [{title: "x"}]) { identity } }' };
    expect(codeOf(await admin('POST', '/v1/graph', mutation, as('user')))).toBe('preview_only');
    for (const { method, path, reads, may_read, anonymous, takes } of works.app.endpoints) {
      if (method === 'GET' || reads || may_read || anonymous || takes) continue;
      const answer = await admin(
        method,
        path.replace(':collection', 'views').replace(/:\w+/g, 'any'),
        {},
        { 'if-match': '1', ...as('client_admin') },
      );
      expect([path, answer.status, codeOf(answer)]).toEqual([path, 403, 'preview_only']);
    }
    expect((await rowsOf(admin, 'task')).json.total).toBe(1);
  });
});
