import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { SetupError, say } from './console.ts';
import { onPath } from './on-path.ts';

/** The shell first: it draws no window around the page, so that a test takes a third less time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function installedChromium(): string | null {
  if (process.env.CHROMIUM_PATH && existsSync(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH;
  const [program] = names.flatMap((name) => onPath(name) ?? []);
  return program ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : null);
}

const apt = (...args: string[]) =>
  spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;

/** The distribution's package; a half-done earlier installation is repaired once. */
function installPackage() {
  const install = (browser: string) => apt('install', '-y', '--no-install-recommends', browser, 'fonts-dejavu', 'fonts-noto-cjk');
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return;
  apt('update');
  if (install('chromium-headless-shell') || install('chromium')) return;
  spawnSync('dpkg', ['--configure', '-a'], { stdio: 'ignore' });
  apt('-f', 'install', '-y');
  install('chromium');
}

/** A Chromium for the browser tests: on PATH, else Playwright's own, else the distribution's package. */
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
