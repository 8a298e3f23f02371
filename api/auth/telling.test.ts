import { afterAll, beforeAll, expect, it } from 'vitest';
import { inPlatform } from '../db/platform.ts';
import { password, people, type TestApp, testApp } from '../http/testing/app.ts';
import { authRoutes } from './auth.routes.ts';

let works: TestApp;
beforeAll(async () => {
  works = await testApp({ env: { TELL_UNKNOWN_USERS: '1' }, routes: (services) => [authRoutes(services)] });
});
afterAll(() => works?.close());

const refused = async (email: string, secret = password) => {
  const { status, json } = await works.anonymous('POST', '/v1/auth/login', { email, password: secret });
  return [status, json.error.code, json.error.message];
};

it('tells a wrong password from an unknown user where the setting says so', async () => {
  expect(await refused(people.operator, 'Wrong1password')).toEqual([401, 'incorrect_password', 'Incorrect password.']);
  expect(await refused('nobody@first.test')).toEqual([401, 'unknown_username', 'User not found, check the username.']);
  const signed = await works.anonymous('POST', '/v1/auth/login', { email: people.operator, password });
  expect([signed.status, signed.json.user.email]).toEqual([200, people.operator]);
});

it('says no more than usual of what is empty and of who is disabled', async () => {
  await inPlatform(works.scratch.database, (platform) =>
    platform.query('UPDATE platform.users SET disabled = true WHERE email = $1', [people.other]),
  );
  const usual = [401, 'wrong_credentials', 'Incorrect email or password.'];
  expect([await refused(people.other), await refused('', '')]).toEqual([usual, usual]);
});
