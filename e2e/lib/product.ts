import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Ready = { url: string; pid: number; started_at: string };
/** Where an instance lives; without a password it makes one, `env` is what it is told besides. */
export type Place = { data: string; ready: string; port: number; password?: string; env?: NodeJS.ProcessEnv };

/** One start of the product, as `npm start` makes it, with all that it prints. */
export class Start {
  readonly child: ChildProcess;
  readonly place: Place;
  readonly ended: Promise<number | null>;
  text = '';

  constructor(place: Place) {
    // An engine or a database of the tests is not this instance's.
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

  /** What READY_FILE says, once it does. */
  async ready(): Promise<Ready> {
    while (!existsSync(this.place.ready) || !this.text.includes('Ctrl-C stops everything')) {
      if (this.child.exitCode !== null) throw new Error(`the product ended before it was ready: ${this.text}`);
      await sleep(100);
    }
    return JSON.parse(readFileSync(this.place.ready, 'utf8')) as Ready;
  }

  /** The password that it has printed. */
  get password(): string {
    return /Password +(\S+)/.exec(this.text)?.[1] ?? '';
  }

  async stop() {
    this.child.kill('SIGTERM');
    if (this.child.exitCode === null && this.child.signalCode === null) await this.ended;
  }
}

/** The ids of an instance's processes by their names; each leads a group of its own. */
export function partsOf(data: string): Record<string, number> {
  const names = readdirSync(join(data, 'run')).filter((name) => name.endsWith('.pid'));
  return Object.fromEntries(
    names.map((name) => [name.replace('.pid', ''), (JSON.parse(readFileSync(join(data, 'run', name), 'utf8')) as { pid: number }).pid]),
  );
}

/** Whether anything of a process and those that it has started still runs. */
export function groupRuns(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}
