import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { Build } from './service-worker/kept-files.ts';
import { opened, openedByScan } from './service-worker/opened.ts';

type Chunk = Rolldown.OutputChunk;

const root = import.meta.dirname;
const textsName = /^assets\/(?:first-)?texts-(\w\w)-/;

/** The scripts that the page starts with and those with these modules, together with all their imports. */
function scriptsOf(chunks: readonly Chunk[], modules: readonly string[]): Chunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const holds = ({ isEntry, moduleIds, facadeModuleId }: Chunk, id: string) => isEntry || moduleIds.includes(id) || facadeModuleId === id;
  const all = new Set(chunks.filter((chunk) => modules.some((id) => holds(chunk, id))));
  // The loop also visits the entries that it adds.
  for (const { imports } of all) for (const name of imports) if (byName.has(name)) all.add(byName.get(name) as Chunk);
  return [...all];
}

/** The files of the build, without texts, that these modules and all that they import are made of. */
function filesOf(chunks: readonly Chunk[], modules: readonly string[]): string[] {
  const scripts = scriptsOf(
    chunks,
    modules.map((file) => resolve(root, file)),
  );
  const styles = scripts.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [...scripts.map(({ fileName }) => fileName), ...styles].filter((name) => !textsName.test(name));
}

const addressesOf = (names: readonly string[]): string[] => [...new Set(names)].sort().map((name) => `/${name}`);

function textsOf(names: readonly string[]): Record<string, string[]> {
  const texts = Map.groupBy(
    names.filter((name) => textsName.test(name)),
    (name) => textsName.exec(name)?.[1] ?? '',
  );
  return Object.fromEntries([...texts].map(([language, files]) => [language, files.map((name) => `/${name}`)]));
}

function describeBuild(bundle: Rolldown.OutputBundle): Build {
  const names = Object.keys(bundle).sort();
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
  const fonts = names.filter((name) => /^assets\/inter-latin.*\.woff2$/.test(name));
  const files = addressesOf([...filesOf(chunks, opened), ...fonts]);
  const scan = addressesOf(filesOf(chunks, openedByScan)).filter((file) => !files.includes(file));
  const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? '';
  const id = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
  return { id, entry, files, scan, texts: textsOf(names) };
}

/** The worker as one plain script: no browser has to load others for it. */
async function bundleWorker(described: Build): Promise<string> {
  const output = { format: 'iife' as const };
  const { output: files } = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __BUILD__: JSON.stringify(described) },
    build: { write: false, target: 'es2023', rolldownOptions: { input: resolve(root, 'service-worker/service-worker.ts'), output } },
  })) as Rolldown.RolldownOutput;
  return files[0].code;
}

/** Adds `service-worker.js`, which stores this build on the devices that have opened it. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  async generateBundle(_, bundle) {
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await bundleWorker(describeBuild(bundle)) });
  },
};
