import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless shell comes first: it starts and prints faster, because it draws no window. */
const names = ['chromium-headless-shell', 'chrome-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Finds the browser that prints: the configured one, otherwise the first on PATH or where Debian installs it. Null if there is none. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
  const given = [env.PUPPETEER_EXECUTABLE_PATH, env.CHROMIUM_PATH].find((path) => path && existsSync(path));
  if (given) return given;
  const folders = new Set([...(env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin']);
  for (const name of names) for (const folder of folders) if (existsSync(join(folder, name))) return join(folder, name);
  return null;
}
