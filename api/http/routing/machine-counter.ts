import cluster from 'node:cluster';
import { type RateLimiterAbstract, RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** The used and remaining allowance, and when it is renewed. */
export type Used = Pick<RateLimiterRes, 'consumedPoints' | 'remainingPoints' | 'msBeforeNext'>;
type Allowance = { points: number; duration: number };

/** The counting process does nothing else. If it is stopped or slow, calls must not wait for it. */
const patience_ms = 1_000;

/** Returns an exceeded limit as a value instead of throwing it. */
const told = (answer: Promise<RateLimiterRes | null>): Promise<Used | null> =>
  answer.catch((refused: unknown) => {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  });

/**
 * Counts for all API processes on this machine. Their primary process has the counters, so spreading calls over several
 * processes gains nothing. If it does not answer, each process counts alone.
 */
export class MachineCounter {
  private readonly own: RateLimiterMemory;
  private readonly shared: RateLimiterCluster | null;

  constructor(name: string, allowance: Allowance) {
    this.own = new RateLimiterMemory(allowance);
    this.shared = cluster.isWorker ? new RateLimiterCluster({ ...allowance, keyPrefix: name, timeoutMs: patience_ms }) : null;
  }

  /** Counts one and returns the usage. */
  async count(key: string): Promise<Used> {
    return (await this.ask((counter) => counter.consume(key))) as Used;
  }

  /** The usage without counting; null if nothing was used. */
  used(key: string): Promise<Used | null> {
    return this.ask((counter) => counter.get(key));
  }

  private async ask(call: (counter: RateLimiterAbstract) => Promise<RateLimiterRes | null>): Promise<Used | null> {
    if (!this.shared) return told(call(this.own));
    return told(call(this.shared)).catch(() => told(call(this.own)));
  }
}
