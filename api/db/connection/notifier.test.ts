import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Scratch, scratch } from '../../testing/scratch.ts';
import { Notifier } from './notifier.ts';

let space: Scratch;
beforeAll(async () => {
  space = await scratch();
});
afterAll(() => space?.drop());

describe('a signal', () => {
  it('goes at once, and those that follow go together', async () => {
    vi.useFakeTimers();
    const sent: string[] = [];
    const notifier = new Notifier(async (channel, payload) => sent.push(`${channel} ${payload}`));
    notifier.signal('cache', 'one', 60);
    expect(sent).toEqual(['cache one']);
    for (let n = 0; n < 20; n++) notifier.signal('cache', 'one', 60);
    notifier.signal('cache', 'two', 60);
    expect(sent).toEqual(['cache one', 'cache two']);
    await vi.advanceTimersByTimeAsync(60);
    expect(sent).toEqual(['cache one', 'cache two', 'cache one']);
    await vi.advanceTimersByTimeAsync(600);
    expect(sent).toHaveLength(3);
    await notifier.close();
    vi.useRealTimers();
  });

  it('that waits is sent at the end', async () => {
    const sent: string[] = [];
    const notifier = new Notifier(async (channel) => sent.push(channel));
    for (let n = 0; n < 5; n++) notifier.signal('cache', 'x', 10_000);
    await notifier.close();
    expect(sent).toEqual(['cache', 'cache']);
  });

  it('may fail without harm', async () => {
    const notifier = new Notifier(() => Promise.reject(new Error('away')));
    notifier.signal('cache', 'x', 5);
    await expect(notifier.close()).resolves.toBeUndefined();
  });
});

it('a listener hears what another connection tells, on its own channel only, until it stops', async () => {
  const heard: string[] = [];
  const { listener, notifier } = space.database;
  const stop = await listener.on('things', (payload) => heard.push(payload));
  notifier.signal('others', 'no', 1);
  notifier.signal('things', 'yes', 1);
  await expect.poll(() => heard).toEqual(['yes']);
  stop();
  notifier.signal('things', 'late', 1);
  await sleep(50);
  expect(heard).toEqual(['yes']);
});
