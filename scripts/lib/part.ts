import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './console.ts';

export type PartOptions = {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** Resolves when the part answers; called again and again. */
  answers: () => Promise<boolean>;
  stop_signal?: NodeJS.Signals;
  /** How long an orderly stop may take before it is killed. */
  stop_ms?: number;
  /** Called before each start, for leftovers of a killed predecessor. */
  prepare?: () => Promise<void> | void;
};

/** A part that lived so long had come up; it was not its start that failed. */
const served_ms = 10_000;

/** What a process's command line is, or '' when it does not run. */
function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** One process of the product: started, watched, started again when it dies, stopped in order. */
export class Part {
  readonly options: PartOptions;
  readonly log: string;
  private readonly pidFile: string;
  private child: ChildProcess | null = null;
  private stopping = false;
  private failures = 0;

  constructor(dataDir: string, options: PartOptions) {
    this.options = options;
    this.log = join(dataDir, 'logs', `${options.name}.log`);
    this.pidFile = join(dataDir, 'run', `${options.name}.pid`);
    mkdirSync(dirname(this.log), { recursive: true });
    mkdirSync(dirname(this.pidFile), { recursive: true });
  }

  get pid() {
    return this.child?.pid;
  }

  /** Starts the part and waits until it answers, `limit_ms` at most. */
  async start(limit_ms = 60_000): Promise<void> {
    await this.endOrphan();
    await this.options.prepare?.();
    this.launch();
    await this.untilAnswers(limit_ms);
  }

  async untilAnswers(limit_ms: number): Promise<void> {
    const deadline = Date.now() + limit_ms;
    while (Date.now() < deadline) {
      if (await this.options.answers().catch(() => false)) return;
      if (this.failures > 5) break;
      await sleep(60);
    }
    throw new Error(`${this.options.name} did not answer. The end of ${this.log}:\n${this.tail()}`);
  }

  /** Ends the part in order; killed when it takes too long. */
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
    rmSync(this.pidFile, { force: true });
  }

  private launch() {
    const { command, args, env, cwd, uid, gid } = this.options;
    const out = openSync(this.log, 'a');
    const child = spawn(command, args, { cwd, env: env ?? process.env, uid, gid, detached: true, stdio: ['ignore', out, out] });
    closeSync(out);
    this.child = child;
    if (child.pid) writeFileSync(this.pidFile, JSON.stringify({ pid: child.pid, command }));
    const started = Date.now();
    child.once('error', () => this.ended(started));
    child.once('exit', () => this.ended(started));
  }

  /** A part that dies is started again: nearly at once after a while of service, else after a pause that doubles up to 10 s. */
  private async ended(started: number) {
    if (this.stopping) return;
    this.failures = Date.now() - started > served_ms ? 1 : this.failures + 1;
    say(`${this.options.name} ended unexpectedly; starting it again (log: ${this.log})`);
    await sleep(Math.min(10_000, 100 * 2 ** (this.failures - 1)));
    if (this.stopping) return;
    await this.options.prepare?.();
    if (!this.stopping) this.launch();
  }

  /** After a hard kill of the supervisor its parts live on: the next start ends them first. */
  private async endOrphan() {
    if (!existsSync(this.pidFile)) return;
    const { pid, command } = JSON.parse(readFileSync(this.pidFile, 'utf8')) as { pid: number; command: string };
    if (!commandLine(pid).startsWith(command)) return;
    process.kill(pid, this.options.stop_signal ?? 'SIGTERM');
    for (let i = 0; i < 100 && commandLine(pid); i++) await sleep(50);
    if (commandLine(pid)) process.kill(pid, 'SIGKILL');
  }

  private tail() {
    return existsSync(this.log) ? readFileSync(this.log, 'utf8').split('\n').slice(-20).join('\n') : '';
  }
}
