import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const checklist = readFileSync(join(root, 'docs/checklist.md'), 'utf8');
const ticked = checklist.split('\n').filter((line) => line.startsWith('- [x] '));

/**
 * Returns the proofs of a ticked line, which ends with ` — file › test name`, or several of them with ` | ` between. A
 * file without a test name is enough if all of it is about the line.
 */
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

const titleOf = (section: string) => section.split('\n', 1)[0] ?? '';
const parts = checklist.split('\n## ').slice(1);

it.each(parts.map((part) => [titleOf(part), part] as const))('%s begins with a table that counts its lines', (_, part) => {
  const counts = part
    .split('\n### ')
    .slice(1)
    .map((section) => {
      const marks = [...section.matchAll(/^- \[([ x])\] /gm)].map(([, mark]) => mark);
      return { title: titleOf(section), lines: marks.length, done: marks.filter((mark) => mark === 'x').length };
    });
  const sum = (key: 'lines' | 'done') => counts.reduce((all, count) => all + count[key], 0);
  const rows = counts.map(({ title, lines, done }) => `| ${title} | ${lines} | ${done} |`);
  expect(part.match(/^\|.*\d.*\|$/gm)).toEqual([...rows, `| **Total** | **${sum('lines')}** | **${sum('done')}** |`]);
});
