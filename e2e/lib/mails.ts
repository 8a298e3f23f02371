import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the mail catcher's mails. Null if it is unknown. */
export const mailFolder = process.env.E2E_DATA_DIR ? join(process.env.E2E_DATA_DIR, 'mails') : null;

/** Reads the mails to an address, newest first. */
export function mailsTo(folder: string, address: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const own = names.filter((name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as string[]).includes(address));
  const texts = own
    .sort()
    .reverse()
    .map((name) => readFileSync(join(folder, name.replace('.json', '.eml')), 'utf8'));
  // Decodes quoted-printable: joined lines and `=`.
  return texts.map((text) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
}
