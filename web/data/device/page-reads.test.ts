import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serve } from '../../testing/serve.ts';
import { login, logout } from '../session.ts';
import { keeper } from './keeper.ts';
import { keepRead } from './page-reads.ts';

serve((path) => {
  if (path === '/v1/auth/logout') return { status: 204 };
  return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user: { id: 'ana', client_id: 'bakery', role: 'clerk' } } };
});

type Done = { what: string; durability?: string };

let away: (() => void) | undefined;

/** As much of a browser's database as is needed to record the calls. */
function device(): Done[] {
  const done: Done[] = [];
  const store = {
    put: ({ name }: { name: string }) => ({ result: done.push({ what: name }) }),
    getAllKeys: () => ({ result: [] }),
    index: () => ({ openKeyCursor: () => ({ result: void done.push({ what: 'prune' }) }) }),
  };
  const transaction = (_: string, mode: string, { durability }: { durability: string }) => {
    const running: { oncomplete?: () => void; objectStore: () => object } = { objectStore: () => store };
    done.push({ what: mode, durability });
    queueMicrotask(() => running.oncomplete?.());
    return running;
  };
  const open = () => {
    const result: { transaction: object; onclose?: () => void } = { transaction };
    const request: { result: object; onsuccess?: () => void } = { result };
    queueMicrotask(() => request.onsuccess?.());
    away = () => result.onclose?.();
    return request;
  };
  vi.stubGlobal('indexedDB', { open });
  return done;
}

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const puts = (done: Done[]) => done.map(({ what }) => what).filter((what) => what.startsWith('read '));

beforeEach(async () => {
  await logout();
  await login('ana', 'x', false);
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
});
afterEach(() => {
  away?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Stores these answers of one page, and lets the device write them. */
async function keep(answers: Record<string, unknown>) {
  for (const [name, answer] of Object.entries(answers)) keepRead(keeper(), name, answer);
  await vi.advanceTimersByTimeAsync(600);
}

it('the reads of a page are written together, and what is as it was is not written again', async () => {
  const done = device();
  later(3_600_000);
  await keep({ 'read a': { picks: [3] }, 'read b': 'b' });
  expect(done).toEqual([
    { what: 'readwrite', durability: 'relaxed' },
    { what: 'read a' },
    { what: 'read b' },
    { what: 'readwrite', durability: 'relaxed' },
    { what: 'prune' },
  ]);
  done.length = 0;
  await keep({ 'read a': { picks: [3] }, 'read b': 'b' });
  expect(done).toEqual([]);
  await keep({ 'read a': { picks: [2] }, 'read b': 'b' });
  expect([puts(done), done.some(({ what }) => what === 'prune')]).toEqual([['read a'], false]);
  // The age of an answer is stored at most once a minute.
  done.length = 0;
  later(61_000);
  await keep({ 'read a': { picks: [2] } });
  expect([puts(done), done.filter(({ what }) => what === 'prune').length]).toEqual([['read a'], 1]);
});

it('a page that is left writes what it read at once', async () => {
  const done = device();
  keepRead(keeper(), 'read c', 'c');
  window.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(0);
  expect(puts(done)).toEqual(['read c']);
});
