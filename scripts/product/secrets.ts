import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Secrets = { superuser: string; temporal: string; app: string; migrator: string; key: string; demo: string };

const random = () => randomBytes(18).toString('base64url');

/** Twelve letters: a name with digits alone behind it is a password that the product refuses. */
const letters = () => Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26))).join('');

/** The passwords and keys of this data directory, made once and readable by their owner only. */
export function secretsOf(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) {
    const secrets: Secrets = {
      superuser: random(),
      temporal: random(),
      app: random(),
      migrator: random(),
      key: random() + random(),
      demo: `Demo-${letters()}7`,
    };
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
}
