import { beforeEach, expect, it, vi } from 'vitest';

const at = Date.parse('2026-11-29T09:00:00.000Z');
const minutes = (count: number) => count * 60_000;
const http = (moment: number) => new Date(moment).toUTCString();
/** The module as in a page that was just opened. */
const opened = async () => {
  vi.resetModules();
  return import('./server-time.ts');
};

beforeEach(() => localStorage.clear());

it.each([20, -20])('corrects a clock that goes wrong by %d minutes, also after the page was opened anew without a connection', async (off) => {
  const { noteServerTime, serverNow } = await opened();
  const device = at + minutes(off);
  noteServerTime(http(at), device - 100, device);
  expect(serverNow(device).getTime()).toBe(at);
  expect((await opened()).serverNow(device + minutes(5)).getTime()).toBe(at + minutes(5));
});

it('leaves a clock alone that is right within what an answer can tell', async () => {
  const { noteServerTime, serverNow } = await opened();
  noteServerTime(http(at - 20_000), at - 100, at);
  expect(serverNow(at).getTime()).toBe(at);
});

it('believes no answer that took too long, and none without a moment', async () => {
  const { noteServerTime, serverNow } = await opened();
  noteServerTime(http(at - minutes(20)), at - minutes(1), at);
  noteServerTime(null, at, at);
  noteServerTime('soon', at, at);
  expect(serverNow(at).getTime()).toBe(at);
});

it('forgets a difference once the clock was set right', async () => {
  const { noteServerTime, serverNow } = await opened();
  noteServerTime(http(at), at, at + minutes(20));
  noteServerTime(http(at + minutes(21)), at, at + minutes(21));
  noteServerTime(http(at + minutes(22)), at + minutes(22), at + minutes(22));
  expect(serverNow(at + minutes(30)).getTime()).toBe(at + minutes(30));
});
