type Send = (channel: string, payload: string) => Promise<unknown>;

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
    const key = `${channel}\n${payload}`;
    const last = this.waiting.get(key);
    if (last) {
      last.again = true;
      return;
    }
    this.deliver(channel, payload);
    const timer = setTimeout(() => {
      const again = this.waiting.get(key)?.again;
      this.waiting.delete(key);
      if (again) this.signal(channel, payload, pause_ms);
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
