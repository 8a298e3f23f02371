import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { filesAlone } from './scripts/lanes/own-process.ts';
import { waits_ms } from './scripts/waits/limit.ts';

/** `npm run test:deep` tries each property thousands of times. */
const patience = process.env.TEST_DEPTH === 'deep' ? 40 : 1;
/** Gives `vi.waitFor` its limit, which has no setting of its own. */
const waits = fileURLToPath(new URL('scripts/waits/setup.ts', import.meta.url));
/** Limits that only a failing test reaches: however slow the machine is, a test that passes waits no longer for them. */
const limits = { testTimeout: 120_000 * patience, hookTimeout: 120_000, expect: { poll: { timeout: waits_ms } } };
/** Tests outside of api and workers that start services of their own, or ask those that the tests run on. */
const withServices = '**/*.services.test.ts';
/** What takes long and has a quicker twin runs in `npm run test:all` and `test:deep`. */
const exclude = [...configDefaults.exclude, ...(process.env.TEST_ALL ? [] : ['**/*.long.test.{ts,tsx}', '**/*.long.services.test.ts'])];
const node = { environment: 'node' as const, ...limits, setupFiles: [waits], exclude };

/**
 * The files of a lane share a process for each worker, since reading the servers' modules anew for each file takes a third
 * of the time; those that change their process have one of their own, as project `<lane>-alone`.
 */
function lane<Options extends { name: string; include: string[]; exclude: string[] }>(options: Options, more: { extends?: string } = {}) {
  const alone = options.include.flatMap((pattern) => filesAlone(import.meta.dirname, pattern));
  return [
    { ...more, test: { ...options, isolate: false, exclude: [...options.exclude, ...alone] } },
    ...(alone.length > 0 ? [{ ...more, test: { ...options, name: `${options.name}-alone`, include: alone } }] : []),
  ];
}

/** What the tests of the web app have in common; happy-dom is the page. */
const page = {
  exclude,
  environment: 'happy-dom',
  // Not that of the whole, which a project that extends another configuration does not read.
  maxWorkers: availableParallelism(),
  testTimeout: 60_000,
  expect: limits.expect,
  setupFiles: [waits, 'web/testing/setup.ts'],
};
const web = { extends: 'web/vite.config.ts' };

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    projects: [
      ...lane({ ...node, name: 'unit', include: ['{core,seeds,workflows,scripts}/**/*.test.ts'], exclude: [...exclude, withServices] }),
      ...lane({ ...node, name: 'api', include: ['api/**/*.test.ts', `scripts/${withServices}`] }),
      ...lane({ ...node, name: 'workflow', include: ['workers/**/*.test.ts'], testTimeout: 300_000 * patience }),
      { test: { ...node, name: 'speed', include: ['bench/limits/**/*.test.ts'], fileParallelism: false } },
      { test: { ...node, name: 'neighbours', include: ['bench/neighbours/**/*.test.ts'] } },
      // One page for all files of a process: making it and the libraries anew for each would cost a third of what they test.
      ...lane({ ...page, name: 'web', include: ['web/**/*.test.{ts,tsx}'], pool: 'forks' as const }, web),
    ],
  },
});
