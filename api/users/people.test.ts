import type { Person } from '@millwright/core/contract/people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authRoutes } from '../auth/auth.routes.ts';
import { deliverAccountMails } from '../auth/mails/deliver-account-mails.ts';
import { inPlatform } from '../db/platform.ts';
import { password, people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { closeMail } from '../messages/email.ts';
import { mailServer } from '../messages/testing.ts';
import { userRoutes } from './users.routes.ts';

let works: TestApp;
let mails: Awaited<ReturnType<typeof mailServer>>;
let admin: Send;
let operator: Send;
beforeAll(async () => {
  mails = await mailServer();
  works = await testApp({ env: { SMTP_URL: mails.url }, routes: (services) => [authRoutes(services), userRoutes(services)] });
  [admin, operator] = (await Promise.all([people.admin, people.operator].map((email) => works.as(email)))) as [Send, Send];
});
afterAll(async () => {
  closeMail();
  await works?.close();
  await mails?.close();
});

const rows = (sql: string, values: unknown[]) => inPlatform(works.scratch.database, (platform) => platform.query(sql, values as never));
const list = async (query: string) => {
  const { json } = await admin('GET', `/v1/people?${query}`);
  return { people: json.data as unknown as Person[], total: json.total as number };
};
const one = async (email: string) => (await list(`search=${email}`)).people[0];
const add = async (email: string, extra = {}) =>
  (await admin('POST', '/v1/documents/users', { email, first_name: 'Per', last_name: 'Son', role: 'user', ...extra })).json.data.id as string;
const deliver = () => deliverAccountMails(works.scratch.database, works.services.settings);
const lastToken = () => /#token=(\S+)/.exec(mails.received.at(-1)?.mail.text ?? '')?.[1] ?? '';

describe('the people of a company', () => {
  it('are its own, found by words in any order, by role and by state, page by page', async () => {
    await add('anna.b@first.test', { first_name: 'Anna', last_name: 'Berg', password });
    await add('arne.b@first.test', { first_name: 'Arne', last_name: 'Berg', role: 'guest', password });
    expect((await list('search=berg%20ann')).people.map(({ email }) => email)).toEqual(['anna.b@first.test']);
    expect((await list('search=berg')).total).toBe(2);
    expect((await list('search=berg&role=guest')).people.map(({ first_name }) => first_name)).toEqual(['Arne']);
    expect((await list('search=%25')).total).toBe(0);
    const all = await list('limit=500');
    expect(all.people.map(({ email }) => email)).not.toContain(people.other);
    const paged = [...(await list('limit=1')).people, ...(await list('limit=500&skip=1')).people];
    expect(paged).toEqual(all.people);
    expect((await operator('GET', '/v1/people')).status).toBe(403);
  });

  it('are invited until they choose a password, may be invited anew, and by the newest link alone', async () => {
    const id = await add('invited@first.test');
    expect(await one('invited@first.test')).toMatchObject({ state: 'invited', invited_until: null, last_seen_at: null });
    await deliver();
    const first = lastToken();
    expect(Date.parse((await one('invited@first.test'))?.invited_until ?? '')).toBeGreaterThan(Date.now());
    await rows("UPDATE platform.password_resets SET expires_at = now() - interval '1 hour' WHERE user_id = $1", [id]);
    expect((await list('state=expired')).people.map(({ email }) => email)).toEqual(['invited@first.test']);
    expect((await admin('POST', `/v1/people/${id}/invite`)).status).toBe(204);
    expect(await one('invited@first.test')).toMatchObject({ state: 'invited', invited_until: null });
    await deliver();
    const second = lastToken();
    expect(second).not.toBe(first);
    const choose = (token: string) => works.anonymous('POST', '/v1/auth/password/reset', { token, password });
    expect((await choose(first)).json.error.code).toBe('reset_link_dead');
    expect((await choose(second)).status).toBe(204);
    // An invitation is good once.
    expect((await choose(second)).json.error.code).toBe('reset_link_dead');
    await works.as('invited@first.test');
    const joined = await one('invited@first.test');
    expect(joined).toMatchObject({ state: 'active', invited_until: null });
    expect(Date.parse(joined?.last_seen_at ?? '')).toBeGreaterThan(0);
    expect((await admin('POST', `/v1/people/${id}/invite`)).json.error.code).toBe('not_invited');
  });

  it('are invited by who may change them', async () => {
    const id = await add('waiting@first.test');
    expect((await operator('POST', `/v1/people/${id}/invite`)).status).toBe(403);
    expect((await admin('POST', '/v1/people/01939f2e-0000-7000-8000-000000000000/invite')).json.error.code).toBe('user_not_found');
    await admin('POST', `/v1/user/${id}`, { disabled: true });
    expect((await list('state=disabled')).people.map(({ email }) => email)).toContain('waiting@first.test');
    expect((await admin('POST', `/v1/people/${id}/invite`)).json.error.code).toBe('not_invited');
  });
});
