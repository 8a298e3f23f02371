import { afterAll, beforeAll, expect, it } from 'vitest';
import { inPlatform } from '../../db/platform.ts';
import { password, people, type Send, sender, type TestApp, testApp } from '../../http/testing/app.ts';
import { closeMail } from '../../messages/email.ts';
import { mailServer } from '../../messages/testing.ts';
import { authRoutes } from '../auth.routes.ts';
import { deliverAccountMails, type MailingSettings } from '../mails/deliver-account-mails.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const evil = 'https://evil.test/ Firefox/1.0 (Windows)';

let works: TestApp;
let mails: Awaited<ReturnType<typeof mailServer>>;
beforeAll(async () => {
  mails = await mailServer();
  works = await testApp({ env: { SMTP_URL: mails.url, TRUST_PROXY: 'loopback' }, routes: (services) => [authRoutes(services)] });
});
afterAll(async () => {
  closeMail();
  await works?.close();
  await mails?.close();
});

const signIn = async (email: string, headers: Record<string, string>) => {
  const answer = await works.anonymous('POST', '/v1/auth/login', { email, password }, headers);
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return { send: sender(works.url, answer.json.token), cookie };
};
type Past = { way: string; ip: string; user_agent: string; new_device: boolean };
const history = async (send: Send, query = '') => {
  const { json } = await send('GET', `/v1/auth/sign-ins${query}`);
  return { total: json.total, data: json.data as unknown as Past[] };
};
const deliver = () => deliverAccountMails(works.scratch.database, works.services.settings satisfies MailingSettings);

it('tells a person when, how and where they signed in, by page, and nobody else’s', async () => {
  const { send } = await signIn(people.operator, { 'user-agent': firefox });
  await signIn(people.operator, { 'user-agent': firefox });
  await signIn(people.other, { 'user-agent': firefox });
  const { total, data } = await history(send);
  expect([total, data.length]).toEqual([2, 2]);
  expect(data[0]).toMatchObject({ way: 'password', user_agent: firefox, new_device: false, ip: expect.stringContaining('127.0.0.1') });
  expect((await history(send, '?limit=1&skip=1')).data).toHaveLength(1);
  await inPlatform(works.scratch.database, (platform) => platform.query(`DELETE FROM platform.account_mails`));
});

it('mails a person about a device that is new to them: once, by its name alone, and not about the first or one they have used', async () => {
  const first = await signIn(people.admin, { 'user-agent': firefox });
  // The same browser is recognised by its cookie anywhere, and a similar one in the same network.
  await signIn(people.admin, { 'user-agent': firefox, cookie: first.cookie, 'x-forwarded-for': '203.0.113.9' });
  await signIn(people.admin, { 'user-agent': firefox });
  expect(await deliver()).toBe(0);
  await signIn(people.admin, { 'user-agent': evil, 'x-forwarded-for': '198.51.100.7' });
  await signIn(people.admin, { 'user-agent': evil, 'x-forwarded-for': '198.51.100.7' });
  expect((await history(first.send)).data.map(({ new_device }) => new_device)).toEqual([false, true, false, false, false]);
  await deliver();
  const sent = mails.received.filter(({ recipients }) => recipients.includes(people.admin));
  expect(sent).toHaveLength(1);
  const text = `${sent[0]?.mail.subject} ${sent[0]?.mail.text}`;
  expect(text).toContain('198.51.100.7');
  expect(text).toContain('Firefox');
  expect(text).toContain('http://works.test/profile');
  expect(text).not.toContain('evil.test');
});
