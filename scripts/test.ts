/** `npm test`: the same set-up as `npm start`, then lint, types, unit, api, workflow and browser tests, and one closing count. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BROKEN, playwrightResult, type TestResult, vitestResult } from './lanes/results.ts';
import { TestServices } from './lanes/services.ts';
import { findChromium } from './lib/chromium.ts';
import { report, say } from './lib/console.ts';
import { scratchFolder } from './lib/scratch.ts';
import { onEnd } from './lib/signals.ts';
import { buildWeb } from './lib/web-build.ts';

const root = resolve(import.meta.dirname, '..');
const scratch = scratchFolder('test');
const services = new TestServices();
const results: Record<string, TestResult> = {};
let running: ChildProcess | null = null;
let stopping = false;

/** Runs a program with its output shown; its exit code. In a group of its own: whether it is told to end is ours to say. */
function run(args: string[], env: NodeJS.ProcessEnv = {}) {
  return new Promise<number>((done, refuse) => {
    if (stopping) return refuse(new Error('The tests were stopped.'));
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    running = child;
    child.once('exit', (code) => {
      running = null;
      done(code ?? 1);
    });
  });
}

/** Ends what runs at this moment; it gets time to end what it has started itself. */
async function endRunning() {
  const child = running;
  if (!child) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGINT');
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(late);
}

async function cleanUp() {
  await endRunning();
  await services.stop();
  scratch.remove();
}

onEnd(async (reason) => {
  stopping = true;
  if (reason) report(reason);
  else say('Stopping');
  await cleanUp();
  return reason ? 1 : 130;
});

const bin = (path: string) => join(root, 'node_modules', path);

/** A check that is one thing: it holds or it does not. */
async function check(name: string, args: string[]) {
  say(name);
  const held = (await run(args)) === 0;
  results[name] = { passed: held ? 1 : 0, failed: held ? 0 : 1, failures: held ? [] : [name] };
}

/** Runs tests that write their result to `file`, and reads it. */
async function tests(name: string, args: string[], env: NodeJS.ProcessEnv, file: string, read: typeof vitestResult) {
  say(`Tests: ${name}`);
  const code = await run(args, env);
  try {
    results[name] = read(readFileSync(file, 'utf8'), code);
  } catch {
    results[name] = BROKEN;
  }
}

function vitest(projects: string[], env: NodeJS.ProcessEnv) {
  const file = join(scratch.path, `${projects.join('-')}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return tests(projects.join(' + '), [bin('vitest/vitest.mjs'), 'run', ...chosen, ...reporters], env, file, vitestResult);
}

function playwright(env: NodeJS.ProcessEnv) {
  const file = join(scratch.path, 'browser.json');
  const args = [bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'];
  return tests('browser', args, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }, file, playwrightResult);
}

async function main() {
  const chromium = findChromium();
  const env = { ...(await services.start(scratch.data)), CHROMIUM_PATH: chromium };
  await check('lint', [bin('@biomejs/biome/bin/biome'), 'ci', '--diagnostic-level=error', '.']);
  await check('types of the servers', [bin('typescript/bin/tsc'), '-p', 'tsconfig.json']);
  await check('types of the web app', [bin('typescript/bin/tsc'), '-p', 'web/tsconfig.json']);
  await check('types of the browser tests', [bin('typescript/bin/tsc'), '-p', 'e2e/tsconfig.json']);
  await vitest(['unit', 'web'], env);
  await vitest(['api'], env);
  await vitest(['workflow'], env);
  await buildWeb(root);
  await playwright(env);
}

function list(title: string, names: string[]) {
  if (names.length > 0) process.stdout.write(`${title}:\n${names.map((name) => `  ${name}`).join('\n')}\n`);
}

/** What failed or held only at its second try by name, a line per kind, and the closing line that CI reads. */
function summary() {
  const all = Object.values(results);
  const passed = all.reduce((sum, result) => sum + result.passed, 0);
  const failed = all.reduce((sum, result) => sum + result.failed, 0);
  list(
    'Held only at the second try',
    all.flatMap((result) => result.retried ?? []),
  );
  list(
    'Failed',
    all.flatMap((result) => result.failures),
  );
  for (const [name, result] of Object.entries(results)) process.stdout.write(`  ${name}: ${result.passed} passed, ${result.failed} failed\n`);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0 && passed > 0;
}

try {
  await main();
} catch (error) {
  // What is stopped in the middle fails: that is no news.
  if (!stopping) report(error);
  results['set-up'] = { ...BROKEN, failures: ['set-up'] };
}
if (!stopping) {
  await cleanUp();
  process.exit(summary() ? 0 : 1);
}
