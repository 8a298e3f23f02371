/** `npm test`: the same set-up as `npm start`, then lint, types, unit, api, workflow and browser tests, and one closing count. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findChromium } from './lib/chromium.ts';
import { report, say } from './lib/console.ts';
import { freePorts } from './lib/ports.ts';
import { postgresPart } from './lib/postgres.ts';
import { type TemporalPorts, temporalPart } from './lib/temporal.ts';
import { temporalBinaries } from './lib/temporal-binaries.ts';
import { buildWeb } from './lib/web-build.ts';

type Count = { passed: number; failed: number };
const root = resolve(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'millwright-test-'));
const counts: Record<string, Count> = {};

/** Runs a program with its output shown; its exit code. */
function run(args: string[], env: NodeJS.ProcessEnv = {}) {
  return new Promise<number>((done) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('exit', (code) => done(code ?? 1));
  });
}

const bin = (path: string) => join(root, 'node_modules', path);

/** A check that is one thing: it holds or it does not. */
async function check(name: string, args: string[]) {
  say(name);
  const failed = (await run(args)) === 0 ? 0 : 1;
  counts[name] = { passed: 1 - failed, failed };
}

/** What vitest wrote; a run that broke before it could write counts as failed. */
async function vitest(projects: string[], env: NodeJS.ProcessEnv) {
  const name = projects.join(' + ');
  say(`Tests: ${name}`);
  const file = join(scratch, `${projects.join('-')}.json`);
  const code = await run(
    [
      bin('vitest/vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    env,
  );
  try {
    const result = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number };
    const failed = result.numFailedTests || (code === 0 ? 0 : 1);
    counts[name] = { passed: result.numPassedTests, failed };
  } catch {
    counts[name] = { passed: 0, failed: 1 };
  }
}

async function playwright(env: NodeJS.ProcessEnv) {
  say('Tests: browser');
  const file = join(scratch, 'browser.json');
  const code = await run([bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  try {
    const { stats } = JSON.parse(readFileSync(file, 'utf8')) as { stats: { expected: number; unexpected: number; flaky: number } };
    const failed = stats.unexpected || (code === 0 ? 0 : 1);
    counts.browser = { passed: stats.expected + stats.flaky, failed };
  } catch {
    counts.browser = { passed: 0, failed: 1 };
  }
}

async function main() {
  const chromium = findChromium();
  const binaries = await temporalBinaries();
  const ports = await freePorts(9, scratch);
  const postgres = await postgresPart(join(scratch, 'data'), ports[0] ?? 0, 'test', ['-c', 'fsync=off']);
  await postgres.part.start();
  const temporal = await temporalPart(join(scratch, 'data'), binaries, postgres.url, 'test', ports.slice(1) as TemporalPorts, 'default');
  await temporal.part.start(90_000);
  try {
    await check('lint', [bin('@biomejs/biome/bin/biome'), 'ci', '--diagnostic-level=error', '.']);
    await check('types of the servers', [bin('typescript/bin/tsc'), '-p', 'tsconfig.json']);
    await check('types of the web app', [bin('typescript/bin/tsc'), '-p', 'web/tsconfig.json']);
    await check('types of the browser tests', [bin('typescript/bin/tsc'), '-p', 'e2e/tsconfig.json']);
    const env = { TEST_DATABASE_URL: postgres.url, TEMPORAL_ADDRESS: temporal.address, TEMPORAL_NAMESPACE: 'default', CHROMIUM_PATH: chromium };
    await vitest(['unit', 'web'], env);
    await vitest(['api'], env);
    await vitest(['workflow'], env);
    await buildWeb(root);
    await playwright(env);
  } finally {
    await temporal.part.stop();
    await postgres.part.stop();
  }
}

/** The closing line that CI reads, below a line per kind. */
function summary() {
  const all = Object.values(counts).reduce((sum, count) => ({ passed: sum.passed + count.passed, failed: sum.failed + count.failed }), {
    passed: 0,
    failed: 0,
  });
  for (const [name, count] of Object.entries(counts)) process.stdout.write(`  ${name}: ${count.passed} passed, ${count.failed} failed\n`);
  process.stdout.write(`${all.passed} passed, ${all.failed} failed\n`);
  return all.failed === 0 && all.passed > 0;
}

try {
  await main();
} catch (error) {
  report(error);
  counts['set-up'] = { passed: 0, failed: 1 };
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(summary() ? 0 : 1);
