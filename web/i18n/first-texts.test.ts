import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const web = join(import.meta.dirname, '..');
type Tree = { [key: string]: string | Tree };
const textsOf = (file: string) => JSON.parse(readFileSync(join(web, file), 'utf8')) as Tree;

const first = { ...textsOf('main/locales/en.json'), ...textsOf('../core/failure/locales/en.json') };
const sections = new Set(globSync('*/locales/en.json', { cwd: web }).flatMap((file) => Object.keys(textsOf(file))));
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

/** These files and all of ours that they import, as the browser loads them; what is imported on demand is not among them. */
function loadedWith(files: string[]): string[] {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)[^;]*?from '(\.[^']+\.tsx?)'/gm))
      visit(join(dirname(file), path));
  };
  files.forEach(visit);
  return [...seen];
}

/** What looks like the key of a text: words with points between, of which the first is a section of some locale file. */
const keysIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/'([a-z]\w*)\.([\w.]+)'/gi)]
    .filter(([, section = '']) => sections.has(section))
    .map(([quoted]) => quoted.slice(1, -1));

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
