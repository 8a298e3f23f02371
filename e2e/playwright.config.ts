import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.ts';
import { anyFreePort, freePorts } from '../scripts/lib/ports.ts';

// The main process chooses the port once, so that parallel runs never collide.
process.env.E2E_PORT ??= String(await anyFreePort());

// A file runs in one worker, from its first test to its last. A product that runs already has one demo company.
const workers = process.env.E2E_URL ? 1 : Math.min(6, Math.max(2, availableParallelism()));

// Other systems that the product may call listen minutes later. These ports are outside the range that outgoing
// connections take, and the product itself takes only the first ones of a run of 24.
if (!process.env.E2E_URL && !process.env.E2E_PROVIDER_PORT) {
  const [provider, ...connected] = (await freePorts(24, `tests ${process.env.E2E_PORT}`)).slice(-workers - 1);
  process.env.E2E_PROVIDER_PORT = String(provider);
  process.env.E2E_CONNECTED_PORTS = connected.join(',');
}

/** The product itself is started once by global-setup.ts, as `npm start` does it, on a scratch data directory. */
export default defineConfig({
  testDir: '.',
  workers,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // scripts/lanes/second-try.ts runs a failed file again, on a new product.
  retries: 0,
  // Tests with a quicker equivalent run only in `npm run test:all`.
  grepInvert: process.env.TEST_ALL ? undefined : /@all/,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../test-results/browser.json' }]],
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  use: {
    baseURL: process.env.E2E_URL ?? `http://localhost:${process.env.E2E_PORT}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    colorScheme: 'light',
    // Requests of a service worker would bypass the tests' routes. offline.spec.ts allows one.
    serviceWorkers: 'block',
    // Traces of every test would take a third of the time. TRACE=1 records them.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // A click on a covered element fails there, not at the end of the test's time.
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: findChromium(),
      // Without a locale, downloads can't have names outside ASCII.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        // The headless shell hints fonts differently, which makes letters wider than in a normal browser.
        '--font-render-hinting=none',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
      ],
    },
  },
});
