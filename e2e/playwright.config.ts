import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.ts';

/** The product itself is started once by global-setup.ts, as `npm start` does it, on a scratch data directory. */
export default defineConfig({
  testDir: '.',
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  retries: 0,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../test-results/browser.json' }]],
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  use: {
    baseURL: process.env.E2E_URL ?? `http://localhost:${process.env.E2E_PORT ?? '18180'}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    colorScheme: 'light',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
      ],
    },
  },
});
