import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keysIn, loadedWith } from '../testing/text-keys.ts';

const web = join(import.meta.dirname, '..');
type Tree = { [key: string]: string | Tree };
const textsOf = (file: string) => JSON.parse(readFileSync(join(web, file), 'utf8')) as Tree;

const first = { ...textsOf('main/locales/en.json'), ...textsOf('../core/failure/locales/en.json') };
const textAt = (key: string) =>
  key.split('.').reduce<string | Tree | undefined>((node, part) => (typeof node === 'object' ? node[part] : undefined), first);

/** Where the pages begin that are shown without a person: what loads them, and what they load on their own. */
const starts = [
  'main/main.tsx',
  'auth/LoginScreen.tsx',
  'auth/ForgotForm.tsx',
  'auth/Closed.tsx',
  'auth/ResetScreen.tsx',
  'ui/states/NotFound.tsx',
  'main/NotFoundPage.tsx',
].map((file) => join(web, file));

describe('the texts of the pages without a person', () => {
  const keys = new Set(loadedWith(starts).flatMap(keysIn));

  it('are those that their files ask for', () => {
    expect([...keys]).toEqual(expect.arrayContaining(['auth.forgot', 'auth.resetDone', 'states.loading', 'screens.unsent', 'notFound.title']));
    expect(keys.size).toBeGreaterThan(40);
  });

  it('are all loaded with the page', () => {
    expect([...keys].filter((key) => typeof textAt(key) !== 'string')).toEqual([]);
  });
});
