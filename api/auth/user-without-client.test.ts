import { afterAll, beforeAll, expect, it } from 'vitest';
import { password, people, type TestApp, testApp } from '../http/testing/app.ts';
import { authRoutes } from './auth.routes.ts';

let works: TestApp;
beforeAll(async () => {
  works = await testApp({ routes: (services) => [authRoutes(services)] });
});
afterAll(() => works?.close());

it('nobody signs in whose stored account has no client, as after rows were restored by hand', async () => {
  await works.scratch.database.migrator.use(async (ddl) => {
    await ddl.rows('ALTER TABLE platform.users ALTER COLUMN client_id DROP NOT NULL');
    await ddl.rows('UPDATE platform.users SET client_id = NULL WHERE email = $1', [people.operator]);
  });
  const { status, json } = await works.anonymous('POST', '/v1/auth/login', { email: people.operator, password });
  expect([status, json.error.code, json.error.message]).toEqual([403, 'user_without_client', 'User has no client_id']);
  expect((await works.anonymous('POST', '/v1/auth/login', { email: people.admin, password })).status).toBe(200);
});
