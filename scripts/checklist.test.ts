import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const ticked = readFileSync(join(root, 'docs/checklist.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('- [x] '));

/** A ticked line ends with ` — file › test name`, or several with ` | ` between; the file may stand alone when all of it is about the line. */
const proofsOf = (line: string) =>
  line
    .slice(line.lastIndexOf(' — ') + 3)
    .split(' | ')
    .map((proof) => proof.split(' › '));

it('ticks something', () => expect(ticked.length).toBeGreaterThan(0));

it.each(ticked.map((line) => [line.slice(6, 11), line] as const))('%s names a test that exists', (_, line) => {
  expect(line).toContain(' — ');
  for (const [file = '', name] of proofsOf(line)) {
    expect(file).toMatch(/\.(test|spec)\.tsx?$/);
    expect(existsSync(join(root, file)), file).toBe(true);
    if (name) expect(readFileSync(join(root, file), 'utf8')).toContain(name.trim());
  }
});
