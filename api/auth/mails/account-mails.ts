import { announce } from '../../db/announce.ts';
import type { Database } from '../../db/database.ts';
import { inPlatform } from '../../db/platform.ts';
import type { TenantTransaction } from '../../db/types.ts';

/**
 * Queues a reset mail for whoever has this address. Known and unknown addresses cost the same and leave the same row, so
 * that the answer tells nothing; who it belongs to is looked up when it is sent.
 */
export async function requestReset(database: Database, email: string): Promise<void> {
  await inPlatform(database, (platform) =>
    platform.query(`INSERT INTO platform.account_mails (kind, email) VALUES ('reset', $1)`, [email.trim().slice(0, 320)]),
  );
  announce(database, { about: 'account_mails' });
}

/** Queues a new user's invitation, in the transaction that adds them. */
export async function queueInvitation(tenant: TenantTransaction, user_id: string): Promise<void> {
  await tenant.query(`INSERT INTO platform.account_mails (kind, user_id) VALUES ('invitation', $1)`, [user_id]);
  tenant.announce({ about: 'account_mails' });
}
