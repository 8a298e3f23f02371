import type { PeopleSheet } from '@millwright/core/contract/people.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inPlatform } from '../../db/platform.ts';
import { openCompany } from '../../records/company.fixture.ts';
import { serve } from '../../testing/serve.ts';
import { peopleSheetRoutes } from './people-sheet.routes.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
let served: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  company = await openCompany();
  served = await serve(company.database, (services) => [peopleSheetRoutes(services)]);
});
afterAll(async () => {
  await served?.close();
  await company?.drop();
});

const mapping = JSON.stringify({ Mail: 'email', First: 'first_name', Last: 'last_name', Group: 'role' });

async function send(file: string, fields: Record<string, string>, role = 'client_admin') {
  const { token } = await served.signIn(company.client, role);
  const form = new FormData();
  for (const [name, value] of Object.entries({ mapping, role: 'user', ...fields })) form.set(name, value);
  form.set('file', new Blob([file]), 'people.csv');
  const answer = await fetch(`${served.url}/v1/people/from-sheet`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  return { status: answer.status, body: (await answer.json()) as PeopleSheet };
}
const told = ({ outcomes }: PeopleSheet) =>
  outcomes.map(({ line, role, outcome, problems }) => [line, role, outcome, ...problems.map(({ field, code }) => `${field} ${code}`)]);
const count = async (like: string) =>
  (await inPlatform(company.database, (platform) => platform.query('SELECT 1 FROM platform.users WHERE email LIKE $1', [like]))).length;

const file = [
  'Mail,First,Last,Group',
  'ana@sheet.test,Ana,Lima,',
  'bob@sheet.test,Bob,Ray,User',
  'nobody,No,Body,',
  'root@sheet.test,Ro,Ot,admin',
  `cyd@sheet.test,Cyd,${'x'.repeat(300)},`,
  'dan@sheet.test,Dan,Day,pirates',
  'ANA@sheet.test,Ana,Again,',
].join('\n');

it('says by row who would be invited, and writes nothing', async () => {
  const { status, body } = await send(file, { dry_run: 'true' });
  expect(status).toBe(200);
  expect(told(body)).toEqual([
    [2, 'user', 'invite'],
    [3, 'user', 'invite'],
    [4, 'user', 'refused', 'email not_an_email'],
    [5, 'admin', 'refused', 'role role_beyond'],
    [6, 'user', 'refused', 'last_name too_long'],
    [7, 'pirates', 'refused', 'role unknown_role'],
    [8, 'user', 'refused', 'email not_unique'],
  ]);
  expect(await count('%@sheet.test')).toBe(0);
});

it('invites who is right by mail, and tells who is there already', async () => {
  expect((await send(file, {})).body.outcomes.filter(({ outcome }) => outcome === 'invite')).toHaveLength(2);
  expect(await count('%@sheet.test')).toBe(2);
  expect(told((await send(file, {})).body).slice(0, 2)).toEqual([
    [2, 'user', 'exists'],
    [3, 'user', 'exists'],
  ]);
});

it('takes names apart, asks for the right to invite, and has a limit', async () => {
  const whole = await send('Mail;Who\neve@whole.test;Eve van Dam\n', {
    mapping: JSON.stringify({ Mail: 'email', Who: 'full_name' }),
    dry_run: 'true',
  });
  expect(whole.body.outcomes[0]).toMatchObject({ first_name: 'Eve van', last_name: 'Dam', outcome: 'invite' });
  expect((await send(file, {}, 'user')).status).toBe(403);
  const many = `Mail,First,Last,Group\n${Array.from({ length: 501 }, (_, index) => `p${index}@many.test,P,Q,`).join('\n')}`;
  expect((await send(many, { dry_run: 'true' })).status).toBe(413);
});
