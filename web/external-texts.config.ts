import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { keysIn, loadedWith } from './testing/text-keys.ts';

export type Tree = { [key: string]: string | Tree };

const root = import.meta.dirname;
const plural = /_(zero|one|two|few|many|other)$/;

/** The beginnings of keys that are put together, such as `rights.verbs.` of a key that ends with a verb. */
const beginningsIn = (file: string): string[] => [...readFileSync(file, 'utf8').matchAll(/`([a-z]\w*\.[\w.]*)\$\{/gi)].map(([, text = '']) => text);

/** Whether some page for people without an account can ask for the text of a key. */
export function askedTexts(): (key: string) => boolean {
  const files = [
    ...loadedWith([join(root, 'external/main.tsx')], { onDemand: true }),
    ...globSync('**/*.ts', { cwd: join(root, '../core'), exclude: (name) => name === 'node_modules' }).map((file) => join(root, '../core', file)),
  ];
  const keys = new Set(files.flatMap(keysIn));
  const beginnings = [...new Set(files.flatMap(beginningsIn)), ...[...keys].map((key) => `${key}.`)];
  return (key) => keys.has(key) || keys.has(key.replace(plural, '')) || beginnings.some((text) => key.startsWith(text));
}

/** The texts whose keys are used, without empty groups. */
export function onlyAsked(texts: Tree, isAsked: (key: string) => boolean, before = ''): Tree {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]): [string, string | Tree][] => {
      const key = before + name;
      if (typeof value === 'string') return isAsked(key) ? [[name, value]] : [];
      const group = onlyAsked(value, isAsked, `${key}.`);
      return Object.keys(group).length > 0 ? [[name, group]] : [];
    }),
  );
}

/**
 * Removes texts from the text files that only screens behind the sign-in use. All error messages stay, because the server may return any of
 * them.
 */
export function fewerTexts(): Plugin {
  const isAsked = askedTexts();
  return {
    name: 'fewer-texts',
    enforce: 'pre',
    transform: {
      filter: { id: /web\/\w[\w-]*\/locales\/\w+\.json$/ },
      handler: (code) => ({ code: JSON.stringify(onlyAsked(JSON.parse(code) as Tree, isAsked)), map: null }),
    },
  };
}
