import { beforeEach, expect, it, vi } from 'vitest';
import { serve } from '../testing/serve.ts';

const user = { id: 'ana', client_id: 'bakery' };
let status = 503;

serve(() => ({
  status,
  body: status === 200 ? { token: 't', expires_at: '2030-01-01T00:00:00Z', user } : { error: { code: 'unavailable', message: '' } },
}));

/** Deletes the cookies, as a browser does when it is closed. */
function forgetCookies(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the product writes it
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie}; path=/; max-age=0`;
}

/** Opens the product on this device in its last state. */
async function start() {
  vi.resetModules();
  const session = await import('./session.ts');
  await session.resume();
  return session.currentSession();
}

beforeEach(async () => {
  localStorage.clear();
  status = 200;
  const session = await import('./session.ts');
  await session.login('ana', 'x', false);
  status = 503;
});

it('while no server answers, whoever is signed in here goes on', async () => {
  expect(await start()).toEqual({ status: 'in', user });
});

it.each([
  ['whose time is over', () => localStorage.setItem('millwright.session', JSON.stringify({ user, expires_at: '2020-01-01T00:00:00Z' }))],
  ['that ended with the browser', forgetCookies],
  ['that is not known', () => localStorage.clear()],
])('a sign-in %s does not go on', async (_, end) => {
  end();
  expect(await start()).toMatchObject({ status: 'out', reason: 'none' });
});

it('a server that answers is believed: who is not signed in there is not here', async () => {
  status = 401;
  expect(await start()).toMatchObject({ status: 'out' });
  status = 503;
  expect(await start()).toMatchObject({ status: 'out' });
});
