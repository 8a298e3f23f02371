import { Worker } from 'node:worker_threads';

const options = { timeout: 500, stack: 200, sequence: 100_000 };
/** A thread that has not answered by then is ended: a regular expression or a library function can't be interrupted. */
const patience_ms = 1_000;
const memory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

type Answer = { id: number; text?: string; failed?: { message: string; position?: number } };
type Job = { source: string; input: string; resolve: (text: string) => void; reject: (error: Error) => void };

let thread: Worker | null = null;
let current: (Job & { id: number; timer: NodeJS.Timeout }) | null = null;
let count = 0;
const waiting: Job[] = [];

function startThread(): Worker {
  const fresh = new Worker(new URL('./jsonata-thread.ts', import.meta.url), { workerData: options, resourceLimits: memory, env: {} });
  fresh.unref();
  fresh.on('message', (answer: Answer) => settle(answer));
  fresh.on('error', (error) => lose(fresh, error.message.includes('memory') ? 'it takes too much memory' : error.message));
  return fresh;
}

function settle({ id, text, failed }: Answer) {
  if (current?.id !== id) return;
  const { timer, resolve, reject } = current;
  clearTimeout(timer);
  current = null;
  if (failed) reject(Object.assign(new Error(failed.message), { position: failed.position }));
  else resolve(text ?? 'null');
  next();
}

function lose(lost: Worker, reason: string) {
  if (thread !== lost) return;
  thread = null;
  void lost.terminate();
  const job = current;
  current = null;
  if (job) {
    clearTimeout(job.timer);
    job.reject(new Error(reason));
  }
  next();
}

function next() {
  const job = current ? undefined : waiting.shift();
  if (!job) return;
  thread ??= startThread();
  const running = thread;
  count += 1;
  current = { ...job, id: count, timer: setTimeout(() => lose(running, 'it takes too long'), patience_ms) };
  running.postMessage({ id: count, source: job.source, input: job.input });
}

/** JSON of the expression's value over the input (JSON), evaluated in a thread that is ended when it takes too long or too much. */
export function evaluateInThread(source: string, input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    waiting.push({ source, input, resolve, reject });
    next();
  });
}
