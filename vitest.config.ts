import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** `npm run test:deep` tries each property thousands of times. */
const patience = process.env.TEST_DEPTH === 'deep' ? 40 : 1;
const node = { environment: 'node' as const, testTimeout: 30_000 * patience, hookTimeout: 60_000 };
/** Tests outside of api and workers that start services of their own, or ask those that the tests run on. */
const withServices = '**/*.services.test.ts';

const web = { environment: 'happy-dom' as const, testTimeout: 20_000, setupFiles: ['web/testing/setup.ts'] };
/** What cuts connections, or follows the focus of a page that is replaced, wants a process of its own. */
const apart = ['web/data/cache-stream.test.ts', 'web/processes/bar/ProcessBar.test.tsx'];

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: { ...node, name: 'unit', include: ['{core,seeds,workflows,scripts}/**/*.test.ts'], exclude: [...configDefaults.exclude, withServices] },
      },
      { test: { ...node, name: 'api', include: ['api/**/*.test.ts', `scripts/${withServices}`] } },
      { test: { ...node, name: 'workflow', include: ['workers/**/*.test.ts'], testTimeout: 90_000 * patience } },
      { test: { ...node, name: 'speed', include: ['bench/**/*.test.ts'], fileParallelism: false } },
      {
        extends: 'web/vite.config.ts',
        // A fresh world for each file in one thread: making a document anew for each costs more than all the tests.
        test: { ...web, name: 'web', include: ['web/**/*.test.{ts,tsx}'], exclude: [...configDefaults.exclude, ...apart], pool: 'vmThreads' },
      },
      { extends: 'web/vite.config.ts', test: { ...web, name: 'web-apart', include: apart } },
    ],
  },
});
