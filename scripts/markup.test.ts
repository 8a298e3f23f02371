import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
/** Every way in which a page can interpret text as HTML. */
const markup = /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|createContextualFragment|srcdoc/i;

it('no screen writes a stored text as markup, in any editor or block', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: (path) => /node_modules|dist$/.test(path) });
  const ours = files.filter((file) => !/\.test\.tsx?$/.test(file));
  expect(ours.length).toBeGreaterThan(1_000);
  expect(ours.filter((file) => markup.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  expect(['x.innerHTML = y', '<p dangerouslySetInnerHTML={it} />', 'frame.srcdoc = page'].every((line) => markup.test(line))).toBe(true);
});
