import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

/** Moves the build to its place atomically, so that concurrent builds never mix their files. */
function swapIn(aside: string, dist: string) {
  chmodSync(aside, 0o755);
  rmSync(dist, { recursive: true, force: true });
  try {
    renameSync(aside, dist);
  } catch {
    // The other start was faster, with the same result.
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Builds the web app when its sources changed since the last build. */
export async function buildWeb(root: string) {
  const dist = join(root, 'web', 'dist');
  const stamp = join(dist, '.built-from');
  const now = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  say('Building the web app');
  const aside = mkdtempSync(join(root, 'node_modules', '.web-'));
  const args = [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn', '--outDir', aside, '--emptyOutDir'];
  try {
    // Tests, too, use the libraries' production builds.
    const env = { ...process.env, NODE_ENV: 'production' };
    await promisify(execFile)(process.execPath, args, { cwd: join(root, 'web'), env, maxBuffer: 1 << 26 });
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    throw new SetupError('The web app could not be built.', (error as { stderr?: string }).stderr ?? String(error));
  }
  writeFileSync(join(aside, '.built-from'), now);
  swapIn(aside, dist);
}
