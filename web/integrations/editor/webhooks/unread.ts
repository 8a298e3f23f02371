import type { DraftWebhook } from '../../data/integration-draft.ts';

/** Returns a webhook with the unreadable text of one part as typed, or without it. */
export function withUnread({ unread = {}, ...webhook }: DraftWebhook, part: string, typed?: string): DraftWebhook {
  const { [part]: _, ...rest } = unread;
  const next = typed === undefined ? rest : { ...rest, [part]: typed };
  return Object.keys(next).length > 0 ? { ...webhook, unread: next } : webhook;
}

/** The first webhook that can't be saved as it was typed, by its name; null where all can. */
export const unreadWebhook = (webhooks: readonly DraftWebhook[]): string | null => webhooks.find(({ unread }) => unread)?.name ?? null;
