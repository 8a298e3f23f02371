import { beforeEach, expect, it } from 'vitest';
import { serve } from '../../testing/serve.ts';
import { AppFailure } from '../http.ts';
import { readAs } from '../preview/preview-signals.ts';
import { changeUser, login, logout } from '../session.ts';
import { keeperOf } from './keeper.ts';
import { answeredOrKept, keptAnswer } from './kept-answers.ts';

serve((path, body: { email: string }) => {
  if (path === '/v1/auth/logout') return { status: 204 };
  if (path !== '/v1/auth/login') return { status: 401, body: { error: { code: 'session_ended', message: '' } } };
  return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user: { id: body.email, client_id: 'bakery', role: 'clerk' } } };
});

const { signal } = new AbortController();
const read = (answer: () => unknown, by = signal) => answeredOrKept('form job', by, async () => answer());
const fails = (code: 'offline' | 'forbidden', status: number) => () => {
  throw new AppFailure(code, '', status);
};
const away = fails('offline', 0);

beforeEach(async () => {
  await logout();
  await login('ana', 'x', false);
  await read(() => 'price list');
});

it('what the server answered last stands in for it while it does not answer', async () => {
  expect(await read(away)).toBe('price list');
  await read(() => 'new price list');
  expect(await read(away)).toBe('new price list');
  await expect(answeredOrKept('form other', signal, async () => away())).rejects.toMatchObject({ code: 'offline' });
});

it('what the server refuses from now on is kept no longer', async () => {
  await expect(read(fails('forbidden', 403))).rejects.toMatchObject({ code: 'forbidden' });
  await expect(read(away)).rejects.toMatchObject({ code: 'offline' });
});

it('nobody else gets it: neither the next person, nor the same one after signing out', async () => {
  await login('ben', 'x', false);
  await expect(read(away)).rejects.toMatchObject({ code: 'offline' });
  await login('ana', 'x', false);
  await expect(read(away)).rejects.toMatchObject({ code: 'offline' });
  await read(() => 'price list');
  await logout();
  await expect(read(away)).rejects.toMatchObject({ code: 'offline' });
});

it('who gets another role finds nothing of the one before', async () => {
  changeUser({ role: 'operator' });
  await expect(read(away)).rejects.toMatchObject({ code: 'offline' });
  await read(() => 'price list for operators');
  changeUser({ first_name: 'Anna' });
  expect(await read(away)).toBe('price list for operators');
});

it('an answer that comes when somebody else is here already is kept for neither', async () => {
  const ana = keeperOf(signal);
  let arrive = (_: string) => {};
  const late = answeredOrKept('late', signal, () => new Promise<string>((done) => (arrive = done)));
  await login('ben', 'x', false);
  arrive('price list');
  await late;
  expect(await keptAnswer(keeperOf(signal), 'late')).toBeUndefined();
  expect(await keptAnswer(ana, 'late')).toBeUndefined();
});

it('what is read as a user group would see it is neither kept nor answered from what is kept', async () => {
  const preview = readAs(new AbortController().signal, 'operators');
  await read(() => 'prices for operators', preview);
  expect(await read(away)).toBe('price list');
  await expect(read(away, preview)).rejects.toMatchObject({ code: 'offline' });
});
