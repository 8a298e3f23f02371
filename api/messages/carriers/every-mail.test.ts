import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverAccountMails } from '../../auth/mails/deliver-account-mails.ts';
import type { AccountMail } from '../../auth/mails/mail-texts.ts';
import { deliverApprovalMails } from '../../automations/approvals/deliver-approval-mails.ts';
import { openApproval } from '../../automations/approvals/open-approvals.fixture.ts';
import { inPlatform } from '../../db/platform.ts';
import { inTenant } from '../../db/tenant.ts';
import { secretBox } from '../../documents/secrets/secret-box.ts';
import { createEgress } from '../../egress/fetch.ts';
import { deliverLinkMails } from '../../forms/links/deliver-link-mails.ts';
import { makeLink, sharingApp, type Works } from '../../forms/links/links.fixture.ts';
import { people } from '../../http/testing/app.ts';
import type { News } from '../../notices/gather.ts';
import { mailNews } from '../../notices/mails.ts';
import { mailSender } from '../../settings/settings.ts';
import { closeMail } from '../email.ts';
import { deliverMessages } from '../sending/deliver-messages.ts';
import { mailServer, type Received } from '../testing.ts';
import { mailSettingsOf } from './carrier.ts';

const logo = 'data:image/png;base64,iVBORw0KGgo=';
let works: Works;
let mails: Awaited<ReturnType<typeof mailServer>>;
beforeAll(async () => {
  mails = await mailServer();
  works = await sharingApp({ SMTP_URL: mails.url });
  const options = JSON.stringify({ letterhead: { logo }, look: { colour: '#aa3300' } });
  await platform(`UPDATE platform.clients SET options = '${options}' WHERE id = '${works.first.id}'`);
});
afterAll(async () => {
  closeMail();
  await works?.close();
  await mails?.close();
});
beforeEach(() => mails.received.splice(0));

const platform = <T>(text: string) => inPlatform(works.scratch.database, (at) => at.query<T>(text));
const idOf = async (email: string) => String((await platform<{ id: string }>(`SELECT id FROM platform.users WHERE email = '${email}'`))[0]?.id);
function sending() {
  const { settings, files } = works.services;
  const email = { smtp_url: settings.SMTP_URL, from: mailSender(settings) };
  return {
    channels: { email },
    egress: createEgress({ allow: [] }),
    secrets: secretBox(settings),
    files: { storage: files },
    status_url: () => null,
  };
}
async function one(): Promise<Received> {
  expect(mails.received).toHaveLength(1);
  return mails.received[0] as Received;
}

/** Every mail about an account. A new kind that is missing here does not compile. */
const accountMails: Record<AccountMail, true> = {
  invitation: true,
  reset: true,
  passkey_added: true,
  passkey_removed: true,
  second_step_set: true,
  second_step_removed: true,
  second_step_reset: true,
  new_device: true,
};
async function mailAccount(kind: string, email: string) {
  await platform(`INSERT INTO platform.account_mails (kind, user_id) SELECT '${kind}', id FROM platform.users WHERE email = '${email}'`);
  await deliverAccountMails(works.scratch.database, works.services.settings);
}
async function mailNewsTo(email: string, daily: boolean) {
  const person = { user_id: await idOf(email), client_id: works.first.id };
  const answers = [{ granted: true, reason: '' } as News['answers'][number]];
  const news: News = { notices: [], ids: [], failed: 0, requests: [], answers, decisions: [] };
  await mailNews(works.scratch.database, works.services.settings, { person, news, key: `news/${daily}`, daily });
}

/** Every way in which the product sends mail to a person of a company, or in its name. */
const ways: Record<string, () => Promise<unknown>> = {
  ...Object.fromEntries(Object.keys(accountMails).map((kind) => [`account: ${kind}`, () => mailAccount(kind, people.operator)])),
  'account of a product administrator': () => mailAccount('invitation', people.root),
  'what is new': () => mailNewsTo(people.operator, false),
  'what is new, once a day': () => mailNewsTo(people.operator, true),
  'a decision': async () => {
    await openApproval(works.scratch, works.first, { user_id: await idOf(people.operator), title: 'Pay?' });
    await deliverApprovalMails(works.scratch.database, works.services.settings);
  },
  'the link of a form': async () => {
    await makeLink(works.operator, { emails: ['ann@carrier.test'] });
    await deliverLinkMails(works.scratch.database, works.services.settings, sending());
  },
  'a message': async () => {
    const body = { channel: 'email', recipient: 'ada@buyer.test', subject: 'Your offer', body: 'Hello' };
    const { status, text } = await works.operator('POST', '/v1/messaging/send', body);
    expect([status, text]).toEqual([202, expect.any(String)]);
    await deliverMessages(works.scratch.database, sending());
  },
};

describe('every mail of a company', () => {
  it.each(Object.keys(ways))('has its name, its logo and its colour: %s', async (way) => {
    await ways[way]?.();
    const { mail, raw } = await one();
    expect(mail.from?.name).toBe('First');
    expect(mail.html).toContain('border-bottom:3px solid #aa3300');
    expect(mail.html).toContain('<img src="cid:logo@millwright" alt="First"');
    expect(mail.attachments.map(({ contentId, mimeType }) => [contentId, mimeType])).toEqual([['<logo@millwright>', 'image/png']]);
    expect(raw).not.toMatch(/src=3D"https?:/);
  });

  it('has nothing of another company: one without a look has its own name, and the colour of the product', async () => {
    await mailAccount('invitation', people.other);
    const { mail } = await one();
    expect(mail.from?.name).toBe('Second');
    expect(mail.html).toContain('border-bottom:3px solid #0f6b74');
    expect(mail.html).toContain('>Second</span>');
    expect(mail.html).not.toMatch(/#aa3300|<img|First/);
    expect(mail.attachments).toEqual([]);
  });

  it('has the look that the company has when it is sent', async () => {
    const settings = (id: string) =>
      inTenant(works.scratch.database, systemPrincipal(id), (tenant) => mailSettingsOf(tenant, sending()), { read_only: true });
    expect((await settings(works.first.id)).look).toEqual({ name: 'First', colour: '#aa3300', logo });
    await platform(`UPDATE platform.clients SET name = 'Renamed', options = '{"look": {"colour": "#224466"}}' WHERE id = '${works.first.id}'`);
    await mailAccount('passkey_added', people.operator);
    const { mail } = await one();
    expect([mail.from?.name, mail.html?.includes('#224466'), mail.html?.includes('<img'), mail.html?.includes('>Renamed</span>')]).toEqual([
      'Renamed',
      true,
      false,
      true,
    ]);
  });
});
