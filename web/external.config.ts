import { resolve as pathOf } from 'node:path';
import { isExternalPage } from '@millwright/core/contract/external-pages.ts';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { laterParts } from './external-parts.config.ts';
import { fewerTexts } from './external-texts.config.ts';

const root = import.meta.dirname;
const page = 'external/index.html';

/** The rules engine brings it for paths into facts, which no rule of ours has. */
export const alias = [{ find: 'jsonpath-plus', replacement: pathOf(root, 'main/no-json-path.ts') }];

/** Smaller replacements for modules of which these pages need little. */
const externalAlias = [
  { find: /^\.\/all-texts\.ts$/, replacement: pathOf(root, 'external/external-texts.ts') },
  { find: /^react-router$/, replacement: pathOf(root, 'external/no-router.tsx') },
];

/** The browsers that both apps are built for. The default CSS minifier rewrites light-dark() to a polyfill that does not work here. */
export const browsers = { target: 'es2023', cssTarget: ['chrome123', 'firefox128', 'safari18'] };

/**
 * Builds the pages for people without an account as a separate app. If both apps shared their chunks, these pages would load much of the
 * larger app. The development server serves the page at its addresses.
 */
export const externalApp: Plugin = {
  name: 'external-app',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (isExternalPage(request.url ?? '')) request.url = `/${page}`;
      next();
    });
  },
  async generateBundle(_, bundle) {
    if (this.environment.mode !== 'build') return;
    const { output } = (await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      plugins: [react(), fewerTexts(), laterParts],
      resolve: { alias: [...alias, ...externalAlias] },
      build: { ...browsers, write: false, manifest: '.vite/external.json', rolldownOptions: { input: pathOf(root, page) } },
    })) as Rolldown.RolldownOutput;
    // A font or style that both have is one file.
    for (const file of output.filter(({ fileName }) => !(fileName in bundle)))
      this.emitFile({ type: 'asset', fileName: file.fileName, source: file.type === 'chunk' ? file.code : file.source });
  },
};
