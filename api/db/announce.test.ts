import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { announce, channels, type News } from './announce.ts';

it('sends each piece of news on its channel, with its pause, and says of whom it is', () => {
  const sent: unknown[] = [];
  const notifier = { signal: (...news: unknown[]) => sent.push(news) } as never;
  const all: News[] = [
    { about: 'cache', client_id: 'c', action: 'refresh_views' },
    { about: 'outbox' },
    { about: 'account_mails' },
    { about: 'messages' },
    { about: 'sessions' },
  ];
  for (const news of all) announce({ notifier }, news);
  expect(sent).toEqual([
    ['cache', '{"client_id":"c","action":"refresh_views"}', 300],
    ['outbox', '', 20],
    ['account_mails', '', 200],
    ['messages', '', 200],
    ['sessions', '', 20],
  ]);
  expect(all.map(({ about }) => about).sort()).toEqual(Object.keys(channels).sort());
});

const root = resolve(import.meta.dirname, '../..');
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'api', 'workers', 'scripts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|mjs|sql)$/.test(file) && !/\.test\.ts$|\/testing\//.test(file));
const byHand = /pg_notify|\bNOTIFY\s+\w|notifier\.signal\(/;
const door = ['api/db/announce.ts', 'api/db/connection/notifier.ts', 'api/db/database.ts'];

it('nobody else notifies by hand, inside a transaction or after it', () => {
  const handmade = (file: string) => byHand.test(readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => !door.includes(file) && handmade(file))).toEqual([]);
  expect(door.filter(handmade)).not.toEqual([]);
  expect(byHand.test("await tenant.query('SELECT pg_notify($1, $2)', []);")).toBe(true);
  expect(byHand.test("database.notifier.signal('cache', '', 300);")).toBe(true);
});
