import { afterAll, beforeAll, expect, it } from 'vitest';
import { authRoutes } from '../../api/auth/auth.routes.ts';
import { documentRoutes } from '../../api/documents/documents.routes.ts';
import { password, people, sender, type TestApp, testApp } from '../../api/http/testing/app.ts';

let works: TestApp;
beforeAll(async () => {
  works = await testApp({ routes: (services) => [authRoutes(services), documentRoutes(services, () => false)] });
});
afterAll(() => works?.close());

const signIn = async () => String((await works.anonymous('POST', '/v1/auth/login', { email: people.operator, password })).json.token);

it('the event stream of a sign-in that is ended ends within half a second', async () => {
  const [phone, desk] = [await signIn(), await signIn()];
  const { body } = await fetch(`${works.url}/v1/cache/stream`, { headers: { authorization: `Bearer ${phone}` } });
  const reader = body?.getReader();
  await reader?.read();
  await expect.poll(() => works.services.sessions.followed).toBe(1);
  const began = performance.now();
  await sender(works.url, desk)('POST', '/v1/auth/sessions/end', { which: 'others' });
  while (!(await reader?.read())?.done);
  expect(performance.now() - began).toBeLessThan(500);
});
