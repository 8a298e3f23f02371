import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEgress } from '../../egress/fetch.ts';
import type { Send } from '../../http/testing/app.ts';
import { Rounds } from '../rounds.ts';
import { sendingCompany } from '../sending/sending.fixture.ts';
import { dribblingServer, mailServer } from '../testing.ts';

const host = 'mail.works.test';
const account = { username: 'desk', password: 'hush-hush' };
let own: Awaited<ReturnType<typeof mailServer>>;
let later: Awaited<ReturnType<typeof mailServer>>;
let plain: Awaited<ReturnType<typeof mailServer>>;
let dribbling: Awaited<ReturnType<typeof dribblingServer>>;
let company: Awaited<ReturnType<typeof sendingCompany>>;
const trusted = getCACertificates('default');

/** A certificate for the name of the server, which the tests of this file trust. */
function certificate() {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [keyout, out] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', ...names, '-keyout', keyout, '-out', out],
    {
      stdio: 'ignore',
    },
  );
  const [key, cert] = [readFileSync(keyout, 'utf8'), readFileSync(out, 'utf8')];
  rmSync(folder, { recursive: true });
  return { key, cert };
}

beforeAll(async () => {
  const pair = certificate();
  setDefaultCACertificates([...trusted, pair.cert]);
  own = await mailServer({ security: 'tls', ...pair, ...account });
  later = await mailServer({ security: 'starttls', ...pair, ...account });
  plain = await mailServer();
  dribbling = await dribblingServer();
  const allow = [own, later, plain, dribbling].map(({ port }) => `${host}:${port}`);
  company = await sendingCompany(allow, async () => [{ address: '127.0.0.1', family: 4 }]);
});
beforeEach(async () => {
  for (const { received } of [own, later, plain, company.mails]) received.splice(0);
  for (const { id, version } of (await company.admin('GET', '/v1/documents/integrations')).json.data as unknown as Stored[])
    await company.admin('DELETE', `/v1/documents/integrations/${id}`, undefined, { 'if-match': String(version) });
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await company?.close();
  await Promise.all([own, later, plain, dribbling].map((server) => server?.close()));
});

type Stored = { id: string; version: number; authentication: object };
const smtp = (port: number, security = 'tls', more: object = {}) => ({
  name: 'Mail',
  type: 'smtp',
  url: `smtp://${host}:${port}`,
  authentication: account,
  misc: { from: 'orders@works.test', security, ...more },
});
const send = (body: object = {}) =>
  company.operator('POST', '/v1/messaging/send', { channel: 'email', recipient: 'ada@buyer.test', subject: 'Ready', body: 'It is.', ...body });
const stateOf = async (answer: Awaited<ReturnType<Send>>) => {
  const { message_id } = answer.json.data as unknown as { message_id: string };
  return (await company.operator('GET', `/v1/messaging/messages/${message_id}`)).json.data;
};
const test = (by: Send, channel: string) => by('POST', '/v1/messaging/channels/test', { channel });

it.each([
  ['tls', () => own],
  ['starttls', () => later],
])('mail goes by the company’s own server (%s), signed in with what is sealed, and from its own address', async (security, server) => {
  const stored = await company.integration(smtp(server().port, security));
  expect(JSON.stringify(stored)).not.toContain('hush-hush');
  const rows = await company.works.scratch.database.migrator.use((ddl) => ddl.rows<{ data: unknown }>('SELECT * FROM platform.documents'));
  expect(JSON.stringify(rows)).not.toContain('hush-hush');
  await send();
  await company.deliver();
  expect(server().received.map(({ sender, recipients }) => [sender, recipients])).toEqual([['orders@works.test', ['ada@buyer.test']]]);
  expect(company.mails.received).toEqual([]);
  const { json } = await company.admin('GET', '/v1/messaging/channels');
  expect(json.data).toMatchObject([
    { channel: 'email', by: 'own', from: 'orders@works.test', per_day: 2_000 },
    { channel: 'sms', by: null },
    { channel: 'whatsapp', by: null },
  ]);
});

it('a test reaches who asks for it by mail, and says what was wrong where it does not', async () => {
  expect((await test(company.admin, 'email')).json.data).toEqual({ recipient: 'admin@first.test' });
  expect(company.mails.received.map(({ recipients }) => recipients)).toEqual([['admin@first.test']]);
  await company.integration(smtp(own.port, 'tls', {}));
  expect((await test(company.admin, 'email')).status).toBe(200);
  expect(own.received.map(({ mail }) => mail.subject)).toEqual(['Test message of First']);
  expect((await test(company.operator, 'email')).status).toBe(403);
  expect((await test(company.admin, 'sms')).json.error.code).toBe('channel_not_configured');
  const [stored] = (await company.admin('GET', '/v1/documents/integrations')).json.data as unknown as [Stored];
  const wrong = { authentication: { ...account, password: 'wrong' } };
  await company.admin('PATCH', `/v1/documents/integrations/${stored.id}`, wrong, { 'if-match': String(stored.version) });
  const refused = await test(company.admin, 'email');
  expect([refused.status, refused.json.error.code]).toEqual([502, 'upstream_failed']);
  expect(refused.json.error.details.reason).toContain('535');
});

it('a password goes to the server that it was given for, and to no other', async () => {
  const { id, version } = (await company.integration(smtp(own.port))) as unknown as Stored;
  const moved = await company.admin(
    'PATCH',
    `/v1/documents/integrations/${id}`,
    { url: `smtp://elsewhere.test:${own.port}` },
    { 'if-match': String(version) },
  );
  expect((moved.json.data as unknown as Stored).authentication).toEqual({ username: 'desk' });
});

it('no server is spoken to that is not public, on a port that is none of mail, or unencrypted where that was asked for', async () => {
  const reaching = async (name: string, port: number, egress = createEgress({ resolve: async () => [{ address: '8.8.8.8', family: 4 }] })) =>
    egress.mailServer(name, port).catch((error: { code: string }) => error.code);
  const inside = createEgress({ resolve: async () => [{ address: '10.0.0.7', family: 4 }] });
  expect(await reaching('mail.test', 587)).toBe('8.8.8.8');
  expect(await reaching('mail.test', 5432)).toBe('blocked_address');
  expect(await reaching('mail.test', 587, inside)).toBe('blocked_address');
  for (const name of ['127.0.0.1', '::1', '0x7f.1', '169.254.169.254']) expect(await reaching(name, 587)).toBe('blocked_address');
  await company.integration(smtp(own.port));
  const sent = await send();
  await company.deliver({ egress: inside });
  expect(await stateOf(sent)).toMatchObject({ state: 'failed', error: { code: 'blocked_address' } });
  const [stored] = (await company.admin('GET', '/v1/documents/integrations')).json.data as unknown as [Stored];
  await company.admin('PATCH', `/v1/documents/integrations/${stored.id}`, { disabled: true }, { 'if-match': String(stored.version) });
  await company.integration(smtp(plain.port, 'starttls'));
  const unencrypted = await send();
  await company.deliver();
  expect(await stateOf(unencrypted)).toMatchObject({ state: 'failed', error: { code: 'upstream_failed' } });
  expect([plain, own].flatMap(({ received }) => received)).toEqual([]);
});

it('an account that can not work is refused, each value by its place', async () => {
  const document = { ...smtp(587, 'none', { from: 'nobody', per_day: 0 }), url: 'https://mail.works.test' };
  const { json } = await company.admin('POST', '/v1/documents/integrations', document);
  const fields = json.error.details.fields as { field: string; code: string }[];
  expect(fields.map(({ field, code }) => [field, code])).toEqual([
    ['misc.per_day', 'format'],
    ['url', 'not_a_mail_server'],
    ['misc.from', 'not_an_email'],
    ['misc.security', 'unencrypted_sign_in'],
  ]);
});

it('so many messages go by an account in a day as it says', async () => {
  const { count = 0 } =
    ((await company.admin('GET', '/v1/messaging/channels')).json.data as unknown as { sent: number; count?: number }[]).map(({ sent }) => ({
      count: sent,
    }))[0] ?? {};
  await company.integration(smtp(own.port, 'tls', { per_day: count + 1 }));
  expect((await send()).status).toBe(202);
  const { status, json } = await send();
  expect([status, json.error.code, json.error.details]).toEqual([429, 'message_quota', { count: count + 1, of: 'company' }]);
});

it('a company’s server that never ends its answer has few of its messages, and keeps none of another company waiting', async () => {
  await company.integration({ ...smtp(dribbling.port, 'none'), authentication: {} });
  const sent = [await send(), await send(), await send()];
  const rounds = new Rounds(1_000);
  expect(await company.deliver({}, rounds)).toBe(2);
  const theirs = { channel: 'email', recipient: 'bo@elsewhere.test', subject: 'Theirs', body: 'x' };
  expect((await company.other('POST', '/v1/messaging/send', theirs)).status).toBe(202);
  expect(await company.deliver({}, rounds)).toBe(1);
  expect(company.mails.received.map(({ recipients }) => recipients)).toEqual([['bo@elsewhere.test']]);
  expect(dribbling.open.size).toBe(2);
  dribbling.drop();
  await rounds.ended();
  expect((await Promise.all(sent.map(stateOf))).map((each) => (each as { state?: string }).state)).toEqual(['queued', 'queued', 'queued']);
});

it('a person has five tests an hour, of all channels', async () => {
  await company.works.scratch.database.app.query('DELETE FROM platform.rate_limits');
  const five = await Promise.all(Array.from({ length: 5 }, () => test(company.admin, 'email')));
  expect(five.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { status, json } = await test(company.admin, 'email');
  expect([status, json.error.code, Number(json.error.details.seconds) > 3_000]).toEqual([429, 'too_many', true]);
  expect(company.mails.received).toHaveLength(5);
  expect((await test(company.other, 'email')).status).toBe(200);
});
