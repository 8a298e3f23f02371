import { channels } from '../db/announce.ts';
import type { Listener } from '../db/connection/listener.ts';

type Push = { client_id: string; action: string; date: string };
type Subscriber = (push: Push) => void;

/** Hands each client's cache markers to the sessions that listen in this process, and to nobody else's. */
export class CacheHub {
  private readonly listener: Listener;
  private readonly subscribers = new Map<string, Set<Subscriber>>();
  private started: Promise<unknown> | null = null;

  constructor(listener: Listener) {
    this.listener = listener;
  }

  /** Calls the subscriber for each marker of its client until the returned function is called. */
  async subscribe(client_id: string, subscriber: Subscriber): Promise<() => void> {
    this.started ??= this.listener
      .on(channels.cache.name, (payload) => this.receive(payload))
      .catch((error: unknown) => {
        this.started = null;
        throw error;
      });
    await this.started;
    const own = this.subscribers.get(client_id) ?? new Set();
    own.add(subscriber);
    this.subscribers.set(client_id, own);
    return () => {
      own.delete(subscriber);
      if (!own.size) this.subscribers.delete(client_id);
    };
  }

  private receive(payload: string) {
    const date = new Date().toISOString();
    if (payload) {
      const { client_id, action } = JSON.parse(payload) as Push;
      this.push({ client_id, action, date });
      return;
    }
    // After a gap nobody knows what was missed.
    for (const client_id of this.subscribers.keys()) {
      for (const action of ['refresh_store', 'refresh_views']) this.push({ client_id, action, date });
    }
  }

  private push(push: Push) {
    for (const subscriber of this.subscribers.get(push.client_id) ?? []) subscriber(push);
  }
}
