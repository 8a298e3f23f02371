import { AppError } from '@millwright/core/errors.ts';

/** `slots` at once in all, `share` of them for one company, and `queue` callers of a company that wait, each for `patience_ms` at most. */
export type TurnLimits = { slots: number; share: number; queue: number; patience_ms?: number };

type Waiter = { begin: () => void };

/** What refused callers are told to wait, in seconds. */
const later = 1;

const busy = () => new AppError('company_busy', { seconds: later });

/**
 * Shares out a scarce thing (threads, connections): each company holds at most its share, those that wait are served
 * in turn, one a company (round robin, fair queue). The product's own work (null) has no share and is never refused.
 */
export class Turns {
  private readonly limits: TurnLimits;
  private readonly held = new Map<string | null, number>();
  /** Companies in the order in which they are served next. */
  private readonly waiting = new Map<string | null, Waiter[]>();
  private total = 0;

  constructor(limits: TurnLimits) {
    this.limits = limits;
  }

  /**
   * Waits for a turn; answers what gives it back. `company_busy` when too many of the company wait already, or this one
   * for too long; a caller whose reader has gone (`gone`) leaves the queue with the signal's reason.
   */
  async take(company: string | null, gone?: AbortSignal): Promise<() => void> {
    gone?.throwIfAborted();
    if (this.mayBegin(company) && !this.waiting.has(company)) return this.hold(company);
    const queue = this.waiting.get(company) ?? [];
    if (company !== null && queue.length >= this.limits.queue) throw busy();
    this.waiting.set(company, queue);
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(late);
        gone?.removeEventListener('abort', leave);
      };
      const refuse = (reason: unknown) => {
        stop();
        this.forget(company, waiter);
        reject(reason);
      };
      const waiter = {
        begin: () => {
          stop();
          resolve(this.hold(company));
        },
      };
      const leave = () => refuse(gone?.reason);
      const { patience_ms } = this.limits;
      const late = patience_ms === undefined || company === null ? undefined : setTimeout(() => refuse(busy()), patience_ms);
      gone?.addEventListener('abort', leave);
      queue.push(waiter);
    });
  }

  private mayBegin(company: string | null): boolean {
    if (this.total >= this.limits.slots) return false;
    return company === null || (this.held.get(company) ?? 0) < this.limits.share;
  }

  private hold(company: string | null): () => void {
    this.total += 1;
    this.held.set(company, (this.held.get(company) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.total -= 1;
      const left = (this.held.get(company) ?? 1) - 1;
      if (left) this.held.set(company, left);
      else this.held.delete(company);
      this.serve();
    };
  }

  /** Lets begin whoever may; a company that was served goes to the end of the round. */
  private serve(): void {
    for (const [company, queue] of [...this.waiting]) {
      if (this.total >= this.limits.slots) return;
      if (!this.mayBegin(company)) continue;
      const waiter = queue.shift();
      this.waiting.delete(company);
      if (queue.length) this.waiting.set(company, queue);
      waiter?.begin();
    }
  }

  private forget(company: string | null, waiter: Waiter): void {
    const queue = this.waiting.get(company);
    const at = queue?.indexOf(waiter) ?? -1;
    if (!queue || at < 0) return;
    queue.splice(at, 1);
    if (!queue.length) this.waiting.delete(company);
  }
}
