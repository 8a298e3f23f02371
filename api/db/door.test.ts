import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'api', 'workers'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file) && !file.startsWith('api/testing/'));

/** Code that uses a connection directly, or runs SQL outside a transaction of the two doors. */
const breaches = [
  /from 'pg'/,
  /new DataSource\(/,
  /\.createQueryRunner\(/,
  /\bpg\.(Pool|Client)\b/,
  /\.app\.(query|manager|transaction|getRepository|createQueryBuilder)\b/,
];
// Checking whether the database is available reads nothing.
const harmless = [/^import type .*$/gm, /\.app\.query\('SELECT 1'\)/g];
const breaks = (text: string) => breaches.some((breach) => breach.test(harmless.reduce((rest, part) => rest.replace(part, ''), text)));

/** Backup and restore read and write the whole database, by a command of the server's operator. */
const commands = 'api/backup/';
const isInside = (folder: string) => (file: string) => file.startsWith(folder);
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

it('only api/db holds connections; everybody else goes through its doors', () => {
  const outside = sources.filter((file) => !isInside('api/db/')(file) && !isInside(commands)(file));
  expect(outside.filter((file) => breaks(textOf(file)))).toEqual([]);
});

it('no server reaches what copies the whole database: it is started by a command alone', () => {
  expect(sources.filter((file) => !isInside(commands)(file) && /from '[^']*\/backup\/[^']*'/.test(textOf(file)))).toEqual([]);
});

it.each(["import pg from 'pg';", 'database.app.query("SELECT 2")', 'source.createQueryRunner()', 'new pg.Client({})'])('would notice %s', (line) =>
  expect(breaks(line)).toBe(true),
);

it('looks at all of the servers’ files', () => expect(sources.length).toBeGreaterThan(100));
