import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { alias, browsers, externalApp } from './external.config.ts';
import { pdfParts } from './pdf-parts.config.ts';
import { serviceWorker } from './service-worker.config.ts';

/** Removes the gantt library's remote font: the product never loads anything from another origin. */
const localFonts: Plugin = {
  name: 'local-fonts',
  enforce: 'pre',
  transform: {
    filter: { id: /dhtmlxgantt\.css/ },
    handler: (code) => ({ code: code.replace(/@font-face\s*\{font-family:\s*"?Inter"?;[^}]*\}/g, ''), map: null }),
  },
};

const api = process.env.API_URL ?? 'http://localhost:8080';

/** Each language has two chunks: the texts for pages without a signed-in person, and the others. */
function textsOf(file: string): string {
  const [, folder, language] = /(\w+)\/(?:locales|texts)\/(\w+)\.(?:json|ts)$/.exec(file) ?? [];
  return `${folder === 'main' || folder === 'failure' ? 'first-texts' : 'texts'}-${language}`;
}

type Modules = { getModuleInfo(id: string): { importedIds: string[]; code: string | null } | null };
const shell = new Set<string>();

/** The index modules of large libraries: only the named exports are imported from them. */
const doors = /node_modules\/(@mantine\/(?:core|hooks|notifications|spotlight)|@tabler\/icons-react)\/.*\/(index|tabler-icons-react)\.mjs$/;
const takings = /import\s*\{([^}]*)\}\s*from\s*["'](?:@mantine\/(?:core|hooks|notifications|spotlight)|@tabler\/icons-react)["']/g;

/** The names that a module imports from such libraries: `IconCheck`, `Button`, `useHotkeys`. */
const takenBy = (code: string): string[] =>
  [...code.matchAll(takings)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' ')[0] ?? ''));

/**
 * The name of a library's part with its own file or folder. Parts that the shell does not use are loaded with the screens that use them.
 */
const partOf = (id: string): string | undefined =>
  (/\/(?:components|icons)\/(\w+)/.exec(id) ??
    /hooks\/esm\/(use-[\w-]+)/.exec(id) ??
    /\w+\/esm\/(Notifications|Spotlight)\w*\.mjs/.exec(id))?.[1]?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Whether the shell, which every page of a signed-in person has, needs this module from its beginning. */
function isOfShell(file: string, modules: Modules): boolean {
  if (shell.size > 0) return shell.has(file);
  const behind = new Set<string>();
  const taken = new Set<string>();
  const follow = (begin: string[]) => {
    for (let id = begin.pop(); id; id = begin.pop()) {
      if (shell.has(id)) continue;
      shell.add(id);
      const { importedIds = [], code } = modules.getModuleInfo(id) ?? {};
      for (const name of takenBy(code ?? '')) taken.add(name);
      if (doors.test(id)) for (const part of importedIds) behind.add(part);
      else begin.push(...importedIds);
    }
  };
  follow([resolve(import.meta.dirname, 'shell/Shell.tsx')]);
  follow([...behind].filter((id) => taken.has(partOf(id) ?? '') || partOf(id) === undefined));
  return shell.has(file);
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), localFonts, pdfParts, externalApp, serviceWorker],
  resolve: { alias },
  server: { proxy: { '/v1': { target: api, changeOrigin: false } } },
  preview: { proxy: { '/v1': { target: api, changeOrigin: false } } },
  build: {
    ...browsers,
    // The benchmark of the first page's size reads the manifest.
    manifest: true,
    rolldownOptions: {
      output: {
        // Merged chunks may import each other, so a module is executed only when it is imported.
        strictExecutionOrder: true,
        // A chunk that screens share would otherwise be named after all of them, and every file that imports it would repeat this name.
        chunkFileNames: ({ name }) => (name.startsWith('shared~') ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js'),
        assetFileNames: ({ names: [name = ''] }) => (name.startsWith('shared~') ? 'assets/shared-[hash][extname]' : 'assets/[name]-[hash][extname]'),
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@remix-run|@tanstack|i18next|react-i18next)\//,
              // Parts that only screens behind the sign-in use are loaded with those screens.
              tags: ['$initial'],
              priority: 2,
            },
            { name: (id) => textsOf(id), test: /locales\/\w+\.json$|i18n\/texts\/\w+\.ts$/, priority: 3 },
            // One file for the sign-in page, one for all pages, and some that screens share.
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: (id, modules) => (isOfShell(id, modules) ? 'shell' : null), priority: 1 },
            // A few words, times, a menu and an icon that screens share with much else: without them they load none of that.
            {
              name: 'shell',
              test: /core\/(filter\/types|field\/computed)\.ts$|web\/(ui\/MoreMenu|i18n\/use-step-error-text|fields\/view\/(use-wording|use-times|durations))\.tsx?$|icons\/IconMinus\.mjs$/,
              priority: 1,
            },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 520 },
          ],
        },
      },
    },
  },
});
