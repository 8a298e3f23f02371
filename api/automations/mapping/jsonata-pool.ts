import { Worker } from 'node:worker_threads';

const options = { timeout: 500, stack: 200, sequence: 100_000 };
/** A thread that has not answered by then is ended: a regular expression or a library function can't be interrupted. */
const patience_ms = 1_000;
/** What a new thread has to come up, which is no fault of its first expression. */
const start_ms = 15_000;
const memory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

type Answer = { id: number; text?: string; failed?: { message: string; position?: number } };
/** What a thread says: that it is ready, or an answer. */
export type Word = 'ready' | Answer;
type Job = { source: string; input: string; resolve: (text: string) => void; reject: (error: Error) => void };

let thread: Worker | null = null;
let isReady = false;
let current: (Job & { id: number; timer?: NodeJS.Timeout }) | null = null;
let count = 0;
const waiting: Job[] = [];

function startThread(): Worker {
  const fresh = new Worker(new URL('./jsonata-thread.ts', import.meta.url), { workerData: options, resourceLimits: memory, env: {} });
  fresh.unref();
  fresh.on('message', (word: Word) => (word === 'ready' ? ready(fresh) : settle(word)));
  fresh.on('error', (error) => lose(fresh, error.message.includes('memory') ? 'it takes too much memory' : error.message));
  return fresh;
}

function ready(fresh: Worker) {
  if (thread !== fresh) return;
  isReady = true;
  watch(fresh, patience_ms);
}

/** Ends the thread unless it has answered the expression under way by then. */
function watch(running: Worker, limit_ms: number) {
  if (!current) return;
  clearTimeout(current.timer);
  current.timer = setTimeout(() => lose(running, 'it takes too long'), limit_ms);
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
  isReady = false;
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
  current = { ...job, id: count };
  watch(running, isReady ? patience_ms : start_ms);
  running.postMessage({ id: count, source: job.source, input: job.input });
}

/** JSON of the expression's value over the input (JSON), evaluated in a thread that is ended when it takes too long or too much. */
export function evaluateInThread(source: string, input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    waiting.push({ source, input, resolve, reject });
    next();
  });
}
