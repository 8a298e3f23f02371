import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { secretBox } from '../../documents/secrets/secret-box.ts';
import { createEgress } from '../../egress/fetch.ts';
import { closeMail } from '../../messages/email.ts';
import { mailQuota } from '../../messages/mail-quota.ts';
import { mailServer } from '../../messages/testing.ts';
import { mailSender } from '../../settings/settings.ts';
import { deliverLinkMails } from './deliver-link-mails.ts';
import { makeLink, outsider, sharingApp, sql, type Works } from './links.fixture.ts';

let works: Works;
let mails: Awaited<ReturnType<typeof mailServer>>;
let own: Awaited<ReturnType<typeof mailServer>>;
beforeAll(async () => {
  [mails, own] = await Promise.all([mailServer(), mailServer()]);
  works = await sharingApp({ SMTP_URL: mails.url });
});
beforeEach(() => mails.received.splice(0));
afterAll(async () => {
  closeMail();
  await works?.close();
  await Promise.all([mails?.close(), own?.close()]);
});

const deliver = () => {
  const { settings } = works.services;
  const email = { smtp_url: settings.SMTP_URL, from: mailSender(settings), quota: mailQuota(works.scratch.database, settings) };
  const egress = createEgress({ allow: [`127.0.0.1:${own.port}`] });
  return deliverLinkMails(works.scratch.database, settings, { channels: { email }, egress, secrets: secretBox(settings) });
};
const due = (email: string) => sql(works, 'UPDATE platform.form_links SET mail_at = now() WHERE email = $1', [email]);
const states = async () =>
  Object.fromEntries(
    ((await works.operator('GET', '/v1/forms/links/order-form?limit=500')).json.data as unknown as { email: string; mail: string }[]).map(
      ({ email, mail }) => [email, mail],
    ),
  );

describe('links that are mailed', () => {
  it('are one mail and one link for each address, each good for one submission of its own', async () => {
    const { links } = await makeLink(works.operator, { emails: ['ann@carrier.test', 'bo@carrier.test', 'ANN@carrier.test'] });
    expect(await deliver()).toBe(2);
    expect(mails.received.map(({ recipients }) => recipients.join()).sort()).toEqual(['ann@carrier.test', 'bo@carrier.test']);
    const text = mails.received.find(({ recipients }) => recipients[0] === 'bo@carrier.test')?.mail.text ?? '';
    expect(text).toContain('user Test of First asks you to fill in “Order”');
    const [, token = ''] = /#token=([\w-]{43})$/m.exec(text) ?? [];
    expect(links.find(({ email }) => email === 'bo@carrier.test')?.token).toBe(token);
    const submit = (own: string) => outsider(works, own)('POST', '/v1/graph/form/', { form_id: 'order-form', values: { title: 'Mailed' } });
    const others = links.find(({ email }) => email !== 'bo@carrier.test')?.token ?? '';
    expect([(await submit(token)).status, (await submit(token)).status, (await submit(others)).status]).toEqual([200, 409, 200]);
    expect(await deliver()).toBe(0);
  });

  it('are few of a company in a round, so that none keeps the mails of another waiting', async () => {
    await makeLink(works.operator, { emails: ['a@carrier.test', 'b@carrier.test', 'c@carrier.test'] });
    expect([await deliver(), await deliver(), await deliver()]).toEqual([2, 1, 0]);
    expect(mails.received).toHaveLength(3);
  });

  it('go to the addresses that the form stores, unless others are named', async () => {
    const { json } = await works.operator('POST', '/v1/forms/share/', { form_id: 'order-form' });
    expect((json.data as unknown as { links: { email: string }[] }).links.map(({ email }) => email)).toEqual(['desk@carrier.test']);
    await deliver();
    expect(mails.received.map(({ recipients, mail }) => [recipients, mail.subject])).toEqual([[['desk@carrier.test'], 'First: Order']]);
  });

  it('are sent again with the same link after a failure, and given up where the address is refused for good', async () => {
    await makeLink(works.operator, { emails: ['busy@carrier.test', 'refused@carrier.test'] });
    await deliver();
    expect([mails.received.length, await states()]).toEqual([
      0,
      expect.objectContaining({ 'busy@carrier.test': 'waiting', 'refused@carrier.test': 'failed' }),
    ]);
    await due('busy@carrier.test');
    await deliver();
    await sql(works, "UPDATE platform.form_links SET mail_at = now(), mailed_at = NULL WHERE email = 'busy@carrier.test'");
    await deliver();
    const [first, second] = mails.received;
    expect([mails.received.length, first?.mail.messageId, first?.mail.text]).toEqual([2, second?.mail.messageId, second?.mail.text]);
    expect((await states())['busy@carrier.test']).toBe('sent');
  });

  it('are sent once by many workers, and not at all once they are revoked', async () => {
    await makeLink(works.operator, { emails: ['once@carrier.test'] });
    const { links } = await makeLink(works.operator, { emails: ['never@carrier.test'] });
    await works.operator('DELETE', `/v1/forms/links/${links[0]?.id}`);
    await Promise.all(Array.from({ length: 5 }, deliver));
    expect(mails.received.map(({ recipients }) => recipients.join())).toEqual(['once@carrier.test']);
  });

  it('go by the mail server of the company where it has one, from its own address', async () => {
    const misc = { from: 'orders@works.test', security: 'none' };
    const account = { name: 'Mail', type: 'smtp', url: `smtp://127.0.0.1:${own.port}`, misc };
    expect((await works.admin('POST', '/v1/documents/integrations', account)).status).toBe(201);
    await makeLink(works.operator, { emails: ['own@carrier.test'] });
    await deliver();
    expect(own.received.map(({ sender, recipients }) => [sender, recipients])).toEqual([['orders@works.test', ['own@carrier.test']]]);
    expect(mails.received).toEqual([]);
  });
});
