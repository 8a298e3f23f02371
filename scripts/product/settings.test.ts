import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { SetupError } from '../lib/console.ts';
import { scratchFolder } from '../lib/scratch.ts';
import { startSettings } from './settings.ts';

const scratch = scratchFolder('settings');
afterAll(() => scratch.remove());

const read = (env: NodeJS.ProcessEnv) => startSettings(scratch.path, { DATA_DIR: scratch.data, ...env });

/** Returns the message of a refused start. */
function refusal(env: NodeJS.ProcessEnv): string {
  try {
    read(env);
  } catch (error) {
    if (error instanceof SetupError) return `${error.message} ${error.advice}`;
    throw error;
  }
  return '';
}

it('keeps data below the product unless told otherwise, and takes an empty variable for an unset one', () => {
  const { dataDir, readyFile, env } = startSettings(scratch.path, { PORT: '', DATA_DIR: '', DEMO_PASSWORD: '', READY_FILE: '' });
  expect(dataDir).toBe(join(scratch.path, '.data'));
  expect(readyFile).toBeUndefined();
  expect(env).toEqual({});
});

it.each(['abc', '0', '65536', '80.5', '-1', '8080x'])('refuses the port %s in one sentence', (PORT) => {
  expect(refusal({ PORT })).toBe(`PORT is "${PORT}", which is no port. Set it to a number from 1 to 65535, or unset it for 8080.`);
});

it.each([
  [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY'],
  [{ SMTP_URL: 'mail:25' }, 'SMTP_URL'],
  [{ DATABASE_URL: 'db:5432' }, 'DATABASE_URL'],
  [{ TEMPORAL_ADDRESS: 'temporal' }, 'TEMPORAL_ADDRESS'],
  [{ DEMO_PASSWORD: 'demo' }, 'DEMO_PASSWORD'],
])('names the setting that is wrong before anything runs: %o', (env, name) => expect(refusal(env)).toContain(name));

it('refuses production without a mail server, which would fill the catcher in silence', () => {
  expect(refusal({ NODE_ENV: 'production' })).toMatch(/^SMTP_URL is not set/);
  expect(refusal({ NODE_ENV: 'production', SMTP_URL: 'smtp://mail.works.test:587' })).toBe('');
});

it.each(['DATA_DIR', 'READY_FILE'])('says what to do about a %s that cannot be written', (name) => {
  const file = join(scratch.path, 'a-file');
  writeFileSync(file, '');
  const text = refusal({ [name]: join(file, 'below', 'it') });
  expect(text).toContain('cannot be written');
  expect(text).toContain(`Set ${name} to a place of your own.`);
});
