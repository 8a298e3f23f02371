import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findChromium } from '../lib/chromium.ts';
import { quickFolder, type Scratch, scratchFolder } from '../lib/scratch.ts';
import { buildWeb } from '../lib/web-build.ts';
import { Programs } from './programs.ts';
import { BROKEN, playwrightResult, type TestResult, vitestResult } from './results.ts';
import type { Task } from './schedule.ts';
import { TestServices } from './services.ts';

/** As many slots as the machine has cores. */
export const cores = availableParallelism();

/** The lanes of `npm test`. */
export const ordinaryLanes = ['lint', 'types', 'unit', 'web', 'workflow', 'api', 'browser'] as const;
/** The lanes of `npm run test:all`, which also run what `npm test` leaves out. */
export const allLanes = [...ordinaryLanes, 'neighbours', 'ratios'] as const;
/** The lanes of `npm run test:deep`: properties with thousands of cases, time limits, and a product whose processes are killed. */
export const deepLanes = ['unit', 'workflow', 'api', 'speed', 'faults'] as const;
export type LaneName = (typeof allLanes | typeof deepLanes)[number];
type Preparation = 'services' | 'chromium' | 'web build' | 'product';
type Work = () => Promise<TestResult | null>;

/** What lanes need: database and workflow engine, a browser, the built web app, the product with its companies. */
const needs: Partial<Record<LaneName | Preparation, Preparation[]>> = {
  // A browser prints documents.
  workflow: ['services', 'chromium'],
  api: ['services', 'chromium'],
  product: ['services', 'chromium', 'web build'],
  browser: ['services', 'chromium', 'web build', 'product'],
  neighbours: ['services'],
  ratios: ['web build'],
  speed: ['services', 'web build'],
  faults: ['web build'],
};

/** Lanes that measure run alone: after all others and without a running product. Comparisons with hand-written code come last. */
const before: Partial<Record<LaneName | Preparation, readonly LaneName[]>> = {
  product: ['neighbours'],
  ratios: allLanes.filter((lane) => lane !== 'ratios'),
};

/** Runs the lanes of one test run. `stop` ends everything that they started, at any moment. */
export class Lanes {
  private readonly root: string;
  private readonly base: string | undefined;
  private readonly programs: Programs;
  private readonly scratch: Scratch = scratchFolder('test', quickFolder());
  private readonly services = new TestServices();
  private env: NodeJS.ProcessEnv = {};
  /** The browser tests, once their product is starting. */
  private browser: Promise<TestResult> | null = null;

  /** With `base`, a commit, only tests that a change since then can reach are run. */
  constructor(root: string, base?: string) {
    this.root = root;
    this.base = base;
    this.programs = new Programs(root);
  }

  async stop(): Promise<void> {
    await this.programs.stop();
    await this.services.stop();
    this.scratch.remove();
  }

  /** Returns the tasks of the chosen lanes, after those that they need. A task that waits for machines or processes takes no slot. */
  tasks(chosen: readonly LaneName[]): Task<TestResult | null>[] {
    const all: Record<LaneName | Preparation, { slots: number; work: Work }> = {
      services: { slots: 0, work: () => this.startServices() },
      chromium: { slots: 0, work: () => this.fetchChromium() },
      lint: { slots: 1, work: () => this.lint() },
      types: { slots: 1, work: () => this.types() },
      unit: { slots: cores, work: () => this.vitest('unit') },
      web: { slots: cores, work: () => this.vitest('web') },
      'web build': { slots: 1, work: () => buildWeb(this.root).then(() => null) },
      // Its tests mostly wait for timers and each other.
      workflow: { slots: cores / 2, work: () => this.vitest('workflow') },
      api: { slots: cores / 2, work: () => this.vitest('api') },
      // Runs beside the last of these two, because it mostly waits.
      product: { slots: cores / 2, work: () => this.startProduct() },
      // Measures what another company notices, so nothing else runs meanwhile.
      neighbours: { slots: cores, work: () => this.vitest('neighbours') },
      browser: { slots: cores, work: () => this.runBrowser() },
      // Compares the product with hand-written code, after everything else.
      ratios: { slots: cores, work: () => this.ratios() },
      speed: { slots: cores, work: () => this.vitest('speed') },
      faults: { slots: cores, work: () => this.checks('faults', { 'eighty kills': [join(this.root, 'bench/faults.ts')] }) },
    };
    const wanted = new Set<string>([...chosen, ...chosen.flatMap((lane) => needs[lane] ?? [])]);
    return Object.entries(all)
      .filter(([name]) => wanted.has(name))
      .map(([name, { slots, work }]) => ({
        name,
        slots,
        after: [...(needs[name as LaneName | Preparation] ?? []), ...(before[name as LaneName | Preparation] ?? [])],
        run: work,
      }));
  }

  private bin(path: string) {
    return join(this.root, 'node_modules', path);
  }

  private async startServices() {
    this.env = await this.services.start(this.scratch.data);
    return null;
  }

  /** Fetches Chromium in another process, because it may take minutes. */
  private async fetchChromium() {
    const code = await this.programs.run('chromium', [join(import.meta.dirname, 'fetch-chromium.ts')]);
    if (code !== 0) throw new Error('there is no browser');
    return null;
  }

  /** Runs the linter, and finds packages that nothing imports (knip). */
  private lint(): Promise<TestResult | null> {
    const lint = [this.bin('@biomejs/biome/bin/biome'), 'ci', '--diagnostic-level=error', '.'];
    return this.checks('lint', { lint, 'unused packages': [this.bin('knip/bin/knip.js'), '--no-progress'] });
  }

  private types() {
    const project = (file: string) => [this.bin('typescript/bin/tsc'), '-p', file];
    return this.checks('types', {
      'types of the servers': project('tsconfig.json'),
      'types of the web app': project('web/tsconfig.json'),
      'types of the browser tests': project('e2e/tsconfig.json'),
    });
  }

  /** Runs commands that either pass or fail as a whole. */
  private async checks(lane: LaneName, all: Record<string, string[]>): Promise<TestResult> {
    const codes = await Promise.all(Object.values(all).map((args) => this.programs.run(lane, args)));
    const failures = Object.keys(all).flatMap((name, index) => (codes[index] === 0 ? [] : { name }));
    return { passed: codes.length - failures.length, failures };
  }

  /** Runs files of a lane again, one after the other. Browser tests get a new product with new companies. */
  again = (lane: string, files: string[], attempt: number): Promise<TestResult> =>
    lane === 'browser'
      ? this.playwright(['--workers=1', '--output', `test-results/try-${attempt}`, ...files.map((file) => `/e2e/${file}`)])
      : this.vitest(lane as LaneName, ['--maxWorkers=1', '--no-file-parallelism', ...files]);

  private vitest(lane: LaneName, more = this.changed((base) => ['--changed', base, '--passWithNoTests'])) {
    const file = this.resultFile(lane);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const args = [this.bin('vitest/vitest.mjs'), 'run', '--project', lane, '--project', `${lane}-*`, ...reporters, ...more];
    const env: Record<string, string> = needs[lane]?.includes('chromium') ? { CHROMIUM_PATH: findChromium() } : {};
    return this.tests(lane, args, env, (json, code) => vitestResult(json, code, this.root));
  }

  private playwright(more: string[], env: Record<string, string> = {}) {
    const args = [this.bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts', ...more];
    return this.tests('browser', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: this.resultFile('browser'), ...env }, playwrightResult);
  }

  /** The files with which the browser tests report that their product is ready and are told to begin. */
  private get turn() {
    return { ready: join(this.scratch.path, 'product-ready'), begin: join(this.scratch.path, 'browser-begin') };
  }

  /** Starts the browser tests and waits until their product is ready, or until they have ended. */
  private async startProduct() {
    const more = this.changed((base) => [`--only-changed=${base}`, '--pass-with-no-tests']);
    let ended = false;
    this.browser = this.playwright(more, { E2E_READY_FILE: this.turn.ready, E2E_BEGIN_FILE: this.turn.begin });
    this.browser.finally(() => (ended = true)).catch(() => undefined);
    while (!ended && !existsSync(this.turn.ready)) await sleep(200);
    return null;
  }

  /** Lets the browser tests begin, and waits for their end. */
  private async runBrowser() {
    writeFileSync(this.turn.begin, '');
    return this.browser;
  }

  private ratios() {
    const file = this.resultFile('ratios');
    return this.tests('ratios', [join(this.root, 'bench/ratios.ts')], { RATIOS_RESULT: file }, (json) => JSON.parse(json) as TestResult);
  }

  private changed(args: (base: string) => string[]): string[] {
    return this.base === undefined ? [] : args(this.base);
  }

  private resultFile(lane: LaneName) {
    return join(this.scratch.path, `${lane}.json`);
  }

  /** Runs tests that write their result to the lane's file, and reads that file. */
  private async tests(lane: LaneName, args: string[], env: NodeJS.ProcessEnv, read: (json: string, code: number) => TestResult) {
    // Removes the result of an earlier try.
    rmSync(this.resultFile(lane), { force: true });
    const code = await this.programs.run(lane, args, { ...this.env, ...env });
    try {
      return read(readFileSync(this.resultFile(lane), 'utf8'), code);
    } catch {
      return BROKEN;
    }
  }
}
