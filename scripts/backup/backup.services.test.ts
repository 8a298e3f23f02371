import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ArchiveReader } from '@millwright/api/backup/archive.ts';
import type { Manifest } from '@millwright/api/backup/take-backup.ts';
import { type Scratch, scratch, scratchClient } from '@millwright/api/testing/scratch.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let made: Scratch;
let folder: string;
beforeAll(async () => {
  made = await scratch();
  folder = mkdtempSync(join(tmpdir(), 'millwright-commands-'));
  await scratchClient(made.database, { name: 'Bakery' });
});
afterAll(async () => {
  await made?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command with only PATH of this environment. */
function command(name: 'backup' | 'restore', args: string[], env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], {
    env: { PATH: process.env.PATH, ...env } as NodeJS.ProcessEnv,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
/** Starts the same command without waiting for it. */
function started(name: 'backup' | 'restore', args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], {
    env: { PATH: process.env.PATH, ...env } as NodeJS.ProcessEnv,
  });
  return { child, said: text(child.stderr), ended: once(child, 'exit') };
}
async function manifestOf(path: string): Promise<Manifest> {
  const reader = await ArchiveReader.open(path);
  const manifest: Manifest = JSON.parse((await reader.manifest()).content.toString());
  reader.close();
  return manifest;
}

it('write all companies of a server of one’s own, bring them into the embedded database of a new folder, and back up that', async () => {
  const { admin, app, migrator } = made.urls;
  const [first, second] = [join(folder, 'first.zip'), join(folder, 'second.zip')];
  const served = {
    ADMIN_DATABASE_URL: admin,
    DATABASE_URL: app,
    MIGRATOR_DATABASE_URL: migrator,
    SECRET_KEY: 's'.repeat(40),
    DATA_DIR: join(folder, 'served'),
  };
  const taken = command('backup', [first], served);
  expect([taken.status, taken.stderr]).toEqual([0, '']);
  expect(taken.stdout).toContain('has 1 companies');
  expect(taken.stdout).toContain('Keep SECRET_KEY elsewhere');

  const full = command('restore', [first], served);
  expect([full.status, full.stderr]).toEqual([1, expect.stringContaining('Nothing was changed.')]);

  const embedded = { DATA_DIR: join(folder, 'embedded') };
  const otherKey = command('restore', [first], embedded);
  expect([otherKey.status, otherKey.stderr]).toEqual([1, expect.stringContaining('SECRET_KEYS_BEFORE')]);
  const restored = command('restore', [first], { ...embedded, SECRET_KEYS_BEFORE: 's'.repeat(40) });
  expect([restored.status, restored.stderr]).toEqual([0, '']);
  expect(restored.stdout).toContain('1 companies are as they were');
  const again = command('backup', [second], embedded);
  expect([again.status, again.stderr]).toEqual([0, '']);
  expect((await manifestOf(second)).tables).toEqual((await manifestOf(first)).tables);
});

it('say what they want where they are told nothing', () => {
  expect(command('backup', [], {})).toMatchObject({ status: 1, stderr: expect.stringContaining('Say which file to write.') });
  expect(command('restore', ['a.zip', '--force'], {})).toMatchObject({ status: 1, stderr: expect.stringContaining('Say which file to restore.') });
});

it('write encrypted archives by a timetable, keep the newest, and give them back to who has the passphrase', { timeout: 300_000 }, async () => {
  const { admin, app, migrator } = made.urls;
  const into = join(folder, 'daily');
  mkdirSync(into);
  const [words, others] = [join(folder, 'words'), join(folder, 'others')];
  writeFileSync(words, 'correct horse battery\n');
  writeFileSync(others, 'another passphrase\n');
  const SECRET_KEY = 's'.repeat(40);
  const served = { ADMIN_DATABASE_URL: admin, DATABASE_URL: app, MIGRATOR_DATABASE_URL: migrator, SECRET_KEY, DATA_DIR: join(folder, 'served') };
  const sealed = { ...served, BACKUP_PASSPHRASE_FILE: words };
  writeFileSync(join(into, 'millwright-2026-01-01T01-00-00Z.zip'), 'old');
  const taken = command('backup', ['--into', into, '--keep', '1'], sealed);
  expect([taken.status, taken.stderr]).toEqual([0, '']);
  expect(taken.stdout).toContain('encrypted');
  const [name = '', ...more] = readdirSync(into);
  expect([name, more]).toEqual([expect.stringMatching(/^millwright-.*\.zip\.enc$/), []]);
  expect(readFileSync(join(into, name)).includes('Bakery')).toBe(false);

  const lost = { DATA_DIR: join(folder, 'lost'), SECRET_KEYS_BEFORE: SECRET_KEY };
  const without = command('restore', [join(into, name)], lost);
  expect([without.status, without.stderr]).toEqual([1, expect.stringContaining('BACKUP_PASSPHRASE_FILE')]);
  const wrong = command('restore', [join(into, name)], { ...lost, BACKUP_PASSPHRASE_FILE: others });
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('The passphrase is another one')]);
  const back = command('restore', [join(into, name)], { ...lost, BACKUP_PASSPHRASE_FILE: words });
  expect([back.status, back.stderr]).toEqual([0, '']);
  expect(back.stdout).toContain('1 companies are as they were');
  expect(readdirSync(into)).toEqual([name]);

  // The decrypted copy is in a private folder and is removed if the command is interrupted.
  const apart = mkdtempSync(join(folder, 'apart-'));
  const restore = started('restore', [join(into, name)], { ...sealed, TMPDIR: apart });
  await vi.waitFor(() => expect(readdirSync(apart)).toHaveLength(1), { timeout: 120_000, interval: 10 });
  expect(statSync(join(apart, readdirSync(apart)[0] ?? '')).mode & 0o777).toBe(0o700);
  expect(readdirSync(into)).toEqual([name]);
  restore.child.kill('SIGTERM');
  expect(await restore.ended).toEqual([1, null]);
  expect(readdirSync(apart)).toEqual([]);
});

it.each(['SIGTERM', 'SIGINT'] as const)('leave nothing of an archive behind when they are ended by %s', { timeout: 300_000 }, async (signal) => {
  const { admin, app, migrator } = made.urls;
  const into = mkdtempSync(join(folder, 'ended-'));
  const words = join(folder, 'words-ended');
  writeFileSync(words, 'correct horse battery\n');
  const env = { ADMIN_DATABASE_URL: admin, DATABASE_URL: app, MIGRATOR_DATABASE_URL: migrator, SECRET_KEY: 's'.repeat(40), DATA_DIR: into };
  // The backup waits while another connection holds the lock on companies.
  const holder = new pg.Client({ connectionString: Object.assign(new URL(admin), { pathname: new URL(app).pathname }).href });
  await holder.connect();
  try {
    await holder.query('BEGIN; LOCK TABLE platform.clients IN ACCESS EXCLUSIVE MODE');
    const backup = started('backup', ['--into', into], { ...env, BACKUP_PASSPHRASE_FILE: words });
    await vi.waitFor(() => expect(readdirSync(into)).toEqual([expect.stringMatching(/\.zip\.enc\.part$/)]), { timeout: 120_000, interval: 50 });
    backup.child.kill(signal);
    expect(await backup.ended).toEqual([1, null]);
    expect(await backup.said).toContain('The backup was ended from outside.');
    expect(readdirSync(into)).toEqual([]);
  } finally {
    await holder.end();
  }
});
