import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Ready = { url: string; pid: number; started_at: string };
/** The place of an instance. Without a password it generates one. `env` adds variables. */
export type Place = { data: string; ready: string; port: number; password?: string; env?: NodeJS.ProcessEnv };

/** Runs one start of the product, as `npm start` does, and collects its output. */
export class Start {
  readonly child: ChildProcess;
  readonly place: Place;
  readonly ended: Promise<number | null>;
  text = '';

  constructor(place: Place) {
    // The tests' workflow engine and database are not for this instance.
    const { TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, PUBLIC_URL, ...rest } = process.env;
    const own = {
      PORT: String(place.port),
      DATA_DIR: place.data,
      READY_FILE: place.ready,
      DEMO_PASSWORD: place.password ?? '',
      EXAMPLE_COMPANIES: '0',
    };
    const env = { ...rest, ...own, ...place.env };
    this.place = place;
    this.child = spawn(process.execPath, [resolve(import.meta.dirname, '../../scripts/start.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr]) stream?.on('data', (chunk) => (this.text += chunk));
    this.ended = new Promise((done) => this.child.once('exit', done));
  }

  /** Waits for READY_FILE and reads it. */
  async ready(): Promise<Ready> {
    while (!existsSync(this.place.ready) || !this.text.includes('Ctrl-C stops everything')) {
      if (this.child.exitCode !== null) throw new Error(`the product ended before it was ready: ${this.text}`);
      await sleep(100);
    }
    return JSON.parse(readFileSync(this.place.ready, 'utf8')) as Ready;
  }

  /** The password in its output. */
  get password(): string {
    return /Password +(\S+)/.exec(this.text)?.[1] ?? '';
  }

  async stop() {
    this.child.kill('SIGTERM');
    if (this.child.exitCode === null && this.child.signalCode === null) await this.ended;
  }
}

/** Reads the process ids of an instance by name. Each leads its own process group. */
export function partsOf(data: string): Record<string, number> {
  const names = readdirSync(join(data, 'run')).filter((name) => name.endsWith('.pid'));
  return Object.fromEntries(
    names.map((name) => [name.replace('.pid', ''), (JSON.parse(readFileSync(join(data, 'run', name), 'utf8')) as { pid: number }).pid]),
  );
}

/** Tells whether a process, or any that it has started, still runs. */
export function groupRuns(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}
