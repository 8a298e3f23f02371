import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

/** A language is two chunks: what the page without a person says, and the rest. */
function textsOf(file: string): string {
  const [, folder, language] = /(\w+)\/locales\/(\w+)\.json$/.exec(file) ?? [];
  return `${folder === 'main' ? 'first-texts' : 'texts'}-${language}`;
}

type Modules = { getModuleInfo(id: string): { importedIds: string[] } | null };
const shell = new Set<string>();

/** Whether the shell, which every page of a signed-in person has, needs this module from its beginning. */
function isOfShell(file: string, modules: Modules): boolean {
  if (shell.size === 0) {
    const left = [resolve(import.meta.dirname, 'shell/Shell.tsx')];
    for (let id = left.pop(); id; id = left.pop()) {
      if (shell.has(id)) continue;
      shell.add(id);
      left.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
    }
  }
  return shell.has(file);
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), localFonts],
  server: { proxy: { '/v1': { target: api, changeOrigin: false } } },
  preview: { proxy: { '/v1': { target: api, changeOrigin: false } } },
  build: {
    target: 'es2023',
    // Read by the benchmark of what the first page loads.
    manifest: true,
    // The default minifier rewrites light-dark() to a polyfill that paints nothing.
    cssTarget: ['chrome123', 'firefox128', 'safari18'],
    rolldownOptions: {
      output: {
        // Merged chunks may import each other: what one runs at its start waits until it is asked for.
        strictExecutionOrder: true,
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@remix-run|@tanstack|i18next|react-i18next)\//,
              priority: 2,
            },
            { name: (id) => textsOf(id), test: /locales\/\w+\.json$/, priority: 3 },
            // One file for what the sign-in page needs, one for what every page does, and some for what screens share.
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: (id, modules) => (isOfShell(id, modules) ? 'shell' : null), priority: 1 },
            // A few words that editors of conditions share with all that evaluates them: without them they load none of that.
            { name: 'shell', test: /core\/filter\/types\.ts$/, priority: 1 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3_000 },
          ],
        },
      },
    },
  },
});
