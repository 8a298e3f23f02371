import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError, say } from './console.ts';
import { noteOf, noteProcess } from './running.ts';

type PartOptions = {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** Runs before each start, also after a crash. */
  prepare?: () => Promise<unknown>;
  /** Resolves if the part is ready. It is called repeatedly. */
  answers: () => Promise<boolean>;
  stop_signal?: NodeJS.Signals;
  /** How long a stop may take before the part is killed. */
  stop_ms?: number;
};

/** After this time a crash no longer counts as a failed start. */
const served_ms = 10_000;

/** Starts one process of the product, restarts it after a crash, and stops it. */
export class Part {
  readonly options: PartOptions;
  readonly log: string;
  private readonly note: string;
  private child: ChildProcess | null = null;
  private stopping = false;
  private failures = 0;

  constructor(dataDir: string, options: PartOptions) {
    this.options = options;
    this.log = join(dataDir, 'logs', `${options.name}.log`);
    this.note = noteOf(dataDir, options.name);
    // The log contains names of people and companies.
    mkdirSync(dirname(this.log), { recursive: true, mode: 0o700 });
    chmodSync(dirname(this.log), 0o700);
  }

  get pid() {
    return this.child?.pid;
  }

  /** Starts the part and waits until it answers, `limit_ms` at most. */
  async start(limit_ms = 60_000): Promise<void> {
    await this.launch();
    await this.untilAnswers(limit_ms);
  }

  async untilAnswers(limit_ms: number): Promise<void> {
    const { name, answers } = this.options;
    const deadline = Date.now() + limit_ms;
    while (Date.now() < deadline && this.failures <= 5) {
      if (await answers().catch(() => false)) return;
      if (this.stopping) throw new SetupError(`${name} was stopped while it started.`, 'Start again when you are ready.');
      await sleep(60);
    }
    const what = this.failures > 5 ? 'ended again and again' : `did not answer within ${Math.round(limit_ms / 1000)} s`;
    throw new SetupError(`${name} ${what}.`, `The end of ${this.log}:\n${this.tail()}`);
  }

  /** Stops the part, and kills it if that takes too long. */
  async stop(): Promise<void> {
    this.stopping = true;
    const child = this.child;
    if (child?.pid && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill(this.options.stop_signal ?? 'SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), this.options.stop_ms ?? 5_000);
      await ended;
      clearTimeout(late);
    }
    rmSync(this.note, { force: true });
  }

  private async launch() {
    const { command, args, env, cwd, uid, gid, prepare, stop_signal = 'SIGTERM' } = this.options;
    await prepare?.();
    if (this.stopping) return;
    const out = openSync(this.log, 'a');
    const child = spawn(command, args, { cwd, env: env ?? process.env, uid, gid, detached: true, stdio: ['ignore', out, out] });
    closeSync(out);
    this.child = child;
    if (child.pid) noteProcess(this.note, child.pid, stop_signal);
    const started = Date.now();
    child.once('error', () => this.ended(started));
    child.once('exit', () => this.ended(started));
  }

  /** Restarts a crashed part: almost at once if it ran for a while, otherwise after a pause that doubles up to 10 s. */
  private async ended(started: number) {
    if (this.stopping) return;
    this.failures = Date.now() - started > served_ms ? 1 : this.failures + 1;
    say(`${this.options.name} ended unexpectedly; starting it again (log: ${this.log})`);
    await sleep(Math.min(10_000, 100 * 2 ** (this.failures - 1)));
    if (!this.stopping) await this.launch().catch(() => this.ended(Date.now()));
  }

  private tail() {
    return existsSync(this.log) ? readFileSync(this.log, 'utf8').split('\n').slice(-20).join('\n') : '';
  }
}
