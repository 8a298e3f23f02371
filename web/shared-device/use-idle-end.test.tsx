import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentSession, login, loginByPin } from '../data/session.ts';
import { serve } from '../testing/serve.ts';
import { useIdleEnd } from './use-idle-end.ts';

const ana = { id: 'ana', email: 'ana@bakery.test', client_id: 'c', client: {} };
const asked: string[] = [];
serve(async (path) => {
  asked.push(path);
  if (path.endsWith('/auth/logout')) return { status: 204 };
  const shared = path.endsWith('/auth/pin') && { shared: { by: 'pin', idle_minutes: 5 } };
  return { body: { token: 't', expires_at: '', user: { ...ana, ...shared } } };
});

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);
const touch = () => window.dispatchEvent(new Event('pointerdown'));

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => vi.useRealTimers());

it('signs out who came in by PIN once nobody has touched the device for as long as it says', async () => {
  touch();
  await loginByPin('ana', '4071');
  renderHook(useIdleEnd);
  await minutes(4);
  touch();
  await minutes(4);
  expect(currentSession().status).toBe('in');
  await minutes(2);
  await vi.waitFor(() => expect(currentSession().status).toBe('out'));
  expect(asked.at(-1)).toMatch(/auth\/logout$/);
});

it('counts what is touched in another tab, and what was touched before the page was loaded anew', async () => {
  await loginByPin('ana', '4071');
  localStorage.setItem('millwright.input', String(Date.now()));
  await minutes(60);
  localStorage.setItem('millwright.input', String(Date.now() - 120_000));
  renderHook(useIdleEnd);
  await minutes(2);
  localStorage.setItem('millwright.input', String(Date.now()));
  await minutes(4);
  expect(currentSession().status).toBe('in');
  await minutes(2);
  await vi.waitFor(() => expect(currentSession().status).toBe('out'));
});

it('leaves who typed their password', async () => {
  await login('ana', 'x', false);
  renderHook(useIdleEnd);
  await minutes(600);
  expect(currentSession().status).toBe('in');
});
