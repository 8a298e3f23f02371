import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serve } from '../../testing/serve.ts';
import { AppFailure } from '../http.ts';
import { readAs } from '../preview/preview-signals.ts';
import { queryClient } from '../query-client.ts';
import { changeUser, login, logout } from '../session.ts';
import { keeper } from './keeper.ts';
import { pageAge } from './page-answers.ts';
import { lastRead, limits, roomFor } from './page-reads.ts';

serve((path, body: { email: string }) => {
  if (path === '/v1/auth/logout') return { status: 204 };
  if (path !== '/v1/auth/login') return { status: 401, body: { error: { code: 'session_ended', message: '' } } };
  return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user: { id: body.email, client_id: 'bakery', role: 'clerk' } } };
});

const fails = (code: 'offline' | 'forbidden' | 'internal', status: number) => () => {
  throw new AppFailure(code, '', status);
};
const away = fails('offline', 0);
/** Reads part of a page as after a reload: the memory of the page is empty. */
function read(answer: () => unknown, queryKey = ['object', 'shipment']) {
  queryClient.removeQueries({ queryKey });
  return queryClient.fetchQuery({ queryKey, queryFn: async () => answer(), retry: false, staleTime: 0 });
}

beforeEach(async () => {
  await logout();
  await login('ana', 'x', false);
  await read(() => 'three picks');
});

it('a record opens without a connection as it was read last', async () => {
  expect(await read(away)).toBe('three picks');
  await read(() => 'two picks');
  expect(await read(away)).toBe('two picks');
  await expect(read(away, ['object', 'never opened'])).rejects.toMatchObject({ code: 'offline' });
});

it('what is no page of work is not kept', async () => {
  await read(() => 'people', ['people']);
  await expect(read(away, ['people'])).rejects.toMatchObject({ code: 'offline' });
});

it('what is on the page tells how old it is, until the server answers again', async () => {
  const before = Date.now();
  let answer: () => unknown = away;
  const queryKey = ['object', 'shipment'];
  queryClient.removeQueries({ queryKey });
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: async () => answer(), retry: false });
  const leave = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data).toBe('three picks');
  const age = pageAge.get() ?? 0;
  expect([age > before - 60_000, age <= Date.now()]).toEqual([true, true]);
  answer = () => 'two picks';
  await observer.refetch();
  expect([observer.getCurrentResult().data, pageAge.get()]).toEqual(['two picks', null]);
  answer = away;
  await observer.refetch();
  expect(pageAge.get()).not.toBe(null);
  leave();
  expect(pageAge.get()).toBe(null);
});

/** The page of the shipment as after a reload; `answer` is the answer of the server. */
function openShipment(answer: () => unknown) {
  const queryKey = ['object', 'shipment'];
  queryClient.removeQueries({ queryKey });
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: async () => answer(), retry: false });
  leavePage = observer.subscribe(() => undefined);
  return observer;
}
let leavePage = () => {};
afterEach(() => {
  leavePage();
  vi.useRealTimers();
});

it('a network that leads nowhere is not waited for: what was read last stands until the answer comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let arrive = (_: string) => {};
  const observer = openShipment(() => new Promise<string>((done) => (arrive = done)));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(observer.getCurrentResult().data).toBe(undefined);
  await vi.advanceTimersByTimeAsync(1_500);
  expect([observer.getCurrentResult().data, pageAge.get()]).toEqual(['three picks', expect.any(Number)]);
  arrive('two picks');
  await vi.advanceTimersByTimeAsync(10);
  expect([observer.getCurrentResult().data, pageAge.get()]).toEqual(['two picks', null]);
});

it('a late answer gives way to a newer one, and a late refusal is told', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let arrive = (_: string) => {};
  let refuse = (_: unknown) => {};
  const late = () => new Promise<string>((done, failed) => ([arrive, refuse] = [done, failed]));
  let answer: () => unknown = late;
  const observer = openShipment(() => answer());
  await vi.advanceTimersByTimeAsync(4_500);
  answer = () => 'one pick';
  await observer.refetch();
  arrive('two picks');
  await vi.advanceTimersByTimeAsync(10);
  expect(observer.getCurrentResult().data).toBe('one pick');
  leavePage();
  answer = late;
  const again = openShipment(() => answer());
  await vi.advanceTimersByTimeAsync(4_500);
  expect(again.getCurrentResult().data).toBe('one pick');
  answer = fails('forbidden', 403);
  refuse(new AppFailure('forbidden', '', 403));
  await vi.advanceTimersByTimeAsync(10);
  expect([again.getCurrentResult().error, pageAge.get()]).toMatchObject([{ code: 'forbidden' }, null]);
});

it('what is removed while it is read is not kept', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let arrive = (_: string) => {};
  openShipment(() => new Promise<string>((done) => (arrive = done)));
  await vi.advanceTimersByTimeAsync(4_500);
  leavePage();
  queryClient.removeQueries({ queryKey: ['object', 'shipment'] });
  arrive('two picks');
  await vi.advanceTimersByTimeAsync(10);
  expect((await lastRead(keeper(), JSON.stringify(['object', 'shipment'])))?.answer).toBe('three picks');
});

it('one lost answer is asked for once more before anything old is shown', async () => {
  let lost = 0;
  const answer = () => {
    lost += 1;
    return lost === 1 ? away() : 'two picks';
  };
  expect(await read(answer)).toBe('two picks');
  expect(lost).toBe(2);
});

it('a refusal is an answer: nothing says any longer that there is no connection', async () => {
  let answer: () => unknown = away;
  const observer = openShipment(() => answer());
  await expect.poll(() => pageAge.get()).not.toBe(null);
  answer = fails('internal', 500);
  await observer.refetch();
  expect([observer.getCurrentResult().error, pageAge.get()]).toMatchObject([{ code: 'internal' }, null]);
});

it('what the server refuses from now on is kept no longer', async () => {
  await expect(read(fails('forbidden', 403))).rejects.toMatchObject({ code: 'forbidden' });
  await expect(read(away)).rejects.toMatchObject({ code: 'offline' });
});

it('nobody else gets it: neither the next person, nor another role, nor the same one after signing out', async () => {
  await login('ben', 'x', false);
  await expect(read(away)).rejects.toMatchObject({ code: 'offline' });
  await login('ana', 'x', false);
  await expect(read(away)).rejects.toMatchObject({ code: 'offline' });
  await read(() => 'three picks');
  changeUser({ role: 'operator' });
  await expect(read(away)).rejects.toMatchObject({ code: 'offline' });
  await read(() => 'three picks');
  await logout();
  await login('ana', 'x', false);
  await expect(read(away)).rejects.toMatchObject({ code: 'offline' });
});

it('an answer that comes when somebody else is here already is kept for neither', async () => {
  const ana = keeper();
  let arrive = (_: string) => {};
  const late = read(() => new Promise<string>((done) => (arrive = done)), ['object', 'late']).catch(() => undefined);
  await expect.poll(() => queryClient.getQueryState(['object', 'late'])?.fetchStatus).toBe('fetching');
  await login('ben', 'x', false);
  arrive('three picks');
  await late;
  const hash = JSON.stringify(['object', 'late']);
  expect([await lastRead(keeper(), hash), await lastRead(ana, hash)]).toEqual([undefined, undefined]);
});

it('what is read as a user group would see it is neither kept nor answered from what is kept', async () => {
  const asOperators = (queryKey: string[], answer: () => unknown) => {
    queryClient.removeQueries({ queryKey });
    const queryFn = async ({ signal }: { signal: AbortSignal }) => {
      readAs(signal, 'operators');
      return answer();
    };
    return queryClient.fetchQuery({ queryKey, queryFn, retry: false });
  };
  await asOperators(['object', 'preview'], () => 'one pick');
  await expect(read(away, ['object', 'preview'])).rejects.toMatchObject({ code: 'offline' });
  await expect(asOperators(['object', 'shipment'], away)).rejects.toMatchObject({ code: 'offline' });
});

it('only so many reads are kept, so large and so old', () => {
  const fitting = (reads: { at: number; size: number }[], now = 0) => reads.filter(roomFor(now)).length;
  expect(fitting(Array.from({ length: limits.reads + 5 }, () => ({ at: 0, size: 1 })))).toBe(limits.reads);
  expect(fitting([5, 5, 5].map((share) => ({ at: 0, size: (limits.letters / 10) * share })))).toBe(2);
  expect(fitting([{ at: 0, size: 1 }], limits.ageMs)).toBe(1);
  expect(fitting([{ at: 0, size: 1 }], limits.ageMs + 1)).toBe(0);
});
