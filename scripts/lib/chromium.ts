import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { SetupError, say } from './console.ts';
import { onPath } from './on-path.ts';

/** The headless shell comes first: tests take a third less time, because it draws no window. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function installedChromium(): string | null {
  if (process.env.CHROMIUM_PATH && existsSync(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH;
  const [program] = names.flatMap((name) => onPath(name) ?? []);
  return program ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : null);
}

const apt = (...args: string[]) =>
  spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;

/** Installs the distribution's package, and repairs an incomplete earlier installation once. */
function installPackage() {
  const install = (browser: string) => apt('install', '-y', '--no-install-recommends', browser, 'fonts-dejavu', 'fonts-noto-cjk');
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return;
  apt('update');
  if (install('chromium-headless-shell') || install('chromium')) return;
  spawnSync('dpkg', ['--configure', '-a'], { stdio: 'ignore' });
  apt('-f', 'install', '-y');
  install('chromium');
}

/** Finds Chromium for the browser tests: on PATH, otherwise Playwright's own, otherwise the distribution's package. */
export function findChromium(): string {
  const found = installedChromium();
  if (found) return found;
  say('Fetching a browser for the tests');
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  if (!installedChromium()) installPackage();
  const installed = installedChromium();
  if (installed) return installed;
  throw new SetupError('No Chromium was found and none could be installed.', 'Install Chromium, or set CHROMIUM_PATH to one.');
}
