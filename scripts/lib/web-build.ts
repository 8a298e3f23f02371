import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SetupError, say } from './console.ts';

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist'].includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

function fingerprint(root: string) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of ['web', 'core']) {
    for (const file of [...filesBelow(join(root, folder))].sort()) hash.update(`${file}${statSync(file).size}`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Builds the web app when its sources changed since the last build. */
export async function buildWeb(root: string) {
  const stamp = join(root, 'web', 'dist', '.built-from');
  const now = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  say('Building the web app');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  try {
    await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, 'web'), maxBuffer: 1 << 26 });
  } catch (error) {
    throw new SetupError('The web app could not be built.', (error as { stderr?: string }).stderr ?? String(error));
  }
  writeFileSync(stamp, now);
}
