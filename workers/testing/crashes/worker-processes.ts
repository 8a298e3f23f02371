import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Harness, testEngine } from '../harness.ts';

/** Worker processes that a test starts beside itself, to kill them. Their company is the crash company, that of every step, or one with the built-in configuration. */
export class WorkerProcesses {
  readonly #children = new Set<ChildProcess>();
  readonly #company: string;

  constructor(company: 'crash' | 'every-step' | 'built-in' = 'crash') {
    this.#company = company;
  }

  /** A worker process that takes runs, so many at once; it works when this answers. `more` is what it is told besides. */
  async start({ made, queue }: Harness, RUNS_AT_ONCE = '3', more: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
    const { address, namespace } = testEngine();
    const script = fileURLToPath(new URL('./worker-process.ts', import.meta.url));
    const env = {
      ...process.env,
      DATABASE_URL: made.urls.app,
      MIGRATOR_DATABASE_URL: made.urls.migrator,
      TEMPORAL_ADDRESS: address,
      TEMPORAL_NAMESPACE: namespace,
      TASK_QUEUE: queue,
      RUNS_AT_ONCE,
      COMPANY: this.#company,
      ...more,
    };
    const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#children.add(child);
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    return child;
  }

  async kill(child: ChildProcess): Promise<void> {
    child.kill('SIGKILL');
    await once(child, 'exit');
    this.#children.delete(child);
  }

  /** What is left at the end of a test. */
  killAll(): void {
    for (const child of this.#children) child.kill('SIGKILL');
  }
}
