type Send = (channel: string, payload: string) => Promise<unknown>;

const keyOf = (channel: string, payload: string) => `${channel}\n${payload}`;

/**
 * Sends signals to other processes. The first one is sent at once; equal ones within the pause after it are sent as one. A
 * NOTIFY inside each writing transaction would make the commits wait for each other. A signal may get lost, so a receiver
 * that must not miss a change also polls.
 */
export class Notifier {
  private readonly send: Send;
  private readonly waiting = new Map<string, { timer: NodeJS.Timeout; again: boolean }>();
  private readonly sending = new Set<Promise<unknown>>();

  constructor(send: Send) {
    this.send = send;
  }

  /** Sends `payload` on the channel: at once, or at the end of the pause when the same was sent less than `pause_ms` ago. */
  signal(channel: string, payload: string, pause_ms: number): void {
    const last = this.waiting.get(keyOf(channel, payload));
    if (last) last.again = true;
    else this.begin(channel, payload, pause_ms);
  }

  /** Sends at once, and once more at the end of the pause when the same was signalled meanwhile. */
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

  /** Sends the waiting signals and waits until all have gone out. */
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
