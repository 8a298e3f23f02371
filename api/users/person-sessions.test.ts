import { afterAll, beforeAll, expect, it } from 'vitest';
import { authRoutes } from '../auth/auth.routes.ts';
import { inPlatform } from '../db/platform.ts';
import { documentRoutes } from '../documents/documents.routes.ts';
import { password, people, type Send, sender, type TestApp, testApp } from '../http/testing/app.ts';
import { userRoutes } from './users.routes.ts';

let works: TestApp;
let [admin, other, root]: Send[] = [];
beforeAll(async () => {
  works = await testApp({ routes: (services) => [authRoutes(services), userRoutes(services), documentRoutes(services, () => false)] });
  [admin, other, root] = await Promise.all([people.admin, people.other, people.root].map((email) => works.as(email)));
});
afterAll(() => works?.close());

const by = (send: Send | undefined): Send => send ?? works.anonymous;
const rows = <T>(sql: string, values: unknown[] = []) => inPlatform(works.scratch.database, (platform) => platform.query<T>(sql, values));
const idOf = async (email: string) => (await rows<{ id: string }>('SELECT id FROM platform.users WHERE email = $1', [email]))[0]?.id ?? '';
const signIn = async (email: string, name: string) => {
  const { json } = await works.anonymous('POST', '/v1/auth/login', { email, password }, { 'user-agent': name });
  return { token: json.token, alive: async () => (await sender(works.url, json.token)('GET', '/v1/auth/sessions')).status === 200 };
};
const sessions = async (send: Send | undefined, id: string) =>
  (await by(send)('GET', `/v1/people/${id}/sessions`)).json.data as unknown as { id: string; user_agent: string; current: boolean }[];
const end = (send: Send | undefined, id: string, body: object) => by(send)('POST', `/v1/people/${id}/sessions/end`, body);

/** When the event stream of a sign-in ends. */
async function follow(token: string): Promise<Promise<void>> {
  const { body } = await fetch(`${works.url}/v1/cache/stream`, { headers: { authorization: `Bearer ${token}` } });
  const reader = body?.getReader();
  await reader?.read();
  const ended = async () => {
    while (!(await reader?.read())?.done);
  };
  return ended();
}

it('an administrator sees where a person is signed in, ends one and all at once with their streams, and it is noted', async () => {
  const id = await idOf(people.operator);
  const [phone, desk] = [await signIn(people.operator, 'Phone'), await signIn(people.operator, 'Desk')];
  const listed = await sessions(admin, id);
  expect(listed).toMatchObject([
    { user_agent: 'Desk', ip: expect.stringMatching(/127\.0\.0\.1/), current: false },
    { user_agent: 'Phone', current: false },
  ]);
  const stream = follow(phone.token);
  await expect.poll(() => works.services.sessions.followed).toBe(1);
  expect((await end(admin, id, { id: listed[1]?.id })).status).toBe(204);
  await stream;
  expect([await phone.alive(), await desk.alive()]).toEqual([false, true]);
  expect((await end(admin, id, { which: 'all' })).status).toBe(204);
  expect([await desk.alive(), await sessions(admin, id)]).toEqual([false, []]);
  const noted = await rows(`SELECT user_id, details FROM platform.audit_log WHERE action = 'sessions_ended' ORDER BY id`);
  const who = { user_id: await idOf(people.admin) };
  expect(noted).toEqual([
    { ...who, details: { which: listed[1]?.id, ended: 1, person: id } },
    { ...who, details: { which: 'all', ended: 1, person: id } },
  ]);
});

it('takes them from nobody else: not without the right, not of who may do more, not of another company', async () => {
  const [operator, boss, admins, others] = await Promise.all([people.operator, people.root, people.admin, people.other].map(idOf));
  const mine = await signIn(people.operator, 'Desk');
  const user = sender(works.url, mine.token);
  for (const id of [admins, operator] as string[]) {
    expect((await user('GET', `/v1/people/${id}/sessions`)).status).toBe(403);
    expect((await end(user, id, { which: 'all' })).status).toBe(403);
  }
  expect((await by(admin)('GET', `/v1/people/${boss}/sessions`)).status).toBe(403);
  expect((await end(admin, boss ?? '', { which: 'all' })).status).toBe(403);

  const plain = ({ status, text }: { status: number; text: string }) => [status, text.replace(/"request_id":"[^"]+"/, '')];
  const nobody = '0192f0a0-0000-7000-8000-00000000dead';
  expect(plain(await end(other, operator ?? '', { which: 'all' }))).toEqual(plain(await end(other, nobody, { which: 'all' })));
  expect(plain(await by(other)('GET', `/v1/people/${operator}/sessions`))).toEqual(plain(await by(other)('GET', `/v1/people/${nobody}/sessions`)));
  // A sign-in of a colleague is not ended under another's name.
  const [theirs] = await sessions(admin, admins ?? '');
  expect((await end(admin, operator ?? '', { id: theirs?.id })).status).toBe(404);
  expect([await mine.alive(), (await by(admin)('GET', '/v1/users')).status]).toEqual([true, 200]);

  // Who runs the product reaches people of every company, and that company's log says so.
  const foreign = await signIn(people.other, 'Foreign');
  expect((await end(root, others ?? '', { which: 'all' })).status).toBe(204);
  expect(await foreign.alive()).toBe(false);
  const [noted] = await rows(`SELECT client_id, user_id FROM platform.audit_log WHERE details->>'person' = $1`, [others]);
  expect(noted).toEqual({ client_id: works.second.id, user_id: boss });
});
