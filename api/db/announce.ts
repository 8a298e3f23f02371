import type { CacheMarker } from '@millwright/core/contract/documents.ts';
import type { Database } from './database.ts';

/** Channels of the database on which processes tell each other of a change; what is announced at once again waits `pause_ms` and goes out as one. */
export const channels = {
  /** Open sessions of a client read their records or documents again (`CacheHub`). */
  cache: { name: 'cache', pause_ms: 300 },
  /** The relay looks for new outbox rows. */
  outbox: { name: 'outbox', pause_ms: 20 },
  /** Account mails wait to be sent. */
  account_mails: { name: 'account_mails', pause_ms: 200 },
  /** Messages wait to be sent. */
  messages: { name: 'messages', pause_ms: 200 },
  /** Cached sessions are forgotten, in every process. */
  sessions: { name: 'sessions', pause_ms: 20 },
} as const;

/** What may be told: that a client's data changed, or that there is work for whoever does it. */
export type News = { about: 'cache'; client_id: string; action: CacheMarker['action'] } | { about: Exclude<keyof typeof channels, 'cache'> };

/**
 * Announces a committed change to all processes; the only place that does. Call it after the commit: a NOTIFY inside a
 * transaction makes commits wait for each other. It may get lost, so whoever must not miss anything looks by itself.
 */
export function announce({ notifier }: Pick<Database, 'notifier'>, news: News): void {
  const { name, pause_ms } = channels[news.about];
  const payload = news.about === 'cache' ? JSON.stringify({ client_id: news.client_id, action: news.action }) : '';
  notifier.signal(name, payload, pause_ms);
}

/** Tells the client's other sessions once events are committed (the newest of them is the cache marker of records), and wakes the relay for those that start something. */
export function announceEvents(database: Pick<Database, 'notifier'>, client_id: string, starting: boolean): void {
  if (starting) announce(database, { about: 'outbox' });
  announce(database, { about: 'cache', client_id, action: 'refresh_store' });
}
