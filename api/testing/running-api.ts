import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Scratch } from './scratch.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** A port that was free a moment ago. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** The API as a process of its own, as an operator starts it. */
export type RunningApi = {
  url: string;
  env: Record<string, string>;
  child: ChildProcess;
  /** Its exit code. */
  ended: Promise<number | null>;
  errors(): string;
};

/** Starts `api/main.ts` with nothing in its environment but these settings. */
export function startApi(env: Record<string, string>): RunningApi {
  const child = spawn(process.execPath, [main], { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return { url: `http://127.0.0.1:${env.PORT}`, env, child, ended, errors: () => errors };
}

/** Starts the API on a test's database and waits until it answers; `settings` come on top of the least that it needs. */
export async function runApi({ urls }: Scratch, settings: Record<string, string> = {}): Promise<RunningApi> {
  const port = await freePort();
  const api = startApi({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: urls.app,
    MIGRATOR_DATABASE_URL: urls.migrator,
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET_KEY: 's'.repeat(40),
    TEMPORAL_ADDRESS: '127.0.0.1:9',
    ...settings,
  });
  const answers = () =>
    fetch(`${api.url}/v1/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; tries < 300 && !(await answers()); tries++) {
    if (api.child.exitCode !== null) throw new Error(api.errors());
    await sleep(100);
  }
  return api;
}
