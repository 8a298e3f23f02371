import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The programs that lanes run: each in a group of its own, its lines marked with its lane, all of them ended together. */
export class Programs {
  private readonly root: string;
  private readonly running = new Set<ChildProcess>();
  private stopped = false;

  constructor(root: string) {
    this.root = root;
  }

  /** Runs one of Node's programs to its end; its exit code. */
  async run(lane: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
    if (this.stopped) throw new Error('The tests were stopped.');
    const child = spawn(process.execPath, args, {
      cwd: this.root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Whether it is told to end is ours to say.
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

  /** Ends what runs at this moment; each gets time to end what it has started itself. */
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
