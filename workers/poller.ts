import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@millwright/api/log/log.ts';
import { isOutage } from '@millwright/core/errors.ts';

/** The pause between two busy rounds, so that a round under load collects the rows of many writers. */
const breath_ms = 20;

/** Repeats a round: soon while there is work, otherwise when woken, at the latest after `idle_ms`. */
export class Poller {
  private readonly round: () => Promise<boolean>;
  private readonly idle_ms: number;
  private stopping = false;
  private woken = false;
  private rest: (() => void) | null = null;
  private running: Promise<void> | null = null;

  constructor(round: () => Promise<boolean>, idle_ms: number) {
    this.round = round;
    this.idle_ms = idle_ms;
  }

  start(): void {
    this.running ??= this.loop();
  }

  /** Starts the next round at once. */
  wake(): void {
    this.woken = true;
    this.rest?.();
  }

  /** Ends after the current round. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.rest?.();
    await this.running;
  }

  private async loop(): Promise<void> {
    while (!this.stopping) {
      this.woken = false;
      const busy = await this.round().catch((error: unknown) => this.report(error));
      if (busy && !this.stopping) await sleep(breath_ms);
      else if (!this.woken && !this.stopping) await this.pause();
    }
  }

  private report(error: unknown): false {
    log('error', 'a round has failed; the next one tries again', { error: isOutage(error) ? (error as Error).message : error });
    return false;
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.rest?.(), this.idle_ms);
      this.rest = () => {
        clearTimeout(timer);
        this.rest = null;
        resolve();
      };
    });
  }
}
