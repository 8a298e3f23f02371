import { defineConfig } from 'vitest/config';

const node = { environment: 'node' as const, testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      { test: { ...node, name: 'unit', include: ['{core,seeds,workflows,scripts}/**/*.test.ts'] } },
      { test: { ...node, name: 'api', include: ['api/**/*.test.ts'], maxWorkers: 2 } },
      { test: { ...node, name: 'workflow', include: ['workers/**/*.test.ts'], testTimeout: 90_000, maxWorkers: 1 } },
      {
        extends: 'web/vite.config.ts',
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'happy-dom', setupFiles: ['web/testing/setup.ts'] },
      },
    ],
  },
});
