import { readFileSync } from 'node:fs';

/** The product's version, as pages show it. */
export const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
