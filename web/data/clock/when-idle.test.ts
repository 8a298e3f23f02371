import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenComplete, whenIdle } from './when-idle.ts';

/** The callbacks that wait for an idle moment. */
const waiting = new Map<number, () => void>();
let last = 0;

/** The browser has nothing else to do. */
function beIdle(): void {
  const due = [...waiting.values()];
  waiting.clear();
  for (const work of due) work();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    last += 1;
    waiting.set(last, work);
    return last;
  });
  vi.stubGlobal('cancelIdleCallback', (id: number) => waiting.delete(id));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  waiting.clear();
});

it('waits for an idle moment, or half as long as it may where the browser tells of none', () => {
  const work = vi.fn();
  whenIdle(work, 1_000);
  expect(work).not.toHaveBeenCalled();
  beIdle();
  expect(work).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  whenIdle(work, 1_000);
  const leave = whenIdle(work, 1_000);
  leave();
  vi.advanceTimersByTime(499);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
});

/** Starts a query; the returned function makes the server answer it. */
function ask(client: QueryClient, name: string): () => Promise<unknown> {
  const answer = Promise.withResolvers<string>();
  const asked = client.fetchQuery({ queryKey: [name], queryFn: () => answer.promise });
  return () => {
    answer.resolve(name);
    return asked;
  };
}

it('a page is complete once it has had its answers for a while, and is idle; it is told once', async () => {
  const client = new QueryClient();
  const work = vi.fn();
  const answerFirst = ask(client, 'first');
  whenComplete(client, work);
  vi.advanceTimersByTime(5_000);
  expect(waiting.size).toBe(0);
  await answerFirst();
  await vi.advanceTimersByTimeAsync(400);
  // A part that came with the first answer asks too.
  const answerSecond = ask(client, 'second');
  vi.advanceTimersByTime(5_000);
  expect(waiting.size).toBe(0);
  await answerSecond();
  await vi.advanceTimersByTimeAsync(500);
  expect(work).not.toHaveBeenCalled();
  beIdle();
  expect(work).toHaveBeenCalledTimes(1);
  await ask(client, 'third')();
  await vi.advanceTimersByTimeAsync(5_000);
  beIdle();
  expect(work).toHaveBeenCalledTimes(1);
});

it('a page that asks again before it was idle is not complete, and one that is left is never told', async () => {
  const client = new QueryClient();
  const work = vi.fn();
  const leave = whenComplete(client, work);
  vi.advanceTimersByTime(500);
  expect(waiting.size).toBe(1);
  const answer = ask(client, 'late');
  expect(waiting.size).toBe(0);
  await answer();
  await vi.advanceTimersByTimeAsync(500);
  expect(waiting.size).toBe(1);
  leave();
  expect(waiting.size).toBe(0);
  beIdle();
  expect(work).not.toHaveBeenCalled();
});
