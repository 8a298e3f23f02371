import { statSync } from 'node:fs';
import { join } from 'node:path';
import { checkPassword } from '@millwright/api/auth/passwords/password-policy.ts';
import { afterAll, expect, it } from 'vitest';
import { scratchFolder } from '../lib/scratch.ts';
import { secretsOf } from './secrets.ts';

const scratch = scratchFolder('secrets');
afterAll(() => scratch.remove());
const folders = [join(scratch.path, 'one'), join(scratch.path, 'other')] as const;

it('makes secrets that no other folder has, once', () => {
  const [one, other] = folders.map(secretsOf);
  expect(new Set([one, other].flatMap((secrets) => Object.values(secrets ?? {}))).size).toBe(12);
  expect(folders.map(secretsOf)).toEqual([one, other]);
});

it('makes a demo password that the product takes, each time', () => {
  for (let time = 0; time < 1_000; time++) expect(() => checkPassword(secretsOf(join(scratch.path, `time-${time}`)).demo)).not.toThrow();
});

it('lets nobody but their owner read them', () => {
  secretsOf(folders[0]);
  expect(statSync(join(folders[0], 'secrets.json')).mode & 0o777).toBe(0o600);
});
