import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inPlatform } from '../../db/platform.ts';
import { people, type TestApp, testApp } from '../../http/testing/app.ts';
import { closeMail } from '../../messages/email.ts';
import { mailServer } from '../../messages/testing.ts';
import { userRoutes } from '../../users/users.routes.ts';
import { authRoutes } from '../auth.routes.ts';
import { tellOfSignIn } from './account-mails.ts';
import { deliverAccountMails, type MailingSettings } from './deliver-account-mails.ts';

let works: TestApp;
let mails: Awaited<ReturnType<typeof mailServer>>;
beforeAll(async () => {
  mails = await mailServer();
  works = await testApp({ env: { SMTP_URL: mails.url }, routes: (services) => [authRoutes(services), userRoutes(services)] });
});
afterAll(async () => {
  closeMail();
  await works?.close();
  await mails?.close();
});
beforeEach(async () => {
  mails.received.splice(0);
  await rows('DELETE FROM platform.account_mails');
});

const rows = <T = { n: number }>(text: string) => inPlatform(works.scratch.database, (platform) => platform.query<T>(text));
const waiting = () => rows<{ kind: string; attempts: number }>('SELECT kind, attempts FROM platform.account_mails');
const due = () => rows('UPDATE platform.account_mails SET next_at = now()');
const deliver = (more: Partial<MailingSettings> = {}) => deliverAccountMails(works.scratch.database, { ...works.services.settings, ...more });
const forgot = (email: string) => works.anonymous('POST', '/v1/auth/password/forgot', { email });
const tokenOf = (text = '') => /#token=(\S+)/.exec(text)?.[1] ?? '';

describe('mails about accounts', () => {
  it('are queued before the answer, alike for addresses that nobody has', async () => {
    expect([(await forgot(people.admin)).status, (await forgot('nobody@first.test')).status]).toEqual([202, 202]);
    expect(await waiting()).toEqual([
      { kind: 'reset', attempts: 0 },
      { kind: 'reset', attempts: 0 },
    ]);
    while (await deliver());
    expect([mails.received.map(({ recipients }) => recipients), await waiting()]).toEqual([[[people.admin]], []]);
  });

  it('are tried again while the mail server is away, with the same link', async () => {
    await forgot(people.admin);
    await deliver({ SMTP_URL: 'smtp://127.0.0.1:9' });
    expect([mails.received, await waiting()]).toEqual([[], [{ kind: 'reset', attempts: 1 }]]);
    expect(await deliver()).toBe(0);
    await due();
    await deliver();
    expect([mails.received.length, await waiting()]).toEqual([1, []]);
  });

  it('sent again after a crash before the note are recognisably the same, and one link', async () => {
    await forgot(people.operator);
    const [row] = await rows<{ id: string; email: string }>('SELECT id, email FROM platform.account_mails');
    await deliver();
    await inPlatform(works.scratch.database, (platform) =>
      platform.query(`INSERT INTO platform.account_mails (id, kind, email) VALUES ($1, 'reset', $2)`, [row?.id, row?.email]),
    );
    await deliver();
    const [first, second] = mails.received;
    expect([first?.mail.messageId, tokenOf(first?.mail.text)]).toEqual([second?.mail.messageId, tokenOf(second?.mail.text)]);
    expect(await rows(`SELECT count(*)::int AS n FROM platform.password_resets WHERE id = '${row?.id}'`)).toEqual([{ n: 1 }]);
  });

  it('are sent once by many workers', async () => {
    await forgot(people.root);
    const counts = await Promise.all(Array.from({ length: 6 }, () => deliver()));
    expect([counts.reduce((sum, count) => sum + count, 0), mails.received.length]).toEqual([1, 1]);
  });

  it('leave the token in no table', async () => {
    await forgot(people.other);
    await deliver();
    const token = tokenOf(mails.received[0]?.mail.text);
    expect(token).toHaveLength(43);
    const dump = await rows<{ text: string }>(
      'SELECT r::text AS text FROM platform.password_resets r UNION ALL SELECT m::text FROM platform.account_mails m UNION ALL SELECT o::text FROM platform.outbox o',
    );
    expect(dump.length).toBeGreaterThan(0);
    expect(dump.filter(({ text }) => text.includes(token))).toEqual([]);
  });

  it('are given up when nobody waits for them any more, or the server refuses for good', async () => {
    await forgot(people.admin);
    await rows("UPDATE platform.account_mails SET created_at = now() - interval '25 hours'");
    await deliver();
    await rows(`INSERT INTO platform.account_mails (kind, user_id) SELECT 'invitation', id FROM platform.users WHERE email = '${people.admin}'`);
    await rows(`UPDATE platform.users SET email = 'refused@first.test' WHERE email = '${people.admin}'`);
    await deliver();
    await rows(`UPDATE platform.users SET email = '${people.admin}' WHERE email = 'refused@first.test'`);
    expect([mails.received, await waiting()]).toEqual([[], []]);
  });

  it.each([
    ['en', ['A passkey was added', 'A passkey was removed', 'Two-step sign-in was removed', 'Two-step sign-in was set up']],
    [
      'de',
      [
        'Die Anmeldung in zwei Schritten wurde eingerichtet',
        'Die Anmeldung in zwei Schritten wurde entfernt',
        'Ein Passkey wurde entfernt',
        'Ein Passkey wurde hinzugefügt',
      ],
    ],
  ])('tell of each change of how somebody signs in, in the language of the company (%s), and lead to the profile', async (language, subjects) => {
    await rows(`UPDATE platform.clients SET language = '${language}'`);
    const [{ id } = { id: '' }] = await rows<{ id: string }>(`SELECT id FROM platform.users WHERE email = '${people.operator}'`);
    await inPlatform(works.scratch.database, async (platform) => {
      for (const kind of ['second_step_set', 'second_step_removed', 'passkey_added', 'passkey_removed'] as const)
        await tellOfSignIn(platform, kind, id);
    });
    while (await deliver());
    expect(mails.received.map(({ mail }) => mail.subject).sort()).toEqual(subjects);
    for (const { mail, recipients } of mails.received) {
      expect(recipients).toEqual([people.operator]);
      expect(mail.text).toContain(`${works.services.settings.PUBLIC_URL}/profile`);
      expect(mail.text).not.toMatch(/[{}]/);
    }
    await rows(`UPDATE platform.clients SET language = 'en'`);
  });

  it('invite nobody when the user could not be added', async () => {
    const admin = await works.as(people.admin);
    const body = { email: people.operator, first_name: 'A', last_name: 'B', role: 'user' };
    expect((await admin('POST', '/v1/documents/users', body)).status).toBe(422);
    expect(await waiting()).toEqual([]);
    expect((await admin('POST', '/v1/documents/users', { ...body, email: 'fresh@first.test' })).status).toBe(201);
    expect(await waiting()).toEqual([{ kind: 'invitation', attempts: 0 }]);
  });
});
