import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const pictures = tracked.filter((file) => /\.(png|jpe?g|gif|webp)$/.test(file));

it('keeps ten pictures at most in the repository: the others are made on demand', () => expect(pictures.length).toBeLessThanOrEqual(10));

it('keeps no picture that no page shows', () => {
  const pages = tracked.filter((file) => file.endsWith('.md') && !file.startsWith('CHANGELOG')).map((file) => readFileSync(join(root, file), 'utf8'));
  expect(pictures.filter((picture) => !pages.some((page) => page.includes(`/${basename(picture)})`)))).toEqual([]);
});
