import { afterAll, beforeAll, expect, it } from 'vitest';
import { authRoutes } from '../auth/auth.routes.ts';
import { documentRoutes } from '../documents/documents.routes.ts';
import { people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { projects } from '../testing/made-up.ts';
import { lastUseRoutes } from './last-uses.routes.ts';

let works: TestApp;
let [admin, operator, other]: Send[] = [];
beforeAll(async () => {
  const view = { name: 'Tasks', view_group: 'work', order: 1, root: { blocks: [] }, setup: {} };
  works = await testApp({
    built_in: projects({
      view_groups: [{ slug: 'work', name: 'Work', order: 1, parent: null }],
      views: [
        { slug: 'tasks', ...view },
        { slug: 'others', ...view },
      ],
    }),
    routes: (services) => [authRoutes(services), documentRoutes(services, () => false), lastUseRoutes(services)],
  });
  [admin, operator, other] = await Promise.all([people.admin, people.operator, people.other].map((email) => works.as(email)));
});
afterAll(() => works?.close());

const must = (send: Send | undefined): Send => {
  if (!send) throw new Error('not signed in');
  return send;
};
const use = (by: Send | undefined, id: string, collection = 'views') => must(by)('PATCH', '/v1/last-uses', { collection, id });
const uses = async (by: Send | undefined) => (await must(by)('GET', '/v1/last-uses/views')).json.data as unknown as Record<string, string>;
const idOf = async (slug: string) => String((await must(admin)('GET', `/v1/documents/views/${slug}`)).json.data.id);
const ask = <Row extends object>(text: string) => works.scratch.database.migrator.use((ddl) => ddl.rows<Row>(text));
const rows = () => ask<{ day: string; written: string }>('SELECT day::text, xmin::text AS written FROM platform.last_uses');

it('tells the last day on which anybody used a view, and nothing of one that nobody has used', async () => {
  expect(await uses(admin)).toEqual({});
  const id = await idOf('tasks');
  expect((await use(operator, 'tasks')).status).toBe(204);
  const [now] = await ask<{ day: string }>(`SELECT (now() AT TIME ZONE 'Europe/Paris')::date::text AS day`);
  expect(await uses(admin)).toEqual({ [id]: now?.day });
  expect([await uses(operator), await uses(other)]).toEqual([{ [id]: now?.day }, {}]);
});

it('writes once a day of a person, however often they open it, and again on a later day', async () => {
  await use(operator, 'tasks');
  const before = await rows();
  for (let time = 0; time < 3; time++) await use(operator, 'tasks');
  expect(await rows()).toEqual(before);
  await ask('UPDATE platform.last_uses SET day = day - 40');
  const [old] = await rows();
  await use(operator, 'tasks');
  const [anew] = await rows();
  expect(String(anew?.day) > String(old?.day)).toBe(true);
});

it('knows no document that is not there, or not of a kind that is opened', async () => {
  expect([(await use(admin, 'nothing')).status, (await use(admin, 'tasks', 'models')).status]).toEqual([404, 422]);
  expect((await works.anonymous('GET', '/v1/last-uses/views')).status).toBe(401);
});
