/**
 * This command, `npm run test:faults`, tests the tests. It plants each fault of `faults.ts` in turn into a temporary clone
 * of the last commit, runs the tests of the lane that the change can reach, with their retries, and fails if a run passes.
 * `npm run test:faults -- button` plants only faults whose name has this word.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { report, SetupError, say } from '../lib/console.ts';
import { type Fault, faults, planted, wasSeen } from './faults.ts';

const root = resolve(import.meta.dirname, '../..');
const wanted = faults.filter(({ name }) => process.argv.slice(2).every((word) => name.includes(word)));

/** Links the installed packages into a clone. The packages of the product itself are the clone's own. */
function lendPackages(clone: string) {
  const from = join(root, 'node_modules');
  const to = join(clone, 'node_modules');
  mkdirSync(to);
  for (const name of readdirSync(from)) if (name !== '@millwright') symlinkSync(join(from, name), join(to, name));
  mkdirSync(join(to, '@millwright'));
  for (const name of readdirSync(join(from, '@millwright'))) symlinkSync(join(clone, name), join(to, '@millwright', name));
  for (const name of ['api', 'core', 'seeds', 'web', 'workers', 'workflows']) {
    const own = join(root, name, 'node_modules');
    if (readdirSync(join(root, name)).includes('node_modules')) symlinkSync(own, join(clone, name, 'node_modules'));
  }
}

/** Runs the tests of a clone and prints their output. Returns their exit code and the output. */
async function runTests(clone: string, lane: string): Promise<{ code: number; output: string }> {
  const args = [join(clone, 'scripts/test.ts'), '--changed=HEAD', lane];
  const child = spawn(process.execPath, args, { cwd: clone, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (piece) => {
    output += piece;
    process.stdout.write(piece);
  });
  const code = await new Promise<number>((done) => child.once('close', (status) => done(status ?? 1)));
  return { code, output };
}

async function isSeen(fault: Fault): Promise<boolean> {
  const clone = mkdtempSync(join(tmpdir(), 'millwright-fault-'));
  try {
    execFileSync('git', ['clone', '--quiet', '--shared', root, clone]);
    lendPackages(clone);
    const file = join(clone, fault.file);
    writeFileSync(file, planted(readFileSync(file, 'utf8'), fault));
    say(`Planted: ${fault.name} (${fault.file}), looked for by the lane ${fault.lane}`);
    const { code, output } = await runTests(clone, fault.lane);
    return wasSeen(fault, code, output);
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}

async function main(): Promise<number> {
  if (wanted.length === 0) throw new SetupError('There is no such fault.', `There are ${faults.map(({ name }) => name).join(', ')}.`);
  const results: [Fault, boolean][] = [];
  for (const fault of wanted) results.push([fault, await isSeen(fault)]);
  for (const [{ name, seenBy }, seen] of results) say(`${seen ? 'Stayed red' : 'NOT SEEN'}: ${name} (${seenBy})`);
  return results.every(([, seen]) => seen) ? 0 : 1;
}

process.exitCode = await main().catch((error) => {
  report(error);
  return 1;
});
