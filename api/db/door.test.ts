import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'api', 'workers'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file) && !file.startsWith('api/testing/'));

/** What takes a connection in hand, or runs SQL beside a transaction of the two doors. */
const breaches = [
  /from 'pg'/,
  /new DataSource\(/,
  /\.createQueryRunner\(/,
  /\bpg\.(Pool|Client)\b/,
  /\.app\.(query|manager|transaction|getRepository|createQueryBuilder)\b/,
];
// Asking whether the database answers at all reads nothing.
const harmless = [/^import type .*$/gm, /\.app\.query\('SELECT 1'\)/g];
const breaks = (text: string) => breaches.some((breach) => breach.test(harmless.reduce((rest, part) => rest.replace(part, ''), text)));

it('only api/db holds connections; everybody else goes through its doors', () => {
  const found = sources.filter((file) => !file.startsWith('api/db/') && breaks(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([]);
});

it.each(["import pg from 'pg';", 'database.app.query("SELECT 2")', 'source.createQueryRunner()', 'new pg.Client({})'])('would notice %s', (line) =>
  expect(breaks(line)).toBe(true),
);

it('looks at all of the servers’ files', () => expect(sources.length).toBeGreaterThan(100));
