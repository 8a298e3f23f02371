import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authRoutes } from '../../auth/auth.routes.ts';
import { deliverAccountMails } from '../../auth/mails/deliver-account-mails.ts';
import { deliverApprovalMails } from '../../automations/approvals/deliver-approval-mails.ts';
import { openApproval } from '../../automations/approvals/open-approvals.fixture.ts';
import { inPlatform } from '../../db/platform.ts';
import { documentRoutes } from '../../documents/documents.routes.ts';
import { people, type TestApp, testApp } from '../../http/testing/app.ts';
import type { News } from '../../notices/gather.ts';
import { mailNews } from '../../notices/mails.ts';
import { closeMail } from '../email.ts';
import { mailServer, type Received } from '../testing.ts';
import { companyMail } from './company-mail.ts';

const logo = 'data:image/png;base64,iVBORw0KGgo=';
let works: TestApp;
let installation: Awaited<ReturnType<typeof mailServer>>;
let own: Awaited<ReturnType<typeof mailServer>>;
beforeAll(async () => {
  [installation, own] = [await mailServer(), await mailServer()];
  works = await testApp({
    env: { SMTP_URL: installation.url, EGRESS_ALLOW: `127.0.0.1:${own.port}` },
    routes: (services) => [authRoutes(services), documentRoutes(services, () => false)],
  });
  const admin = await works.as(people.admin);
  const server = { name: 'Mail', type: 'smtp', url: `smtp://127.0.0.1:${own.port}`, misc: { from: 'desk@works.test', security: 'none' } };
  expect((await admin('POST', '/v1/documents/integrations', server)).status).toBe(201);
  const options = JSON.stringify({ letterhead: { logo }, look: { colour: '#aa3300' } });
  await platform(`UPDATE platform.clients SET options = '${options}' WHERE id = '${works.first.id}'`);
});
afterAll(async () => {
  closeMail();
  await works?.close();
  await Promise.all([installation?.close(), own?.close()]);
});
beforeEach(() => {
  for (const { received } of [installation, own]) received.splice(0);
});

const platform = (text: string) => inPlatform(works.scratch.database, (at) => at.query(text));
const deliver = async (kind: string, email: string) => {
  await platform(`INSERT INTO platform.account_mails (kind, user_id) SELECT '${kind}', id FROM platform.users WHERE email = '${email}'`);
  await deliverAccountMails(works.scratch.database, works.services.settings);
};
const idOf = async (email: string) => {
  const rows = (await platform(`SELECT id FROM platform.users WHERE email = '${email}'`)) as { id: string }[];
  return String(rows[0]?.id);
};
const kinds = ({ received }: { received: Received[] }) => received.map(({ sender, recipients }) => [sender, ...recipients]);

describe('mails of the product to people of a company', () => {
  it('go by its own server, in its look, with the text beside it and the logo inside', async () => {
    await deliver('passkey_added', people.operator);
    expect([kinds(own), installation.received]).toEqual([[['desk@works.test', people.operator]], []]);
    const { mail, raw } = own.received[0] as Received;
    expect(mail.text).toContain('a passkey was added to your account at First');
    expect(mail.html).toContain('border-bottom:3px solid #aa3300');
    expect(mail.html).toContain('<img src="cid:logo@millwright" alt="First"');
    expect(mail.attachments.map(({ contentId, mimeType }) => [contentId, mimeType])).toEqual([['<logo@millwright>', 'image/png']]);
    expect(raw).not.toMatch(/src=3D"https?:/);
  });

  it.each(['reset', 'invitation'])('go by the installation’s where they set a password: %s', async (kind) => {
    await deliver(kind, people.operator);
    expect([own.received, installation.received.map(({ recipients }) => recipients)]).toEqual([[], [[people.operator]]]);
    const { mail } = installation.received[0] as Received;
    expect([mail.html?.includes('#aa3300'), mail.html?.includes('/auth/reset-pass#token='), mail.text?.includes('/auth/reset-pass#token=')]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('go by the installation’s for product administrators, and for a company without a server or one that is closed', async () => {
    await deliver('passkey_added', people.root);
    await deliver('passkey_added', people.other);
    await platform(`UPDATE platform.clients SET disabled = true WHERE id = '${works.second.id}'`);
    await deliver('passkey_added', people.other);
    await platform(`UPDATE platform.clients SET disabled = false WHERE id = '${works.second.id}'`);
    expect([own.received, installation.received.map(({ recipients }) => recipients)]).toEqual([[], [[people.root], [people.other], [people.other]]]);
    expect((installation.received[1] as Received).mail.html).toContain('border-bottom:3px solid #0f6b74');
  });

  it('are decided on in one place, for decisions, notices and accounts alike', async () => {
    const { settings } = works.services;
    const [operator, root, other] = [await idOf(people.operator), await idOf(people.root), await idOf(people.other)];
    const of = async (client_id: string, user_id: string, more = {}) =>
      companyMail(works.scratch.database, settings, { client_id, user_id, ...more });
    expect(await of(works.first.id, operator)).toMatchObject({
      from: 'desk@works.test',
      own: { host: '127.0.0.1', port: own.port },
      look: { name: 'First', logo },
    });
    expect((await of(works.first.id, operator, { sets_password: true })).own).toBeUndefined();
    expect((await of(works.first.id, root)).own).toBeUndefined();
    expect((await of(works.second.id, other)).own).toBeUndefined();
  });

  it('stay with the installation where they tell a product administrator what is new, or ask them to decide', async () => {
    const root = await idOf(people.root);
    const { database } = works.scratch;
    const { settings } = works.services;
    const news: News = {
      notices: [],
      ids: [],
      failed: 0,
      requests: [],
      answers: [{ granted: true, reason: '' } as News['answers'][number]],
      decisions: [],
    };
    for (const user_id of [root, await idOf(people.operator)])
      await mailNews(database, settings, { person: { user_id, client_id: works.first.id }, news, key: `digest/${user_id}/1`, daily: true });
    expect([kinds(own).flat(), installation.received.map(({ recipients }) => recipients)]).toEqual([
      ['desk@works.test', people.operator],
      [[people.root]],
    ]);
    for (const { received } of [installation, own]) received.splice(0);
    await openApproval(works.scratch, works.first, { user_id: root, title: 'Pay?' });
    await deliverApprovalMails(database, settings);
    expect([own.received, installation.received.map(({ recipients }) => recipients)]).toEqual([[], [[people.root]]]);
  });
});
