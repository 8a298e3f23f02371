import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { log, logAs } from '../log/log.ts';
import { operationsServer } from '../operations/operations-server.ts';
import { ask } from '../operations/questions.ts';
import type { Settings } from '../settings/settings.ts';
import { processesOf } from './processes.ts';

/** A process that lived so long had come up; it was not its start that failed. */
const served_ms = 10_000;
const longestPause_ms = 10_000;

/** The processes of the API, each started again when it ends; they are stopped together. */
class Herd {
  private readonly size: number;
  private readonly listening = new Set<Worker>();
  private failures = 0;
  private stopping = false;
  /** Whether all of them have served at the same time. */
  private complete = false;

  constructor(size: number) {
    this.size = size;
  }

  start(): void {
    cluster.on('listening', (worker) => {
      this.listening.add(worker);
      if (this.listening.size === this.size) this.complete = true;
    });
    for (let count = 0; count < this.size; count++) this.fork();
  }

  get isUp(): boolean {
    return this.complete && this.listening.size > 0 && !this.stopping;
  }

  get workers(): Worker[] {
    return [...this.listening];
  }

  /** Tells all of them to end in order, and waits until they have. */
  async stop(): Promise<boolean> {
    this.stopping = true;
    const codes = await Promise.all(
      Object.values(cluster.workers ?? {}).map((worker) => {
        const ended = new Promise<number>((resolve) => worker?.once('exit', resolve));
        worker?.process.kill('SIGTERM');
        return ended;
      }),
    );
    return codes.every((code) => code === 0);
  }

  private fork(): void {
    const began = Date.now();
    const worker = cluster.fork();
    worker.once('exit', (code, signal) => {
      this.listening.delete(worker);
      if (!this.stopping) void this.replace(began, signal ?? code);
    });
  }

  /** One that dies is started again: at once after a while of service, else after a pause that doubles. Before all have served, its failure is ours. */
  private async replace(began: number, reason: string | number): Promise<void> {
    if (!this.complete) {
      await this.stop();
      process.exit(1);
    }
    this.failures = Date.now() - began > served_ms ? 1 : this.failures + 1;
    log('error', 'a process of the API ended unexpectedly; starting it again', { reason });
    await sleep(Math.min(longestPause_ms, 100 * 2 ** (this.failures - 1)));
    if (!this.stopping) this.fork();
  }
}

/** The first readiness that any of them answers. */
async function readinessOf(herd: Herd) {
  for (const worker of herd.workers) {
    const answer = await ask(worker, 'readiness');
    if (answer) return answer;
  }
  return { database: false, migrations: false, workflows: false };
}

/** The figures of all of them as one. */
async function metricsOf(herd: Herd) {
  const answers = await Promise.all(herd.workers.map((worker) => ask(worker, 'metrics')));
  const all = AggregatorRegistry.aggregate(answers.filter((answer) => answer !== null));
  return { type: all.contentType, text: await all.metrics() };
}

/** Starts the API's processes, answers operators for them, and ends with them. */
export function lookAfter(settings: Settings): void {
  logAs('api');
  const herd = new Herd(processesOf(settings));
  // Keeps what they count together (http/routing/machine-counter.ts).
  new RateLimiterClusterMaster();
  const operations = operationsServer({
    port: settings.HEALTH_PORT,
    host: settings.HEALTH_HOST,
    sources: { started: () => herd.isUp, readiness: () => readinessOf(herd), metrics: () => metricsOf(herd) },
  });
  herd.start();
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      const inOrder = await herd.stop();
      await operations.close();
      process.exit(inOrder ? 0 : 1);
    });
  }
}
