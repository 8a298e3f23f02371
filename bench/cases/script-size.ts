import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Language, languages } from '@millwright/core/json.ts';

const dist = resolve(import.meta.dirname, '../../web/dist');

type Manifest = Record<string, { file: string; imports?: string[] }>;

const readManifest = (name: string) => JSON.parse(readFileSync(join(dist, '.vite', name), 'utf8')) as Manifest;

/** The script file of the build for this entry. Undefined if there is none. */
export const fileOf = (entry: string): string | undefined => readManifest('manifest.json')[entry]?.file;

/** The script files that entries such as `shell/Shell.tsx` load: their own and all imported ones. */
export const scriptsOf = (...entries: readonly string[]): string[] => loadedBy(readManifest('manifest.json'), entries);

/** The same for the pages for people without an account. */
export const externalScriptsOf = (...entries: readonly string[]): string[] => loadedBy(readManifest('external.json'), entries);

function loadedBy(manifest: Manifest, entries: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}.`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  entries.forEach(visit);
  return [...seen].filter((file) => file.endsWith('.js'));
}

/** The script files that the sign-in page loads in this language: the entry, its texts and the texts of errors. */
export const loginScripts = (language: Language): string[] =>
  scriptsOf('index.html', `main/locales/${language}.json`, `../core/failure/locales/${language}.json`);

/** Whether a script file of the build contains these words. */
export const holds = (file: string, words: string): boolean => readFileSync(join(dist, file), 'utf8').includes(words);

/** The size of these scripts after gzip in KB. Each is compressed separately, as it is sent. */
export function gzipped(scripts: string[]): number {
  return scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0) / 1024;
}

/** The JavaScript that the sign-in page loads, in KB after gzip: in English, and in the language with the largest size. */
export function loginJavaScript() {
  const sizes = languages.map((language) => ({ language, kilobytes: gzipped(loginScripts(language)) }));
  const [worst] = sizes.toSorted((one, other) => other.kilobytes - one.kilobytes);
  const english = sizes.find(({ language }) => language === 'en');
  return { english: Math.ceil(english?.kilobytes ?? 0), worst: { language: worst?.language, kilobytes: Math.ceil(worst?.kilobytes ?? 0) } };
}
