import { AppError } from '@millwright/core/errors.ts';
import { channels } from '../db/announce.ts';
import type { Listener } from '../db/connection/listener.ts';

type Push = { client_id: string; action: string; date: string };
type Subscriber = (push: Push) => void;
/** The most streams in one process. A person has one or two tabs on each device. */
export const mostStreams = { person: 30, client: 500 };
const retry_s = 30;

/** Passes each client's cache markers to the sessions of that client in this process. */
export class CacheHub {
  private readonly listener: Listener;
  private readonly subscribers = new Map<string, Map<Subscriber, string>>();
  private started: Promise<unknown> | null = null;

  constructor(listener: Listener) {
    this.listener = listener;
  }

  /**
   * Calls the subscriber for each marker of its client, until the returned function is called. 429 if a person or client
   * has too many.
   */
  async subscribe({ client_id, user_id }: { client_id: string; user_id: string }, subscriber: Subscriber): Promise<() => void> {
    this.started ??= this.listener
      .on(channels.cache.name, (payload) => this.receive(payload))
      .catch((error: unknown) => {
        this.started = null;
        throw error;
      });
    await this.started;
    const own = this.subscribers.get(client_id) ?? new Map<Subscriber, string>();
    const persons = [...own.values()].filter((each) => each === user_id).length;
    if (own.size >= mostStreams.client || persons >= mostStreams.person) throw new AppError('too_many', { seconds: retry_s });
    own.set(subscriber, user_id);
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
    // After a gap it is unknown what was missed.
    for (const client_id of this.subscribers.keys()) {
      for (const action of ['refresh_store', 'refresh_views']) this.push({ client_id, action, date });
    }
  }

  private push(push: Push) {
    for (const subscriber of this.subscribers.get(push.client_id)?.keys() ?? []) subscriber(push);
  }
}
