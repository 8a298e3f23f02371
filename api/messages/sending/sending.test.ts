import { defaultAcl } from '@millwright/core/access/roles.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTenant } from '../../db/tenant.ts';
import { password, type Send } from '../../http/testing/app.ts';
import { principalOf } from '../../testing/scratch.ts';
import { addUser } from '../../users/add-user.ts';
import { sendingCompany } from './sending.fixture.ts';

let company: Awaited<ReturnType<typeof sendingCompany>>;
let offer: string;
let template: string;
beforeAll(async () => {
  company = await sendingCompany();
  const buyer = await company.save('buyer', { name: 'Ada', mail: 'Ada@Buyer.test', phone: '+33 6 12 34 56 78' });
  await company.save('contact', { name: 'Bob', mail: 'bob@buyer.test' }, { buyer });
  offer = await company.save('offer', { title: 'Bridge', due: '2026-03-01', amount: 1234.5, kind: 'new' }, { buyer });
  await company.save('offer_line', { label: 'Beam', quantity: 2 }, { offer });
  template = await company.template({
    name: 'Offer',
    model: 'offer',
    channel: 'email',
    subject: { en: 'Your offer {{title}}', fr: 'Votre offre {{title}}' },
    body: {
      en: 'Dear {{buyer.name}},\n{{#lines}}{{quantity}} {{label}}\n{{/lines}}{{amount}} until {{due}}, {{kind}}.\n{{user.first_name}} {{user.last_name}}, {{client.name}}{{nobody}}',
      fr: '{{amount}} pour le {{due}}, {{kind}}.',
    },
  });
});
beforeEach(() => company.mails.received.splice(0));
afterAll(() => company?.close());

const post = async (by: Send, body: object, headers = {}) =>
  by('POST', '/v1/messaging/send', { channel: 'email', recipient: 'ada@buyer.test', ...body }, headers);
const messageOf = async (by: Send, id: string) => by('GET', `/v1/messaging/messages/${id}`);
const timeline = async (by: Send, id: string) =>
  ((await by('GET', `/v1/events/${id}`)).json.data as unknown as { type: string; new_value: object; user: object }[]).filter(
    ({ type }) => type === 'message',
  );

it('sends a mail about a record in the words of a template, and the timeline tells it with its state', async () => {
  const { status, json } = await post(company.operator, { template_id: template, object_id: offer });
  expect(status).toBe(202);
  const id = String((json.data as unknown as { message_id: string }).message_id);
  const told = { id, channel: 'email', recipient: 'ada@buyer.test', subject: 'Your offer Bridge' };
  expect(await timeline(company.admin, offer)).toMatchObject([
    { new_value: { ...told, state: 'queued' }, user: { first_name: 'user', last_name: 'Test' } },
  ]);
  expect(company.mails.received).toEqual([]);
  expect(await company.deliver()).toBe(1);
  const [received] = company.mails.received;
  expect(received?.recipients).toEqual(['ada@buyer.test']);
  expect(received?.mail).toMatchObject({ subject: 'Your offer Bridge', replyTo: [{ address: 'operator@first.test' }], from: { name: 'First' } });
  const body = 'Dear Ada,\n2 Beam\n1,234.5 until Mar 1, 2026, New.\nuser Test, First';
  expect(received?.mail.text?.trim()).toBe(body);
  expect(await timeline(company.admin, offer)).toMatchObject([{ new_value: { ...told, state: 'sent', body } }]);
  expect((await messageOf(company.admin, id)).json.data).toMatchObject({
    state: 'sent',
    template_id: template,
    recipient: 'ada@buyer.test',
    subject: 'Your offer Bridge',
    body,
    variables: { user: { first_name: 'user', last_name: 'Test' }, record: { title: 'Bridge' } },
    provider_id: received?.mail.messageId,
  });
  expect(await company.deliver()).toBe(0);
  expect(company.mails.received).toHaveLength(1);
});

it('shows beforehand how it reads in which language, what is missing, and whom the record proposes', async () => {
  const preview = async (body: object) => (await company.operator('POST', '/v1/messaging/preview', { channel: 'email', ...body })).json.data;
  expect(await preview({ template_id: template, object_id: offer })).toMatchObject({
    subject: 'Your offer Bridge',
    language: 'en',
    missing: ['nobody'],
    recipients: [
      { address: 'Ada@buyer.test', path: 'buyer.mail' },
      { address: 'bob@buyer.test', path: 'buyer.contacts.mail' },
    ],
  });
  const french = await preview({ template_id: template, object_id: offer, language: 'fr' });
  expect([french.subject, french.body]).toEqual(['Votre offre Bridge', '1\u202f234,5 pour le 1 mars 2026, Neuf.']);
  expect(await preview({ template_id: template })).toMatchObject({
    missing: ['title', 'buyer.name', 'amount', 'due', 'kind', 'nobody'],
    recipients: [],
  });
  const own = await preview({ channel: 'sms', body: '{{record.title}} {{constructor}} {{user.constructor.name}}', object_id: offer });
  expect(own).toMatchObject({
    body: 'Bridge  ',
    missing: ['constructor', 'user.constructor.name'],
    recipients: [{ address: '+33612345678', path: 'buyer.phone' }],
  });
  expect(await timeline(company.admin, offer)).toHaveLength(1);
});

it('refuses a text that reads more levels of records than a query of its own may', async () => {
  const deep = `{{${'buyer.offers.'.repeat(8)}title}}`;
  const { status, json } = await company.operator('POST', '/v1/messaging/preview', { channel: 'sms', body: deep, object_id: offer });
  expect([status, json.error.code]).toEqual([422, 'invalid_query']);
});

it('sends to one parsed recipient, and line ends never reach a header', async () => {
  for (const recipient of ['a@b.test, c@d.test', 'a@b.test\r\nBcc: eve@evil.test', '"a@b.test> <c@d.test"@e.test', '+33612345678'])
    expect((await post(company.operator, { recipient, subject: 'x', body: 'x' })).json.error.code).toBe('invalid_address');
  expect((await post(company.operator, { subject: 'Hi\r\nBcc: eve@evil.test', body: 'x' })).status).toBe(202);
  await company.deliver();
  expect(company.mails.received.map(({ recipients, mail }) => [recipients, mail.subject, mail.bcc])).toEqual([
    [['ada@buyer.test'], 'Hi Bcc: eve@evil.test', undefined],
  ]);
});

it('refuses what says nothing, holds no template, or is about what the caller may not read', async () => {
  const codeOf = async (by: Send, body: object) => (await post(by, body)).json.error;
  expect((await codeOf(company.operator, { body: 'x' })).details.fields).toMatchObject([{ field: 'subject', code: 'missing_field' }]);
  expect((await codeOf(company.operator, { subject: 'x' })).details.fields).toMatchObject([{ field: 'body', code: 'missing_field' }]);
  expect((await codeOf(company.operator, { subject: 'x', body: '{{#if a}}x{{/if}}' })).details.fields).toMatchObject([
    { field: 'body', code: 'template' },
  ]);
  expect((await post(company.operator, { subject: 'x', body: { type: 'Program', body: [] } })).status).toBe(422);
  expect((await codeOf(company.operator, { channel: 'sms', recipient: '+33612345678', body: 'x' })).code).toBe('channel_not_configured');
  expect((await codeOf(company.other, { template_id: template })).code).toBe('document_not_found');
  expect((await codeOf(company.other, { subject: 'x', body: 'x', object_id: offer })).code).toBe('not_found');
  expect(await company.deliver()).toBe(0);
});

it('shows a message to who sent it and who may read its record', async () => {
  const sent = async (body: object) =>
    String(((await post(company.operator, { subject: 'x', body: 'x', ...body })).json.data as unknown as { message_id: string }).message_id);
  const [about, alone] = [await sent({ object_id: offer }), await sent({})];
  expect((await messageOf(company.admin, about)).status).toBe(200);
  expect((await messageOf(company.operator, alone)).status).toBe(200);
  expect((await messageOf(company.admin, alone)).status).toBe(404);
  expect((await messageOf(company.other, about)).status).toBe(404);
  await company.deliver();
});

it('is queued once for one Idempotency-Key', async () => {
  const before = (await timeline(company.admin, offer)).length;
  const call = () => post(company.operator, { subject: 'Once', body: 'x', object_id: offer }, { 'idempotency-key': 'once' });
  const [first, again] = [await call(), await call()];
  expect(again.json.data).toEqual(first.json.data);
  expect(await timeline(company.admin, offer)).toHaveLength(before + 1);
  expect(await company.deliver()).toBe(1);
});

it('tells what could not be handed on, and tries again what may pass', async () => {
  const stateOf = async () => (await timeline(company.admin, offer))[0]?.new_value;
  await post(company.operator, { recipient: 'refused@buyer.test', subject: 'x', body: 'x', object_id: offer });
  await company.deliver();
  expect(await stateOf()).toMatchObject({ state: 'failed', error: { code: 'upstream_failed', reason: expect.stringContaining('550') } });
  await post(company.operator, { recipient: 'busy@buyer.test', subject: 'x', body: 'x', object_id: offer });
  await company.deliver();
  expect(await stateOf()).toMatchObject({ state: 'queued' });
  expect(await company.deliver()).toBe(0);
  await company.due();
  await company.deliver();
  expect(await stateOf()).toMatchObject({ state: 'sent' });
  expect(company.mails.received.map(({ recipients }) => recipients)).toEqual([['busy@buyer.test']]);
});

it('goes to the sender alone as a trial, which no timeline tells', async () => {
  const before = (await timeline(company.admin, offer)).length;
  const trial = { template_id: template, object_id: offer, test: true };
  expect((await post(company.operator, trial)).status).toBe(202);
  await company.deliver();
  expect(company.mails.received.map(({ recipients, mail }) => [recipients, mail.subject])).toEqual([[['operator@first.test'], 'Your offer Bridge']]);
  expect(await timeline(company.admin, offer)).toHaveLength(before);
});

it('shows the words of a message to somebody else only when they may read all that it was filled with', async () => {
  const { works } = company;
  const resources = await inTenant(works.scratch.database, principalOf(works.first), async ({ config }) => {
    const { id, schema } = config.get('models', 'offer');
    return [`MODELS.${id}`, `FIELDS.${schema.find(({ name }) => name === 'title')?.id}`];
  });
  const acl = defaultAcl();
  acl.roles.push({ role: 'reader', parent: 'guest', label: 'Reader' });
  Object.assign(acl.flattenRoles, { reader: ['guest'] });
  acl.privileges.push(...resources.map((resource) => ({ role: 'reader', resource, verb: 'allow' as const, action: 'READ_OWN' as const })));
  await works.scratch.database.migrator.use((ddl) =>
    ddl.rows('UPDATE platform.clients SET acl = $1::jsonb, acl_version = acl_version + 1 WHERE id = $2', [JSON.stringify(acl), works.first.id]),
  );
  const person = { client_id: works.first.id, email: 'reader@first.test', first_name: 'Ann', last_name: 'Test', role: 'reader', password };
  await addUser(works.scratch.database, person);
  const reader = await works.as(person.email);
  const about = await company.save('offer', { title: 'Tower', amount: 77 });
  const sent = async (words: string) =>
    String(
      ((await post(company.operator, { subject: words, body: words, object_id: about })).json.data as unknown as { message_id: string }).message_id,
    );
  const [open, closed] = [await sent('{{title}}'), await sent('{{amount}}')];
  expect((await messageOf(reader, open)).json.data).toMatchObject({ subject: 'Tower', body: 'Tower', variables: { record: { title: 'Tower' } } });
  expect((await messageOf(reader, closed)).json.data).toMatchObject({ state: 'queued', subject: '', body: '', variables: {} });
  // Ids and times may contain any digits.
  const words = JSON.stringify((await messageOf(reader, closed)).json).replace(/"(id|\w+_id|\w+_at)":"[^"]*"/g, '');
  expect([words.includes('77'), words.includes('ada@buyer.test')]).toEqual([false, true]);
  expect(await timeline(reader, about)).toMatchObject([
    { new_value: { id: closed, subject: '', body: '' } },
    { new_value: { id: open, subject: 'Tower' } },
  ]);
  expect(await timeline(company.admin, about)).toMatchObject([{ new_value: { subject: '77', body: '77' } }, { new_value: { subject: 'Tower' } }]);
});
