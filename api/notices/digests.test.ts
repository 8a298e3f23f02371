import { mentionOf } from '@millwright/core/record/comment/mentions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessRequestRoutes } from '../access-requests/access-requests.routes.ts';
import { authRoutes } from '../auth/auth.routes.ts';
import { openApproval } from '../automations/approvals/open-approvals.fixture.ts';
import { inPlatform } from '../db/platform.ts';
import { eventRoutes } from '../events/events.routes.ts';
import { graphRoutes } from '../graph/graph.routes.ts';
import { people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { closeMail } from '../messages/email.ts';
import { mailServer } from '../messages/testing.ts';
import { projects } from '../testing/made-up.ts';
import { deliverDigests } from './digests.ts';
import { deliverNoticeMails, type NoticeMailSettings } from './mails.ts';
import { noticeRoutes } from './notices.routes.ts';

let works: TestApp;
let mails: Awaited<ReturnType<typeof mailServer>>;
let admin: Send;
let operator: Send;
let task: string;
let operatorId: string;

beforeAll(async () => {
  mails = await mailServer();
  works = await testApp({
    env: { SMTP_URL: mails.url, PUBLIC_URL: 'https://works.test' },
    built_in: projects(),
    routes: (services) => [authRoutes(services), graphRoutes(services), eventRoutes(services), noticeRoutes(services), accessRequestRoutes(services)],
  });
  [admin, operator] = (await Promise.all([people.admin, people.operator].map((email) => works.as(email)))) as [Send, Send];
  task = String((await admin('POST', '/v1/graph/save/', { model: 'task', properties: { title: 'Draw' } })).json.data.identity);
  operatorId = String((await sql<{ id: string }>(`SELECT id FROM platform.users WHERE email = '${people.operator}'`))[0]?.id);
  await sql("UPDATE platform.clients SET time_zone = 'America/New_York' WHERE name = 'First'", true);
});
afterAll(async () => {
  closeMail();
  await works?.close();
  await mails?.close();
});

/** As the owner of the tables where the platform's role may not write. */
const sql = <T>(text: string, owner = false): Promise<T[]> =>
  owner ? works.scratch.database.migrator.use((ddl) => ddl.rows<T>(text)) : inPlatform(works.scratch.database, (platform) => platform.query<T>(text));

beforeEach(async () => {
  mails.received.splice(0);
  await sql('DELETE FROM platform.notices; DELETE FROM platform.notice_mails; DELETE FROM platform.access_requests', true);
});

const choose = async (by: Send, settings: object) => expect((await by('PATCH', '/v1/notices/settings', settings)).status).toBe(204);
const mention = (words = 'Look') => admin('POST', '/v1/events/comment', { related_object_id: task, comment: `${mentionOf(operatorId)} ${words}` });
const settings = (more: Partial<NoticeMailSettings> = {}): NoticeMailSettings => ({ ...works.services.settings, ...more });
const digest = (more: Partial<NoticeMailSettings> = {}) => deliverDigests(works.scratch.database, settings(more));
const deliver = () => deliverNoticeMails(works.scratch.database, settings());
/** The hour has come: today at noon, by the clock of the company. */
const noon = "(date_trunc('day', now() AT TIME ZONE 'America/New_York') - interval '12 hours') AT TIME ZONE 'America/New_York'";
const hourCame = () => sql(`UPDATE platform.notice_mails SET digest_at = ${noon}, digest_claimed_until = NULL WHERE digest_at IS NOT NULL`);
const told = () => mails.received.map(({ recipients, mail }) => [recipients[0], mail.subject]);

describe('how a person is told', () => {
  it('is usual until they choose, and what is not chosen stays', async () => {
    const usual = { mentions: 'product', assigned: 'product', failed: 'mail', requests: 'product', decisions: 'mail', told: 'product' };
    expect((await operator('GET', '/v1/notices/settings')).json.data).toEqual({ ways: usual, digest_hour: 7, mails: true });
    await choose(operator, { ways: { mentions: 'digest' }, digest_hour: 5 });
    await choose(operator, { ways: { failed: 'off' } });
    expect((await operator('GET', '/v1/notices/settings')).json.data).toEqual({
      ways: { ...usual, mentions: 'digest', failed: 'off' },
      digest_hour: 5,
      mails: false,
    });
    expect((await admin('GET', '/v1/notices/settings')).json.data).toMatchObject({ ways: usual });
  });

  it('keeps all that is chosen at one moment', async () => {
    const kinds = ['mentions', 'assigned', 'requests', 'decisions', 'told', 'failed'];
    await Promise.all(kinds.map((kind) => choose(operator, { ways: { [kind]: 'digest' } })));
    expect((await operator('GET', '/v1/notices/settings')).json.data).toMatchObject({
      ways: Object.fromEntries(kinds.map((kind) => [kind, 'digest'])),
    });
  });

  it('is refused where it is none, and decisions are never hidden', async () => {
    for (const wrong of [{ ways: { mentions: 'pigeon' } }, { ways: { decisions: 'off' } }, { ways: { weather: 'mail' } }, { digest_hour: 24 }])
      expect((await operator('PATCH', '/v1/notices/settings', wrong)).status).toBe(422);
  });

  it('mails at once what is chosen so, a minute after it and together', async () => {
    await choose(operator, { ways: { mentions: 'mail' } });
    await mention();
    expect(await deliver()).toBe(0);
    await sql('UPDATE platform.notice_mails SET due_at = now() WHERE due_at IS NOT NULL');
    expect(await deliver()).toBe(1);
    expect(told()).toEqual([[people.operator, 'client_admin Test mentioned you: Draw']]);
    expect(mails.received[0]?.mail.text).toContain(`https://works.test/object/${task}?comment=`);
    // The mail program of who gets it offers to stop such mails.
    const header = mails.received[0]?.mail.headers.find(({ key }) => key === 'list-unsubscribe');
    expect(header?.value).toBe('<https://works.test/profile#notices>');
    expect(await sql('SELECT 1 FROM platform.notice_mails WHERE due_at IS NOT NULL')).toEqual([]);
    await mention('again');
    await mention('and again');
    await sql('UPDATE platform.notice_mails SET due_at = now() WHERE due_at IS NOT NULL');
    await deliver();
    expect(told()[1]).toEqual([people.operator, '2 new notices']);
  });

  it('mails those who grant rights what is asked, and who asked what was decided, where they want it so', async () => {
    for (const by of [admin, operator]) await choose(by, { ways: { requests: 'mail' } });
    const due = () => sql('UPDATE platform.notice_mails SET due_at = now() WHERE due_at IS NOT NULL');
    const { json } = await operator('POST', '/v1/access/requests', { verb: 'UPDATE', resource: 'FORMS', path: '/forms', note: 'To mend it.' });
    await due();
    await deliver();
    expect(told()).toEqual([[people.admin, 'user Test asks for a right']]);
    await admin('POST', `/v1/access/requests/${json.data.id}/decide`, { granted: false, reason: 'Ask Ann.' });
    await due();
    await deliver();
    expect(told()[1]).toEqual([people.operator, 'What you asked to be allowed was declined']);
    expect(mails.received[1]?.mail.text).toContain('Ask Ann.');
  });
});

it('mails soon what is asked while a mail is being sent, which does not tell it', async () => {
  await choose(admin, { ways: { requests: 'mail', mentions: 'mail' } });
  const [me] = await sql<{ id: string }>(`SELECT id FROM platform.users WHERE email = '${people.admin}'`);
  await operator('POST', '/v1/events/comment', { related_object_id: task, comment: mentionOf(String(me?.id)) });
  await sql('UPDATE platform.notice_mails SET due_at = now() WHERE due_at IS NOT NULL');
  mails.hooks.meanwhile = () => operator('POST', '/v1/access/requests', { verb: 'CREATE', resource: 'FORMS', path: '/forms' });
  await deliver();
  delete mails.hooks.meanwhile;
  expect(await sql('SELECT due_at > now() AS soon FROM platform.notice_mails WHERE due_at IS NOT NULL')).toEqual([{ soon: true }]);
  await sql('UPDATE platform.notice_mails SET due_at = now() WHERE due_at IS NOT NULL');
  await deliver();
  expect(told()).toEqual([
    [people.admin, 'user Test mentioned you: Draw'],
    [people.admin, 'user Test asks for a right'],
  ]);
});

describe('the mail of a day', () => {
  it('is due at the hour that was chosen, by the clock of the company', async () => {
    await choose(operator, { ways: { mentions: 'digest' }, digest_hour: 6 });
    const hour = `SELECT extract(hour FROM digest_at AT TIME ZONE 'America/New_York')::int AS hour, digest_at > now() AND digest_at <= now() + interval '25 hours' AS next FROM platform.notice_mails`;
    expect(await sql(hour)).toEqual([{ hour: 6, next: true }]);
    expect(await digest()).toBe(0);
    await choose(operator, { ways: { mentions: 'product' } });
    expect(await sql('SELECT digest_at FROM platform.notice_mails')).toEqual([{ digest_at: null }]);
  });

  it('gathers what is new in its reader’s language, once a day, and leads to where it is turned off', async () => {
    await choose(operator, { ways: { mentions: 'digest' } });
    await sql(`UPDATE platform.users SET language = 'fr' WHERE email = '${people.operator}'`);
    await mention('un');
    await mention('deux');
    await hourCame();
    expect(await digest()).toBe(1);
    expect(told()).toEqual([[people.operator, 'Du nouveau chez First']]);
    const { text = '' } = mails.received[0]?.mail ?? {};
    expect(text.match(/client_admin Test vous a mentionné : Draw/g)).toHaveLength(2);
    expect(text).toContain('@user Test deux');
    expect(text).toContain('https://works.test/profile#notices');
    // The next one is of another day, and has nothing to tell.
    expect(await sql('SELECT digest_at > now() AS later FROM platform.notice_mails WHERE digest_at IS NOT NULL')).toEqual([{ later: true }]);
    await mention('trois');
    await hourCame();
    await digest();
    expect(mails.received).toHaveLength(1);
    await sql(`UPDATE platform.users SET language = NULL WHERE email = '${people.operator}'`);
  });

  it('is none where nothing is new, or all was seen', async () => {
    await choose(operator, { ways: { mentions: 'digest', requests: 'digest', decisions: 'digest', failed: 'digest' } });
    await hourCame();
    expect([await digest(), mails.received.length]).toEqual([1, 0]);
    await mention();
    await operator('POST', '/v1/notices/seen', {});
    await sql('UPDATE platform.notice_mails SET digest_day = NULL');
    await hourCame();
    expect([await digest(), mails.received.length]).toEqual([1, 0]);
  });

  it('is sent once by many workers, later where the server is away, and recognisably the same after a crash before the note', async () => {
    await choose(operator, { ways: { mentions: 'digest' } });
    await mention();
    await hourCame();
    await digest({ SMTP_URL: 'smtp://127.0.0.1:9' });
    expect([mails.received.length, await digest()]).toEqual([0, 0]);
    await hourCame();
    const counts = await Promise.all(Array.from({ length: 6 }, () => digest()));
    expect([counts.reduce((sum, count) => sum + count, 0), mails.received.length]).toEqual([1, 1]);
    await sql('UPDATE platform.notice_mails SET digest_day = NULL');
    await sql('UPDATE platform.notices SET mailed_at = NULL');
    await hourCame();
    await digest();
    const [first, second] = mails.received.map(({ mail }) => mail.messageId);
    expect([mails.received.length, first]).toEqual([2, second]);
  });

  it('tells a request that waits, whatever was mailed at once meanwhile', async () => {
    await choose(admin, { ways: { requests: 'digest', mentions: 'mail' } });
    await operator('POST', '/v1/access/requests', { verb: 'DELETE', resource: 'FORMS', path: '/forms' });
    const [me] = await sql<{ id: string }>(`SELECT id FROM platform.users WHERE email = '${people.admin}'`);
    await operator('POST', '/v1/events/comment', { related_object_id: task, comment: mentionOf(String(me?.id)) });
    await sql('UPDATE platform.notice_mails SET due_at = now() WHERE due_at IS NOT NULL');
    await deliver();
    await hourCame();
    await digest();
    expect(told()).toEqual([
      [people.admin, 'user Test mentioned you: Draw'],
      [people.admin, 'What is new at First'],
    ]);
    expect(mails.received[1]?.mail.text).toContain('user Test asks for a right');
  });

  it('tells a decision that was asked today, however many wait since before', async () => {
    await choose(operator, { ways: { decisions: 'digest' } });
    const ask = (title: string, more: object) => openApproval(works.scratch, works.first, { user_id: operatorId, title, ...more });
    const [yesterday, soon] = [new Date(Date.now() - 86_400_000).toISOString(), new Date(Date.now() + 3_600_000).toISOString()];
    // The list has first what is over first.
    for (let n = 0; n < 21; n += 1) await ask(`Old ${n}`, { created_at: yesterday, expires_at: soon });
    await sql("UPDATE platform.notice_mails SET digest_since = now() - interval '1 hour'");
    await ask('Pay Bolt & Co', {});
    await hourCame();
    await digest();
    const { text = '' } = mails.received[0]?.mail ?? {};
    expect(text).toContain('Pay Bolt & Co');
    expect(text).not.toContain('Old');
  });

  it('names twenty of many, says how many more there are, and tells all of them once', async () => {
    await choose(operator, { ways: { told: 'digest' } });
    await sql(
      `INSERT INTO platform.notices (client_id, user_id, told_by, label, run_id, title)
       SELECT '${works.first.id}', '${operatorId}', platform.uuid_v7(), '"x"', 'x', 'News ' || n FROM generate_series(1, 25) n`,
      true,
    );
    await hourCame();
    await digest();
    const { text = '' } = mails.received[0]?.mail ?? {};
    expect([text.match(/News \d+/g)?.length, text.includes('… and 5 more.')]).toEqual([20, true]);
    expect(await sql('SELECT 1 FROM platform.notices WHERE mailed_at IS NULL')).toEqual([]);
  });

  it('goes to nobody who is disabled, and to them again on a later day', async () => {
    await choose(operator, { ways: { mentions: 'digest' } });
    await mention();
    await hourCame();
    await sql(`UPDATE platform.users SET disabled = true WHERE email = '${people.operator}'`);
    await digest();
    expect([mails.received.length, await sql('SELECT digest_at > now() AS later FROM platform.notice_mails')]).toEqual([0, [{ later: true }]]);
    await sql(`UPDATE platform.users SET disabled = false WHERE email = '${people.operator}'`);
  });
});
