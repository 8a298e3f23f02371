import type { StepError } from '@millwright/core/automation/types.ts';
import type { Notice } from '@millwright/core/contract/notices.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authRoutes } from '../auth/auth.routes.ts';
import { tellFailure } from '../automations/runs/end-run.ts';
import { inPlatform } from '../db/platform.ts';
import { inTenant } from '../db/tenant.ts';
import { documentRoutes } from '../documents/documents.routes.ts';
import { people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { closeMail } from '../messages/email.ts';
import { mailServer } from '../messages/testing.ts';
import { projects } from '../testing/made-up.ts';
import { principalOf } from '../testing/scratch.ts';
import { userRoutes } from '../users/users.routes.ts';
import { deliverNoticeMails, type NoticeMailSettings } from './mails.ts';
import { noticeRoutes } from './notices.routes.ts';

let works: TestApp;
let mails: Awaited<ReturnType<typeof mailServer>>;
let admin: Send;
let operator: Send;
let root: Send;
let other: Send;
beforeAll(async () => {
  mails = await mailServer();
  const builtIn = { slug: 'built-in', name: 'built-in', label: { en: 'Built in', fr: 'Intégrée' }, trigger: { type: 'manual' as const } };
  works = await testApp({
    env: { SMTP_URL: mails.url, PUBLIC_URL: 'https://works.test' },
    built_in: projects({ settings_data_connections: [{ ...builtIn, steps: [], edges: [], disabled: false }] }),
    routes: (services) => [authRoutes(services), userRoutes(services), documentRoutes(services, () => false), noticeRoutes(services)],
  });
  [admin, operator, root, other] = (await Promise.all(
    [people.admin, people.operator, people.root, people.other].map((email) => works.as(email)),
  )) as [Send, Send, Send, Send];
});
afterAll(async () => {
  closeMail();
  await works?.close();
  await mails?.close();
});

const rows = <T>(text: string) => inPlatform(works.scratch.database, (platform) => platform.query<T>(text));
beforeEach(async () => {
  mails.received.splice(0);
  await rows('DELETE FROM platform.notices');
  await rows('UPDATE platform.notice_mails SET due_at = NULL, sent_at = NULL, claimed_until = NULL, mails = true, ways = DEFAULT');
  // Somebody else who designs automations, and is told of what fails: in the product alone, so that mails are counted for one.
  await root('PATCH', '/v1/notices/settings', { mails: false });
});

const due = () => rows("UPDATE platform.notice_mails SET due_at = now() - interval '1 second' WHERE due_at IS NOT NULL");
const deliver = (more: Partial<NoticeMailSettings> = {}) => deliverNoticeMails(works.scratch.database, { ...works.services.settings, ...more });
const noticesOf = async (by: Send, query = '') => (await by('GET', `/v1/notices${query}`)).json.data as unknown as Notice[];
async function automation(by: Send, name: string): Promise<string> {
  const document = { name, label: name, trigger: { type: 'manual' }, steps: [], edges: [], disabled: false };
  const { status, text, json } = await by('POST', '/v1/documents/settings_data_connections', document);
  if (status !== 201) throw new Error(text);
  return String(json.data.id);
}

/** A run of an automation that has just failed. */
const fail = (automation_id: string, message = 'No process.', more: Partial<StepError> = {}) =>
  inTenant(works.scratch.database, principalOf(works.first), async (tenant) => {
    const definition = tenant.config.get('settings_data_connections', automation_id);
    const error = { code: 'of_no_sentence', message, ...more };
    await tellFailure(tenant, { id: `${definition.id}.${v7()}`, definition, trigger: { type: 'manual' }, depth: 1, chain: [], error });
  });

describe('a failed run', () => {
  it('is told its automation’s owner and who designs automations, counted until it is seen, and then anew', async () => {
    const id = await automation(admin, 'Mine');
    await Promise.all(Array.from({ length: 8 }, (_, at) => fail(id, `Reason ${at}`)));
    const [told] = await noticesOf(admin);
    expect(told).toMatchObject({ automation_id: id, automation: 'mine', label: 'Mine', count: 8, seen_at: null, error: { code: 'of_no_sentence' } });
    expect((await noticesOf(root)).map(({ automation_id, count }) => [automation_id, count])).toEqual([[id, 8]]);
    expect(await noticesOf(operator)).toEqual([]);
    expect((await admin('POST', '/v1/notices/seen', { ids: [told?.id] })).json.data).toEqual({ seen: 1 });
    expect(await noticesOf(admin, '?open=1')).toEqual([]);
    await fail(id);
    expect((await noticesOf(admin)).map(({ count, seen_at }) => [count, seen_at === null])).toEqual([
      [1, true],
      [8, false],
    ]);
  });

  it('of an automation that is nobody’s is told its designers, in the name of its document', async () => {
    await fail('built-in');
    expect(await noticesOf(admin)).toMatchObject([{ automation: 'built-in', label: { en: 'Built in' } }]);
    expect(await noticesOf(operator)).toEqual([]);
    expect(await noticesOf(other)).toEqual([]);
  });

  it('is told whoever has chosen it, and not who does not want to hear of it', async () => {
    const id = await automation(admin, 'Chosen');
    const follow = async (by: Send, follows: boolean | null) => (await by('POST', `/v1/data_connections/${id}/follow`, { follows })).json.data;
    expect((await admin('GET', `/v1/data_connections/${id}/follow`)).json.data).toEqual({ follows: true, because: 'owner' });
    expect((await root('GET', '/v1/data_connections/built-in/follow')).json.data).toEqual({ follows: true, because: 'designer' });
    expect(await follow(root, true)).toEqual({ follows: true, because: 'chosen' });
    expect(await follow(admin, false)).toEqual({ follows: false, because: 'chosen' });
    await fail(id);
    expect([(await noticesOf(admin)).length, (await noticesOf(root)).length]).toEqual([0, 1]);
    expect(await follow(admin, null)).toEqual({ follows: true, because: 'owner' });
    expect(await follow(root, null)).toEqual({ follows: true, because: 'designer' });
    // Who may not read an automation can not be told of it.
    expect((await operator('POST', `/v1/data_connections/${id}/follow`, { follows: true })).status).toBe(404);
    expect((await other('POST', `/v1/data_connections/${id}/follow`, { follows: true })).status).toBe(404);
  });

  it('is one’s own: nobody sees or marks another’s, nor what they may not read any more', async () => {
    const id = await automation(admin, 'Own');
    await fail(id);
    const [told] = await noticesOf(admin);
    for (const by of [operator, other]) expect((await by('POST', '/v1/notices/seen', { ids: [told?.id] })).json.data).toEqual({ seen: 0 });
    const [me] = await rows<{ id: string }>(`SELECT id FROM platform.users WHERE email = '${people.operator}'`);
    await rows(`UPDATE platform.notices n SET user_id = '${me?.id}' FROM platform.users u WHERE u.id = n.user_id AND u.email = '${people.admin}'`);
    expect(await noticesOf(operator)).toEqual([]);
  });
});

describe('the mail about what failed', () => {
  const texts = () => mails.received.map(({ recipients, mail }) => [recipients[0], mail.subject]);

  it('comes a minute after, gathers, and then waits an hour', async () => {
    const id = await automation(admin, 'Mailed');
    const [{ began } = { began: '' }] = await rows<{ began: string }>('SELECT clock_timestamp()::text AS began');
    await fail(id, 'The other\nserver is away.');
    await fail(id, 'The other\nserver is away.');
    expect(await deliver()).toBe(0);
    const [waiting] = await rows<{ s: number }>(
      `SELECT extract(epoch FROM due_at - '${began}'::timestamptz)::int AS s FROM platform.notice_mails WHERE due_at IS NOT NULL`,
    );
    expect(waiting?.s).toBeGreaterThanOrEqual(60);
    await due();
    expect(await deliver()).toBe(1);
    expect(texts()).toEqual([[people.admin, '“Mailed” failed']]);
    const { text } = mails.received[0]?.mail ?? {};
    expect(text).toContain('2×');
    expect(text).toContain('The other server is away.');
    expect(text).toContain(`https://works.test/automation/mailed?run=${id}.`);
    // Nothing new: nothing more is due.
    await due();
    expect(await deliver()).toBe(0);
    await fail(id);
    const [next] = await rows<{ m: number }>(
      'SELECT extract(epoch FROM due_at - now())::int / 60 AS m FROM platform.notice_mails WHERE due_at IS NOT NULL',
    );
    expect(next?.m).toBeGreaterThanOrEqual(58);
  });

  it('tells the reason in its reader’s language, and so the reason of that and the values that were refused', async () => {
    await rows(`UPDATE platform.users SET language = 'de' WHERE email = '${people.admin}'`);
    const cause = { code: 'invalid', message: 'Some values are not valid.' };
    const details = { reason: cause.message, cause, fields: [{ field: 'quantity', code: 'too_small', message: 'At least 3.', params: { min: 3 } }] };
    await fail(await automation(admin, 'Translated'), 'The automation it started did not succeed.', { code: 'sub_automation_failed', details });
    await due();
    await deliver();
    const text = mails.received[0]?.mail.text;
    expect(text).toContain('Die gestartete Automatisierung war nicht erfolgreich: Einige Werte sind nicht gültig. · quantity: Mindestens 3.');
    await rows(`UPDATE platform.users SET language = NULL WHERE email = '${people.admin}'`);
  });

  it('is sent once by many workers, and later when the server is away', async () => {
    await fail(await automation(admin, 'Once'));
    await due();
    await deliver({ SMTP_URL: 'smtp://127.0.0.1:9' });
    expect([mails.received.length, await deliver()]).toEqual([0, 0]);
    await rows('UPDATE platform.notice_mails SET claimed_until = now()');
    const counts = await Promise.all(Array.from({ length: 6 }, () => deliver()));
    expect([counts.reduce((sum, count) => sum + count, 0), mails.received.length]).toEqual([1, 1]);
  });

  it('is recognisably the same when it is sent again after a crash before the note', async () => {
    await fail(await automation(admin, 'Twice'));
    const at = `'2026-11-02T10:00:00Z'::timestamptz`;
    await rows(`UPDATE platform.notice_mails SET due_at = ${at} WHERE due_at IS NOT NULL`);
    await deliver();
    await rows('UPDATE platform.notices SET mailed_at = NULL');
    await rows(`UPDATE platform.notice_mails SET due_at = ${at}, sent_at = NULL WHERE sent_at IS NOT NULL`);
    await deliver();
    const [first, second] = mails.received.map(({ mail }) => mail.messageId);
    expect([mails.received.length, first]).toEqual([2, second]);
  });

  it('names many together, and none to who does not want it', async () => {
    for (const name of ['One', 'Two', 'Three']) await fail(await automation(admin, name));
    await due();
    await deliver();
    expect(texts()).toEqual([[people.admin, '3 automations failed']]);
    expect((await admin('PATCH', '/v1/notices/settings', { mails: false })).status).toBe(204);
    expect((await admin('GET', '/v1/notices/settings')).json.data).toMatchObject({ mails: false, ways: { failed: 'product' } });
    await rows('UPDATE platform.notice_mails SET sent_at = NULL');
    await fail(await automation(admin, 'Four'));
    await due();
    expect([await deliver(), (await noticesOf(admin)).length]).toEqual([0, 4]);
  });

  it('is due again for what failed alone, not for what a step has told meanwhile', async () => {
    const id = await automation(admin, 'Told beside');
    await fail(id);
    await due();
    await inTenant(works.scratch.database, principalOf(works.first), (tenant) =>
      tenant.query(
        `INSERT INTO platform.notices (user_id, told_by, label, run_id, title, last_at)
         SELECT id, $2, '"x"', 'x', 'Late', now() + interval '1 minute' FROM platform.users WHERE email = $1`,
        [people.admin, id],
      ),
    );
    expect([await deliver(), mails.received.length]).toEqual([1, 1]);
    expect(await rows('SELECT due_at FROM platform.notice_mails WHERE due_at IS NOT NULL')).toEqual([]);
  });

  it('says nothing of what its reader may not read', async () => {
    await fail(await automation(admin, 'Hidden'));
    const [me] = await rows<{ id: string }>(`SELECT id FROM platform.users WHERE email = '${people.operator}'`);
    await rows(`UPDATE platform.notices n SET user_id = '${me?.id}' FROM platform.users u WHERE u.id = n.user_id AND u.email = '${people.admin}'`);
    await rows(`UPDATE platform.notice_mails SET due_at = NULL`);
    await inTenant(works.scratch.database, principalOf(works.first), (tenant) =>
      tenant.query(`INSERT INTO platform.notice_mails (user_id, due_at) VALUES ($1, now()) ON CONFLICT (user_id) DO UPDATE SET due_at = now()`, [
        me?.id,
      ]),
    );
    expect([await deliver(), mails.received]).toEqual([1, []]);
  });
});
