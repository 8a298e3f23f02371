import { afterAll, beforeAll, expect, it } from 'vitest';
import { authRoutes } from '../auth/auth.routes.ts';
import { deliverAccountMails } from '../auth/mails/deliver-account-mails.ts';
import { batchRoutes } from '../batches/batches.routes.ts';
import { inPlatform } from '../db/platform.ts';
import { people, type TestApp, testApp } from '../http/testing/app.ts';
import { userRoutes } from '../users/users.routes.ts';
import { closeMail, sendMail } from './email.ts';
import { mailQuota } from './mail-quota.ts';
import { mailServer } from './testing.ts';

let works: TestApp;
let mails: Awaited<ReturnType<typeof mailServer>>;
beforeAll(async () => {
  mails = await mailServer();
  works = await testApp({
    env: { SMTP_URL: mails.url, MAILS_PER_COMPANY: '5', MAILS_PER_ADDRESS: '3' },
    routes: (services) => [authRoutes(services), userRoutes(services), batchRoutes(services, () => false)],
  });
});
afterAll(async () => {
  closeMail();
  await works?.close();
  await mails?.close();
});

const send = (client_id: string | null, to: string, smtp_url = mails.url) => {
  const quota = mailQuota(works.scratch.database, works.services.settings);
  return sendMail(
    { smtp_url, from: 'no-reply@works.test', quota, client_id },
    { to, subject: 's', text: 't' },
    `${client_id}/${to}/${Math.random()}`,
  );
};
const refused = { code: 'mail_quota', details: { until: expect.stringMatching(/^\d{4}-/) } };

it('counts the mails of a company and those to an address, over all processes, and says when it goes on', async () => {
  for (let at = 0; at < 3; at++) await send(works.first.id, 'one@elsewhere.test');
  await expect(send(works.second.id, 'ONE@elsewhere.test')).rejects.toMatchObject({
    ...refused,
    details: { ...refused.details, of: 'address', count: 3 },
  });
  for (let at = 0; at < 2; at++) await send(works.first.id, `two${at}@elsewhere.test`);
  await expect(send(works.first.id, 'three@elsewhere.test')).rejects.toMatchObject({
    ...refused,
    details: { ...refused.details, of: 'company', count: 5 },
  });
  // A refused mail, or one that could not be sent, does not count.
  for (let at = 0; at < 4; at++)
    await expect(send(works.second.id, 'four@elsewhere.test', 'smtp://127.0.0.1:9')).rejects.toMatchObject({ code: 'unavailable' });
  for (let at = 0; at < 3; at++) await send(works.second.id, 'four@elsewhere.test');
});

it('sends no more invitations than the company has left, and keeps the others until it goes on', async () => {
  const admin = await works.as(people.other);
  const before = mails.received.length;
  const data = (at: number) => ({ email: `foreign${at}@victim.test`, first_name: 'www.evil.test', last_name: 'B', role: 'user' });
  const operations = Array.from({ length: 20 }, (_, at) => ({ op: 'create', collection: 'users', data: data(at) }));
  expect((await admin('POST', '/v1/documents/batch', { operations })).status).toBe(200);
  for (let round = 0; round < 4; round++) await deliverAccountMails(works.scratch.database, works.services.settings);
  expect(mails.received.length - before).toBe(2);
  expect(JSON.stringify(mails.received.slice(before))).not.toContain('www.evil.test');
  const waiting = await inPlatform(works.scratch.database, (platform) =>
    platform.query<{ n: number }>(`SELECT count(*)::int AS n FROM platform.account_mails WHERE next_at > now() + interval '20 hours'`),
  );
  expect(waiting).toEqual([{ n: 18 }]);
});

it('takes no name of more than one line', async () => {
  const admin = await works.as(people.admin);
  const person = { email: 'lines@first.test', first_name: 'winner!\r\n\r\nPay now', last_name: 'B', role: 'user' };
  expect((await admin('POST', '/v1/documents/users', person)).json.error.details.fields).toMatchObject([{ field: 'first_name' }]);
});
