import type { CacheMarker } from '@millwright/core/contract/documents.ts';
import type { Database } from './database.ts';

/** Channels (LISTEN and NOTIFY) on which processes tell each other of changes. After a notice, further ones within `pause_ms` are sent as one. */
export const channels = {
  /** Open sessions of a client read their records or documents again (`CacheHub`). */
  cache: { name: 'cache', pause_ms: 300 },
  /** The relay looks for new outbox rows. */
  outbox: { name: 'outbox', pause_ms: 20 },
  /** Account emails wait to be sent. */
  account_mails: { name: 'account_mails', pause_ms: 200 },
  /** Messages wait to be sent. */
  messages: { name: 'messages', pause_ms: 200 },
  /** Cached sessions are forgotten, in every process. */
  sessions: { name: 'sessions', pause_ms: 20 },
} as const;

/** What a process may announce: that a client's data changed, or that a background job has work. */
export type News = { about: 'cache'; client_id: string; action: CacheMarker['action'] } | { about: Exclude<keyof typeof channels, 'cache'> };

/**
 * Announces a committed change to all processes. Call it after the commit: a NOTIFY inside a transaction makes commits wait
 * for each other. A notice may get lost, so a receiver that must not miss a change also polls.
 */
export function announce({ notifier }: Pick<Database, 'notifier'>, news: News): void {
  const { name, pause_ms } = channels[news.about];
  const payload = news.about === 'cache' ? JSON.stringify({ client_id: news.client_id, action: news.action }) : '';
  notifier.signal(name, payload, pause_ms);
}

/** Announces committed events to the client's open sessions; with `starting`, because automations start on some of them, to the relay too. */
export function announceEvents(database: Pick<Database, 'notifier'>, client_id: string, starting: boolean): void {
  if (starting) announce(database, { about: 'outbox' });
  announce(database, { about: 'cache', client_id, action: 'refresh_store' });
}
