import type { AppError } from '@millwright/core/errors.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inPlatform } from '../../db/platform.ts';
import { password, people, sender, type TestApp, testApp } from '../../http/testing/app.ts';
import { closeMail } from '../../messages/email.ts';
import { mailServer } from '../../messages/testing.ts';
import { userRoutes } from '../../users/users.routes.ts';
import { authRoutes } from '../auth.routes.ts';
import { isCommonPassword } from '../passwords/common-passwords.ts';
import { deliverAccountMails } from './deliver-account-mails.ts';
import { setPasswordByLink } from './password-links.ts';

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

const login = (email: string, secret = password) => works.anonymous('POST', '/v1/auth/login', { email, password: secret });
const me = async (token: string, id: string) => (await sender(works.url, token)('GET', `/v1/user/${id}`)).status;
/** Sends due mails, as the worker does. */
const deliver = () => deliverAccountMails(works.scratch.database, works.services.settings);
const eventually = async (check: () => boolean) => {
  while (await deliver());
  expect(check()).toBe(true);
};

describe('a forgotten password', () => {
  const forgot = (email: string, headers = {}) => works.anonymous('POST', '/v1/auth/password/forgot', { email }, headers);
  const reset = (token: string, secret: string) => works.anonymous('POST', '/v1/auth/password/reset', { token, password: secret });
  const codeOf = (error: AppError) => error.code;
  const linkOf = (text = '') => /(\S+)#token=(\S+)/.exec(text)?.slice(1) ?? [];
  beforeEach(async () => {
    mails.received.splice(0);
    await works.scratch.database.app.query('DELETE FROM platform.rate_limits');
  });

  it('mails one address no more than a few times', async () => {
    for (let attempt = 0; attempt < 8; attempt++) expect((await forgot(people.admin)).status).toBe(202);
    await eventually(() => mails.received.length >= 5);
    expect(await deliver()).toBe(0);
    expect(mails.received).toHaveLength(5);
  });

  it('mails a link that sets a password once and ends every session', async () => {
    const before = await login(people.operator);
    expect([(await forgot(people.operator.toUpperCase())).status, (await forgot('nobody@first.test')).status]).toEqual([202, 202]);
    await eventually(() => mails.received.length > 0);
    const [address, token = ''] = linkOf(mails.received[0]?.mail.text);
    expect([address, mails.received[0]?.recipients]).toEqual(['http://works.test/auth/reset-pass', [people.operator]]);
    expect((await reset(token, 'New7passphrase')).status).toBe(204);
    expect(await me(before.json.token, before.json.user.id)).toBe(401);
    const noted = `SELECT user_id FROM platform.audit_log WHERE action = 'password_reset'`;
    expect(await inPlatform(works.scratch.database, (platform) => platform.query(noted))).toEqual([{ user_id: before.json.user.id }]);
    expect([(await login(people.operator)).status, (await login(people.operator, 'New7passphrase')).status]).toEqual([401, 200]);
    const again = await reset(token, password);
    expect([again.status, again.json.error.code]).toEqual([422, 'reset_link_dead']);
    expect(mails.received).toHaveLength(1);
    await inPlatform(works.scratch.database, (platform) =>
      platform.query('UPDATE platform.users SET password_hash = (SELECT password_hash FROM platform.users WHERE email = $2) WHERE email = $1', [
        people.operator,
        people.admin,
      ]),
    );
  });

  it('builds the link from the settings, whatever the request claims to be', async () => {
    await forgot(people.admin, {
      host: 'evil.example',
      origin: 'https://evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    });
    await eventually(() => mails.received.length > 0);
    expect(mails.received[0]?.raw).not.toContain('evil.example');
    expect(linkOf(mails.received[0]?.mail.text)[0]).toBe('http://works.test/auth/reset-pass');
  });

  it('lets one of many racers spend a link, and none after its hour', async () => {
    await forgot(people.admin);
    await eventually(() => mails.received.length > 0);
    const [, token = ''] = linkOf(mails.received[0]?.mail.text);
    // One address is allowed only a few attempts; the others call the service directly.
    const called = Array.from({ length: 8 }, () => reset(token, password).then(({ json, status }) => json?.error.code ?? status));
    const behind = Array.from({ length: 92 }, () => setPasswordByLink(works.scratch.database, token, password).then(() => 204, codeOf));
    const answers = await Promise.all([...called, ...behind]);
    expect(answers.filter((answer) => answer === 204)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'reset_link_dead')).toHaveLength(99);
    await forgot(people.admin);
    await eventually(() => mails.received.length > 1);
    await inPlatform(works.scratch.database, (platform) =>
      platform.query('UPDATE platform.password_resets SET expires_at = now() WHERE used_at IS NULL'),
    );
    expect((await reset(linkOf(mails.received[1]?.mail.text)[1] ?? '', password)).json.error.code).toBe('reset_link_dead');
  });

  it.each([
    ['Short1a', ['password_length']],
    ['NOLOWER1CASE', ['password_lowercase']],
    ['noupper1case', ['password_uppercase']],
    ['NoDigitHere', ['password_digit']],
    ['abc', ['password_length', 'password_uppercase', 'password_digit']],
    ['Password1', ['password_common']],
    ['P@ssw0rd123', ['password_common']],
    ['Summer2026!', ['password_common']],
  ])('refuses the password %s', async (secret, codes) => {
    const { status: answered, json } = await reset('any', secret);
    expect([answered, json.error.details.fields.map(({ code }) => code)]).toEqual([422, codes]);
  });

  it('lets uncommon passwords pass', () =>
    expect(['Acceptance1pass', password, 'Tischlampe42Blau', 'Demo-0f3a9c1d2e4b7'].filter(isCommonPassword)).toEqual([]));
});
