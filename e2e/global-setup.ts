import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FullConfig } from '@playwright/test';
import { anyFreePort } from '../scripts/lib/ports.ts';
import { quickFolder, scratchFolder } from '../scripts/lib/scratch.ts';
import { password } from './lib/people.ts';
import { loadOnce, untilSettled } from './setup/settled.ts';
import { slowProxy } from './setup/slow-proxy.ts';

/**
 * Starts the product on an empty data directory, with companies for each worker, waits until nothing is running in them,
 * and returns the function that stops it. `E2E_URL` uses a running product. With `E2E_SLOW=700` each answer of `/v1` is up
 * to 700 ms late.
 */
export default async function startProduct(config: FullConfig) {
  if (process.env.E2E_URL) return;
  const scratch = scratchFolder('e2e', quickFolder());
  const ready = join(scratch.path, 'ready.json');
  const shown = String(process.env.E2E_PORT);
  const slow = Number(process.env.E2E_SLOW ?? 0);
  const port = slow ? String(await anyFreePort()) : shown;
  const env = {
    ...process.env,
    PORT: port,
    DATA_DIR: scratch.data,
    READY_FILE: ready,
    DEMO_PASSWORD: password,
    EXAMPLE_COMPANIES: '0',
    PUBLIC_URL: `http://localhost:${shown}`,
    // The hosts of the tests' identity provider and other systems.
    EGRESS_ALLOW: [process.env.E2E_PROVIDER_PORT, ...(process.env.E2E_CONNECTED_PORTS?.split(',') ?? [])]
      .map((each) => `127.0.0.1:${each}`)
      .join(','),
    // A separate queue, so that other workers of this engine do not process its runs.
    TASK_QUEUE: `e2e-${port}`,
  };
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../scripts/start.ts')], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  // Also if the tests are interrupted while it starts.
  process.once('exit', () => child.kill('SIGTERM'));
  await untilReady(ready, child);
  process.env.E2E_DATA_DIR = env.DATA_DIR;
  await promisify(execFile)(process.execPath, [resolve(import.meta.dirname, 'lib/make-companies.ts'), String(config.workers)], { env });
  await untilSettled(`http://localhost:${port}`, config.workers);
  const proxy = slow ? await slowProxy({ port: Number(shown), to: Number(port), most_ms: slow }) : null;
  await loadOnce(`http://localhost:${shown}`, config.projects[0]?.use ?? {});
  await untilTurn();
  return async () => {
    await proxy?.close();
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    if (child.exitCode === null) await ended;
    scratch.remove();
  };
}

/**
 * Waits for the browser lane's turn: in `npm test` the product starts beside other lanes, reports that it is ready, and
 * the tests begin when these have ended.
 */
async function untilTurn() {
  const { E2E_READY_FILE: ready, E2E_BEGIN_FILE: begin } = process.env;
  if (!ready || !begin) return;
  writeFileSync(ready, '');
  while (!existsSync(begin)) await sleep(200);
}

async function untilReady(file: string, child: ChildProcess) {
  for (let i = 0; i < 1200; i++) {
    if (existsSync(file) && readFileSync(file, 'utf8')) return;
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode} before it was ready`);
    await sleep(250);
  }
  throw new Error('the product was not ready within 300 s');
}
