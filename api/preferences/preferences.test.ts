import { preferenceLimits } from '@millwright/core/preferences/limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authRoutes } from '../auth/auth.routes.ts';
import { inPlatform } from '../db/platform.ts';
import { people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { preferenceRoutes } from './preferences.routes.ts';

let works: TestApp;
let [admin, operator, other, root]: Send[] = [];
beforeAll(async () => {
  works = await testApp({ routes: (services) => [authRoutes(services), preferenceRoutes(services)] });
  [admin, operator, other, root] = await Promise.all([people.admin, people.operator, people.other, people.root].map((email) => works.as(email)));
});
afterAll(() => works?.close());

const must = (send: Send | undefined): Send => {
  if (!send) throw new Error('not signed in');
  return send;
};
const change = (by: Send | undefined, changes: unknown) => must(by)('PATCH', '/v1/preferences', { changes });
const read = async (by: Send | undefined) => (await must(by)('GET', '/v1/preferences')).json.data as unknown;

it('keeps what a person sets up, on every device of theirs; keys that are not named stay', async () => {
  expect(await read(admin)).toEqual({});
  expect((await change(admin, { home: '/views', 'table.a.b': [{ colId: 'title', width: 120 }] })).status).toBe(204);
  await change(admin, { home: '/view/x' });
  expect(await read(await works.as(people.admin))).toEqual({ home: '/view/x', 'table.a.b': [{ colId: 'title', width: 120 }] });
  await change(admin, { home: null, never: null });
  expect(await read(admin)).toEqual({ 'table.a.b': [{ colId: 'title', width: 120 }] });
});

it('shows nothing of it to other people, of the own company or another one', async () => {
  await change(admin, { secret: 'mine' });
  await change(operator, { secret: 'the operator’s' });
  expect([await read(operator), await read(other), await read(root)]).toEqual([{ secret: 'the operator’s' }, {}, {}]);
  expect(await read(admin)).toMatchObject({ secret: 'mine' });
  expect((await works.anonymous('GET', '/v1/preferences')).status).toBe(401);
});

it('keeps those of an administrator of the product apart in each company', async () => {
  await change(root, { home: '/first' });
  const session = await must(root)('POST', '/v1/auth/impersonate', { client_id: works.second.id });
  const there = { authorization: `Bearer ${session.json.token}` };
  expect((await works.anonymous('GET', '/v1/preferences', undefined, there)).json.data).toEqual({});
  await works.anonymous('PATCH', '/v1/preferences', { changes: { home: '/second' } }, there);
  expect((await works.anonymous('GET', '/v1/preferences', undefined, there)).json.data).toEqual({ home: '/second' });
  expect(await read(await works.as(people.root))).toEqual({ home: '/first' });
});

it('refuses what is too long, too much at once or too much in all, and stores nothing of it', async () => {
  const before = await read(operator);
  const many = (from: number, count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${from + at}`, at]));
  for (const changes of [
    { fine: 1, long: 'x'.repeat(preferenceLimits.value) },
    { fine: 1, ['k'.repeat(preferenceLimits.key + 1)]: 1 },
    { '': 1 },
    many(0, preferenceLimits.changes + 1),
    'text',
  ])
    expect((await change(operator, changes)).status).toBe(422);
  expect((await must(operator)('PATCH', '/v1/preferences', { changes: {}, user_id: works.first.id })).status).toBe(422);
  expect(await read(operator)).toEqual(before);
  for (let from = 0; from < preferenceLimits.keys; from += preferenceLimits.changes) await change(other, many(from, preferenceLimits.changes));
  expect((await change(other, { one: 'more' })).status).toBe(422);
  expect(await read(other)).not.toHaveProperty('one');
});

it('lets two devices write at once', async () => {
  const both = (order: string[]) => change(admin, Object.fromEntries(order.map((key) => [key, order[0]])));
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => both(at % 2 ? ['p', 'q', 'r'] : ['r', 'q', 'p'])));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
});

it('goes with the person', async () => {
  await change(operator, { home: '/views' });
  const rows = () =>
    works.scratch.database.migrator.use((ddl) =>
      ddl.rows(`SELECT FROM platform.preferences p JOIN platform.users u ON u.id = p.user_id WHERE u.email = '${people.operator}'`),
    );
  expect(await rows()).not.toEqual([]);
  await inPlatform(works.scratch.database, (platform) => platform.query('DELETE FROM platform.users WHERE email = $1', [people.operator]));
  expect(await works.scratch.database.migrator.use((ddl) => ddl.rows('SELECT FROM platform.preferences WHERE value = \'"/views"\''))).toEqual([]);
});
