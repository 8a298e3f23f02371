import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../log/log.ts';

/** The most messages in progress per company and process, and the most claimed in a round. */
export const fairShare = { ofCompany: 2, ofRound: 10 };

/** Rounds in which a process delivers companies' messages. A company with slow messages gets no more claimed and delays nobody else. */
export class Rounds {
  private readonly patience_ms: number;
  private readonly inHand = new Map<string, Promise<void>>();

  constructor(patience_ms: number) {
    this.patience_ms = patience_ms;
  }

  /** Delivers what `claim` returns for companies that are not busy. Returns the number of claimed messages, or else of busy companies. */
  async next<T extends { client_id: string }>(claim: (busy: string[]) => Promise<T[]>, deliver: (claimed: T) => Promise<void>): Promise<number> {
    const busy = [...this.inHand.keys()];
    const claimed = await claim(busy);
    const begun = [...Map.groupBy(claimed, (each) => each.client_id)].map(([client_id, theirs]) => this.begin(client_id, theirs.map(deliver)));
    const first = begun.length ? Promise.all(begun) : Promise.race(this.inHand.values());
    if (this.inHand.size) await Promise.race([first, sleep(this.patience_ms, undefined, { ref: false })]);
    return claimed.length || busy.length;
  }

  /** Waits for the messages in progress. */
  async ended(): Promise<void> {
    await Promise.all(this.inHand.values());
  }

  private begin(client_id: string, deliveries: Promise<void>[]): Promise<void> {
    const end = Promise.allSettled(deliveries).then((ended) => {
      this.inHand.delete(client_id);
      for (const each of ended) if (each.status === 'rejected') log('error', 'a message could not be delivered', { error: each.reason });
    });
    this.inHand.set(client_id, end);
    return end;
  }
}
