import { beforeAll } from 'vitest';
import { login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from './serve.ts';

const session = {
  token: 't',
  expires_at: '2030-01-01T00:00:00Z',
  user: { id: 'ann', client_id: 'x', role: 'client_admin', client: { time_zone: 'UTC' } },
};

/** The same for an administrator who is signed in, in English: `answer` is asked for everything else. */
export function serveAdmin(answer: Parameters<typeof serve>[0]): void {
  serve((path, ...rest) => (path === '/v1/auth/login' ? { body: session } : answer(path, ...rest)));
  beforeAll(async () => {
    await loadAllTexts();
    await login('ann', 'x', false);
  });
}
