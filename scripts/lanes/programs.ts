import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Runs the programs of lanes: each in its own process group, its output marked with its lane, all stopped together. */
export class Programs {
  private readonly root: string;
  private readonly running = new Set<ChildProcess>();
  private stopped = false;

  constructor(root: string) {
    this.root = root;
  }

  /** Runs a Node program to its end. Returns the exit code. */
  async run(lane: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
    if (this.stopped) throw new Error('The tests were stopped.');
    const child = spawn(process.execPath, args, {
      cwd: this.root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Detached, so that only this class sends it signals.
      detached: true,
    });
    this.running.add(child);
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => process.stdout.write(`${lane.padEnd(9)}│ ${line}\n`));
    }
    const code = await new Promise<number>((done) => child.once('close', (status) => done(status ?? 1)));
    this.running.delete(child);
    return code;
  }

  /** Stops all running programs. Each gets time to stop what it has started. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all([...this.running].map(endInOrder));
  }
}

async function endInOrder(child: ChildProcess) {
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGINT');
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(late);
}
