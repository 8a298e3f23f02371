import { storableText } from '@millwright/core/storable.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { mailSoonSql, waySql } from './ways.ts';

/** A comment that mentions people: its text, and its event in the record's timeline. */
export type Mention = { people: readonly string[]; object_id: string; model: string; event_id: string; words: string };

/** Characters of a comment that a notice quotes. */
const excerpt = 300;

const notifySql = `
  WITH noted AS (
    INSERT INTO platform.notices (user_id, about, label, run_id, object_id, model, event_id, by_id, by_name, details)
    SELECT u.id, 'mentions', '""', '', $2, $3, $4, $5, $6, $7 FROM platform.users u LEFT JOIN platform.notice_mails m ON m.user_id = u.id
    WHERE u.client_id = platform.current_client() AND u.id = ANY($1::uuid[]) AND u.id IS DISTINCT FROM $5::uuid AND ${waySql('mentions')} <> 'off' ORDER BY u.id
    RETURNING user_id)
  ${mailSoonSql('mentions')}`;

/** Notifies each person whom a comment mentions, but not its author. */
export async function notifyMentioned(tenant: TenantTransaction, { people, object_id, model, event_id, words }: Mention): Promise<void> {
  if (people.length === 0) return;
  const { user_id, inside } = tenant.principal;
  const details = storableText(words.length > excerpt ? `${words.slice(0, excerpt)}…` : words);
  await tenant.query(notifySql, [people, object_id, model, event_id, user_id, inside?.name ?? null, details], { name: 'notices.mention' });
}
