import cluster from 'node:cluster';
import { type RateLimiterAbstract, RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** What is left to whom, and until when. */
export type Used = Pick<RateLimiterRes, 'consumedPoints' | 'remainingPoints' | 'msBeforeNext'>;
type Allowance = { points: number; duration: number };

/** The process that counts for all does nothing else; one that is stopped or held up must not keep calls waiting. */
const patience_ms = 1_000;

/** More than there is left is told like everything else, not thrown. */
const told = (answer: Promise<RateLimiterRes | null>): Promise<Used | null> =>
  answer.catch((refused: unknown) => {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  });

/**
 * Counts something for all processes of the API on this machine: the one that looks after them keeps the numbers, so that
 * whoever spreads their calls over several gets no more. While it does not answer, each counts for itself.
 */
export class MachineCounter {
  private readonly own: RateLimiterMemory;
  private readonly shared: RateLimiterCluster | null;

  constructor(name: string, allowance: Allowance) {
    this.own = new RateLimiterMemory(allowance);
    this.shared = cluster.isWorker ? new RateLimiterCluster({ ...allowance, keyPrefix: name, timeoutMs: patience_ms }) : null;
  }

  /** Counts one, and tells what is used with it. */
  async count(key: string): Promise<Used> {
    return (await this.ask((counter) => counter.consume(key))) as Used;
  }

  /** What is used, without counting; null for who has used nothing. */
  used(key: string): Promise<Used | null> {
    return this.ask((counter) => counter.get(key));
  }

  private async ask(call: (counter: RateLimiterAbstract) => Promise<RateLimiterRes | null>): Promise<Used | null> {
    if (!this.shared) return told(call(this.own));
    return told(call(this.shared)).catch(() => told(call(this.own)));
  }
}
