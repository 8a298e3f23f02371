import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scratchFolder } from '../../scripts/lib/scratch.ts';

export const password = 'Benchmark1pass';

export type Instance = { url: string; dataDir: string; env: NodeJS.ProcessEnv; stop: () => Promise<void>; started_ms: number };

/** Settings without limits on the number of calls. */
export const uncounted = { CALLS_PER_PERSON: '0', CALLS_PER_COMPANY: '0', CALLS_PER_NETWORK: '0' };

/** Starts the product as `npm start` does, with these settings. Without `dataDir` it uses a temporary folder that is removed at the end. */
export async function startInstance(port: number, dataDir?: string, settings: Record<string, string> = {}): Promise<Instance> {
  const scratch = dataDir ? null : scratchFolder('bench');
  const folder = dataDir ?? String(scratch?.path);
  const ready = join(folder, 'ready.json');
  rmSync(ready, { force: true });
  // The instance has its own engine and database, not those of the tests.
  const { TEMPORAL_ADDRESS: _address, TEMPORAL_NAMESPACE: _namespace, TEST_DATABASE_URL: _database, ...around } = process.env;
  // Without example companies, nothing else is created during the measurements.
  const own = { EXAMPLE_COMPANIES: '0', ...settings };
  const env = { ...around, ...own, PORT: String(port), DATA_DIR: join(folder, 'data'), READY_FILE: ready, DEMO_PASSWORD: password };
  const began = performance.now();
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../scripts/start.ts')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  while (!existsSync(ready)) {
    if (child.exitCode !== null) throw new Error('the product ended before it was ready');
    await sleep(50);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    scratch?.remove();
  };
  const { url } = JSON.parse(readFileSync(ready, 'utf8')) as { url: string };
  return { url, dataDir: env.DATA_DIR, env, stop, started_ms: performance.now() - began };
}

/** The id of a part's present process. */
export function pidOf(instance: Instance, part: string): number {
  return (JSON.parse(readFileSync(join(instance.dataDir, 'run', `${part}.pid`), 'utf8')) as { pid: number }).pid;
}

/** The port of the instance's embedded database, from its command line. */
export function postgresPortOf(instance: Instance): number {
  return Number(/-p\0(\d+)/.exec(readFileSync(`/proc/${pidOf(instance, 'postgres')}/cmdline`, 'utf8'))?.[1]);
}

/** The URL of the instance's mail catcher, from its environment. */
export function mailUrlOf(instance: Instance): string {
  return `http://127.0.0.1:${/(?:^|\0)MAIL_PORT=(\d+)/.exec(readFileSync(`/proc/${pidOf(instance, 'mail')}/environ`, 'utf8'))?.[1]}`;
}
