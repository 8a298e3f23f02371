type Send = (channel: string, payload: string) => Promise<unknown>;

const keyOf = (channel: string, payload: string) => `${channel}\n${payload}`;

/**
 * Tells other processes that something has changed. The first signal goes at once, those that follow within the pause
 * go together as one: a NOTIFY inside each writing transaction would make their commits wait for each other. A signal
 * may get lost; who must not miss anything looks for itself from time to time.
 */
export class Notifier {
  private readonly send: Send;
  private readonly waiting = new Map<string, { timer: NodeJS.Timeout; again: boolean }>();
  private readonly sending = new Set<Promise<unknown>>();

  constructor(send: Send) {
    this.send = send;
  }

  /** Sends `payload` on the channel now, or with others of its kind when one went less than `pause_ms` ago. */
  signal(channel: string, payload: string, pause_ms: number): void {
    const last = this.waiting.get(keyOf(channel, payload));
    if (last) last.again = true;
    else this.begin(channel, payload, pause_ms);
  }

  /** Sends, and what is signalled during the pause after it once more at its end. */
  private begin(channel: string, payload: string, pause_ms: number): void {
    const key = keyOf(channel, payload);
    this.deliver(channel, payload);
    const timer = setTimeout(() => {
      const again = this.waiting.get(key)?.again;
      this.waiting.delete(key);
      if (again) this.begin(channel, payload, pause_ms);
    }, pause_ms);
    this.waiting.set(key, { timer, again: false });
  }

  /** Sends what waits, then ends. */
  async close(): Promise<void> {
    for (const [key, { timer, again }] of this.waiting) {
      clearTimeout(timer);
      const [channel = '', payload = ''] = key.split('\n');
      if (again) this.deliver(channel, payload);
    }
    this.waiting.clear();
    await Promise.all(this.sending);
  }

  private deliver(channel: string, payload: string) {
    const sent = this.send(channel, payload).catch(() => {});
    this.sending.add(sent);
    sent.finally(() => this.sending.delete(sent));
  }
}
