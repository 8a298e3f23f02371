import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the mail catcher of the product under test keeps its mails; null when it is not known. */
export const mailFolder = process.env.E2E_DATA_DIR ? join(process.env.E2E_DATA_DIR, 'mails') : null;

/** The texts of the mails to an address, newest first. */
export function mailsTo(folder: string, address: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const own = names.filter((name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as string[]).includes(address));
  const texts = own
    .sort()
    .reverse()
    .map((name) => readFileSync(join(folder, name.replace('.json', '.eml')), 'utf8'));
  // Long lines are broken, and signs of their own written out.
  return texts.map((text) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
}
