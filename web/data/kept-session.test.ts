import { expect, it } from 'vitest';
import { type KeptSession, keepSession, keptSession } from './kept-session.ts';

const ann = { token: 'secret', expires_at: '2030-01-01T00:00:00Z', user: { id: 'a', email: 'ann@demo.test' } } as unknown as KeptSession;

it('keeps the current user and the end of the session without its token, and forgets them', () => {
  expect(keptSession()).toBeNull();
  keepSession(ann);
  expect(keptSession()).toEqual({ user: ann.user, expires_at: ann.expires_at });
  expect(JSON.stringify(localStorage)).not.toContain('secret');
  keepSession(null);
  expect([keptSession(), localStorage.length]).toEqual([null, 0]);
});

it.each(['{', '7', '{"user":null}', '"x"'])('counts %s as no session', (damaged) => {
  localStorage.setItem('millwright.session', damaged);
  expect(keptSession()).toBeNull();
});
