import { Worker } from 'node:worker_threads';

/** A kind of thread: its file, its initial data, and its time limit. A thread without an answer by then is terminated. */
export type ThreadKind = { file: URL; data: object; patience_ms: number };
/** The time for a new thread to start, which does not count for its first expression. */
const start_ms = 15_000;
const memory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

type Answer = { id: number; text?: string; failed?: { message: string; position?: number; line?: number } };
/** A message of a thread: that it is ready, or an answer. */
export type Word = 'ready' | Answer;
type Job = { id: number; resolve: (text: string) => void; reject: (error: Error) => void; timer?: NodeJS.Timeout };

/** A slot for one thread. The thread starts with the first expression, and again after one had to be terminated. */
export class ThreadSlot {
  private readonly kind: ThreadKind;
  private thread: Worker | null = null;
  private isReady = false;
  private current: Job | null = null;
  private count = 0;

  constructor(kind: ThreadKind) {
    this.kind = kind;
  }

  /** Evaluates the source over the input, both as JSON text. One call at a time; the caller takes turns. */
  evaluate(source: string, input: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.count += 1;
      this.current = { id: this.count, resolve, reject };
      this.thread ??= this.startThread();
      this.watch(this.thread, this.isReady ? this.kind.patience_ms : start_ms);
      this.thread.postMessage({ id: this.count, source, input });
    });
  }

  private startThread(): Worker {
    const fresh = new Worker(this.kind.file, { workerData: this.kind.data, resourceLimits: memory, env: {} });
    fresh.unref();
    fresh.on('message', (word: Word) => (word === 'ready' ? this.ready(fresh) : this.settle(word)));
    fresh.on('error', (error) => this.lose(fresh, error.message.includes('memory') ? 'it takes too much memory' : error.message));
    return fresh;
  }

  private ready(fresh: Worker) {
    if (this.thread !== fresh) return;
    this.isReady = true;
    this.watch(fresh, this.kind.patience_ms);
  }

  /** Terminates the thread if the current expression has no answer in time. */
  private watch(running: Worker, limit_ms: number) {
    if (!this.current) return;
    clearTimeout(this.current.timer);
    this.current.timer = setTimeout(() => this.lose(running, 'it takes too long'), limit_ms);
  }

  private settle({ id, text, failed }: Answer) {
    if (this.current?.id !== id) return;
    const { timer, resolve, reject } = this.current;
    clearTimeout(timer);
    this.current = null;
    if (failed) reject(Object.assign(new Error(failed.message), { position: failed.position, line: failed.line }));
    else resolve(text ?? 'null');
  }

  private lose(lost: Worker, reason: string) {
    if (this.thread !== lost) return;
    this.thread = null;
    this.isReady = false;
    void lost.terminate();
    const job = this.current;
    this.current = null;
    clearTimeout(job?.timer);
    job?.reject(new Error(reason));
  }
}
