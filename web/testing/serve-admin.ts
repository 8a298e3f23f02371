import { beforeAll } from 'vitest';
import { login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from './serve.ts';

const sessionOf = (role: string) => ({
  token: 't',
  expires_at: '2030-01-01T00:00:00Z',
  user: { id: 'ann', client_id: 'x', role, client: { time_zone: 'UTC' } },
});

/** Serves a signed-in administrator, in English; `answer` handles all other requests. */
export function serveAdmin(answer: Parameters<typeof serve>[0], role: 'client_admin' | 'admin' = 'client_admin'): void {
  serve((path, ...rest) => (path === '/v1/auth/login' ? { body: sessionOf(role) } : answer(path, ...rest)));
  beforeAll(async () => {
    await loadAllTexts();
    await login('ann', 'x', false);
  });
}
