import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

type Locked = { optionalDependencies?: Record<string, string> };

const lock = readFileSync(join(resolve(import.meta.dirname, '../..'), 'package-lock.json'), 'utf8');
const packages = (JSON.parse(lock) as { packages: Record<string, Locked> }).packages;

/** Lists optional packages, mostly binaries of other platforms, that the lock file requires but does not contain. */
function missing(locked: Record<string, Locked>): string[] {
  const names = new Set(Object.keys(locked).map((path) => path.replace(/^.*node_modules\//, '')));
  return Object.values(locked).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies).filter((name) => !names.has(name)));
}

it('npm ci installs on a bare machine: the lock file holds the binaries of every platform', () => {
  expect(missing(packages)).toEqual([]);
});

it('notices a binary that is missing', () => {
  expect(missing({ 'node_modules/a': { optionalDependencies: { '@a/linux': '1.0.0', '@a/mac': '1.0.0' } }, 'node_modules/@a/linux': {} })).toEqual([
    '@a/mac',
  ]);
});
