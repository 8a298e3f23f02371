import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const web = join(import.meta.dirname, '..');

/** The first words of all keys: `forms`. */
export const sections: ReadonlySet<string> = new Set(
  globSync('*/locales/en.json', { cwd: web }).flatMap((file) => Object.keys(JSON.parse(readFileSync(join(web, file), 'utf8')) as object)),
);

const imported = /^(?:import|export)(?! type\b)[^;]*?from '(\.[^']+\.tsx?)'/gm;
const onDemand = /\bimport\('(\.[^']+\.tsx?)'\)/g;

/** These files and all of ours that they import, as the browser loads them; what is imported on demand is among them only where that is said. */
export function loadedWith(files: readonly string[], options: { onDemand?: boolean } = {}): string[] {
  const visited = new Set<string>();
  const visit = (file: string) => {
    if (visited.has(file) || !existsSync(file)) return;
    visited.add(file);
    const text = readFileSync(file, 'utf8');
    for (const pattern of options.onDemand ? [imported, onDemand] : [imported])
      for (const [, path = ''] of text.matchAll(pattern)) visit(join(dirname(file), path));
  };
  files.forEach(visit);
  return [...visited];
}

/** What looks like the key of a text in a file: words with points between, of which the first is a section of some locale file. */
export const keysIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/'([a-z]\w*)\.([\w.]+)'/gi)]
    .filter(([, section = '']) => sections.has(section))
    .map(([quoted]) => quoted.slice(1, -1));
