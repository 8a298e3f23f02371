import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The shell first: it draws no window, so it starts and prints in less time. */
const names = ['chromium-headless-shell', 'chrome-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser that prints: the one that is set, else the first on PATH or where Debian puts it. Null without one. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
  const given = [env.PUPPETEER_EXECUTABLE_PATH, env.CHROMIUM_PATH].find((path) => path && existsSync(path));
  if (given) return given;
  const folders = new Set([...(env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin']);
  for (const name of names) for (const folder of folders) if (existsSync(join(folder, name))) return join(folder, name);
  return null;
}
