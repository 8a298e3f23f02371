import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const served = execFileSync('git', ['ls-files', 'api', 'core', 'scripts', 'seeds', 'workers', 'workflows'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.ts'));

/**
 * Returns the syntax error of Node for a file that it runs without compilation. Node's parser supports less TypeScript
 * than the compiler and the tests.
 */
function refusal(file: string): string | null {
  try {
    stripTypeScriptTypes(readFileSync(join(root, file), 'utf8'));
    return null;
  } catch (error) {
    return `${file}: ${(error as Error).message}`;
  }
}

it('Node reads every file that it runs', () => {
  expect(served.length).toBeGreaterThan(1_000);
  expect(served.map(refusal).filter((each) => each !== null)).toEqual([]);
  expect(() => stripTypeScriptTypes('for (const of of [1] as const) {}')).toThrow();
});
