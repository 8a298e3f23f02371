import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** `npm run test:deep` tries each property thousands of times. */
const patience = process.env.TEST_DEPTH === 'deep' ? 40 : 1;
const node = { environment: 'node' as const, testTimeout: 30_000 * patience, hookTimeout: 60_000 };
/** Tests outside of api and workers that start services of their own, or ask those that the tests run on. */
const withServices = '**/*.services.test.ts';

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: { ...node, name: 'unit', include: ['{core,seeds,workflows,scripts}/**/*.test.ts'], exclude: [...configDefaults.exclude, withServices] },
      },
      { test: { ...node, name: 'api', include: ['api/**/*.test.ts', `scripts/${withServices}`] } },
      { test: { ...node, name: 'workflow', include: ['workers/**/*.test.ts'], testTimeout: 90_000 * patience } },
      { test: { ...node, name: 'speed', include: ['bench/limits/**/*.test.ts'], fileParallelism: false } },
      { test: { ...node, name: 'neighbours', include: ['bench/neighbours/**/*.test.ts'] } },
      {
        extends: 'web/vite.config.ts',
        // A fresh world for each file in one thread: making a document anew for each costs more than all the tests.
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: 20_000,
          setupFiles: ['web/testing/setup.ts'],
          pool: 'vmThreads',
        },
      },
    ],
  },
});
