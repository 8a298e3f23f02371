import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, type WorkflowBundle } from '@temporalio/worker';

const root = resolve(import.meta.dirname, '..');
const cache = join(root, 'node_modules/.cache/millwright');
/** Files whose change makes another bundle: more than its contents. */
const sources = ['workflows/**/*.ts', 'core/**/*.ts', 'package-lock.json'];

async function sourcesHash(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(sources, { cwd: root })) if (!file.endsWith('.test.ts')) files.push(file);
  const hash = createHash('sha256').update(process.version);
  for (const file of files.sort()) hash.update(`\0${file}\0`).update(await readFile(join(root, file)));
  return hash.digest('hex').slice(0, 32);
}

/** Writes the file completely or not at all. Without a writable folder the next start bundles again. */
async function keep(file: string, code: string): Promise<void> {
  const part = `${file}.${process.pid}`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(part, code);
    await rename(part, file);
  } catch {
    // A folder without write access must not prevent the start.
  }
}

/** The workflow code of this release as a bundle. It is cached for the same sources, because bundling takes seconds. */
export async function bundleWorkflows(): Promise<WorkflowBundle> {
  const file = join(cache, `workflows-${await sourcesHash()}.js`);
  const cached = await readFile(file, 'utf8').catch(() => null);
  if (cached !== null) return { code: cached };
  const workflowsPath = fileURLToPath(import.meta.resolve('@millwright/workflows/workflows.ts'));
  const tracing = fileURLToPath(import.meta.resolve('@millwright/workflows/trace-header.ts'));
  const bundle = await bundleWorkflowCode({ workflowsPath, workflowInterceptorModules: [tracing], logger: new DefaultLogger('WARN') });
  await keep(file, bundle.code);
  return bundle;
}
