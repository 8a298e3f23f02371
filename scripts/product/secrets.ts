import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Secrets = { superuser: string; temporal: string; app: string; migrator: string; key: string; demo: string };

const random = () => randomBytes(18).toString('base64url');

/** Generates twelve letters. The product refuses passwords that are a name followed by digits only. */
const letters = () => Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26))).join('');

/** Reads the passwords and keys of this data directory, and creates them at the first start. Only their owner can read them. */
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
