import pg from 'pg';
import { identifier } from '../sql/identifiers.ts';

type Handler = (payload: string) => void;

/** Receives notifications on a connection of its own. It connects for the first handler and reconnects when the connection is lost. */
export class Listener {
  private readonly url: string;
  private readonly handlers = new Map<string, Set<Handler>>();
  private client: Promise<pg.Client> | null = null;
  private retry: NodeJS.Timeout | null = null;
  private closed = false;

  constructor(url: string) {
    this.url = url;
  }

  /** Calls the handler with each notification of the channel, and with '' after a lost connection, when some may have been missed. */
  async on(channel: string, handler: Handler): Promise<() => void> {
    const handlers = this.handlers.get(channel);
    if (handlers) handlers.add(handler);
    else this.handlers.set(channel, new Set([handler]));
    const client = await this.connected();
    await client.query(`LISTEN ${identifier(channel)}`);
    return () => this.handlers.get(channel)?.delete(handler);
  }

  /** Runs one short statement on this connection, so that it need not wait for the pool. Errors are ignored. */
  async ask(text: string, values: readonly unknown[]): Promise<void> {
    await this.connected()
      .then((client) => client.query(text, [...values]))
      .catch(() => {});
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.retry) clearTimeout(this.retry);
    const client = await this.client?.catch(() => null);
    await client?.end().catch(() => {});
  }

  private connected(): Promise<pg.Client> {
    this.client ??= this.connect();
    return this.client;
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'millwright-listener',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client.on('notification', ({ channel, payload }) => this.tell(channel, payload ?? ''));
    client.on('error', () => {});
    client.on('end', () => this.lost());
    await client.connect();
    for (const channel of this.handlers.keys()) await client.query(`LISTEN ${identifier(channel)}`);
    return client;
  }

  private tell(channel: string, payload: string) {
    for (const handler of this.handlers.get(channel) ?? []) handler(payload);
  }

  private lost() {
    this.client = null;
    if (this.closed || this.retry) return;
    this.retry = setTimeout(() => {
      this.retry = null;
      this.connected().then(
        () => {
          for (const channel of this.handlers.keys()) this.tell(channel, '');
        },
        () => this.lost(),
      );
    }, 500);
  }
}
