/**
 * This command, `node scripts/release.ts 1.75.0`, prepares the next version: its number in every package.json, the lock
 * and the compose file, and the notes of docs/changes in CHANGELOG.md with the test results of this commit. It commits
 * nothing.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { testsToMend, wholeRunOf } from './lanes/run-log.ts';
import type { Note } from './release/note.ts';
import { changelogWith, isNext, withVersion } from './release/release.ts';

const root = resolve(import.meta.dirname, '..');
const [next = ''] = process.argv.slice(2);
const path = (name: string) => join(root, name);
const read = (name: string) => readFileSync(path(name), 'utf8');
const write = (name: string, text: string) => writeFileSync(path(name), text);

const { version, workspaces } = JSON.parse(read('package.json')) as { version: string; workspaces: string[] };
if (!isNext(version, next)) throw new Error(`Name the next version, newer than ${version}: node scripts/release.ts 1.75.0`);
const names = readdirSync(path('docs/changes')).filter((name) => name.endsWith('.md') && name !== 'README.md');
if (names.length === 0) throw new Error('docs/changes has no note: readers would not learn what this version brings.');
const notes: Note[] = names.sort().map((name) => ({ name, text: read(`docs/changes/${name}`) }));
const late = testsToMend();
if (late.length > 0) throw new Error(`Mend what was late in two of the last ten runs first:\n${late.join('\n')}`);
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const changelog = changelogWith(read('CHANGELOG.md'), next, new Date().toISOString().slice(0, 10), notes, wholeRunOf(commit));

for (const file of ['package.json', 'package-lock.json', ...workspaces.map((name) => `${name}/package.json`)])
  write(file, withVersion(read(file), version, next));
write('docker-compose.yml', read('docker-compose.yml').replaceAll(`millwright:${version}`, `millwright:${next}`));
write('CHANGELOG.md', changelog);
for (const name of names) rmSync(path(`docs/changes/${name}`));
process.stdout.write(`${version} → ${next}, ${names.length} notes\n`);
