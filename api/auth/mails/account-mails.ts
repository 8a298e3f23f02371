import { announce } from '../../db/announce.ts';
import type { Database } from '../../db/database.ts';
import { inPlatform, type Platform } from '../../db/platform.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { SignInMail } from './mail-texts.ts';

/**
 * Queues a reset email for this address. Known and unknown addresses take the same time and add the same row, so the
 * response reveals nothing. The user is looked up when it is sent.
 */
export async function requestReset(database: Database, email: string): Promise<void> {
  await inPlatform(database, (platform) =>
    platform.query(`INSERT INTO platform.account_mails (kind, email) VALUES ('reset', $1)`, [email.trim().slice(0, 320)]),
  );
  announce(database, { about: 'account_mails' });
}

/** Queues a new user's invitation, in the transaction that adds the user. */
export async function queueInvitation(tenant: TenantTransaction, user_id: string): Promise<void> {
  await tenant.query(`INSERT INTO platform.account_mails (kind, user_id) VALUES ('invitation', $1)`, [user_id]);
  tenant.announce({ about: 'account_mails' });
}

/** Queues an email about a change of sign-in methods, in the same transaction. */
export async function tellOfSignIn(platform: Platform, kind: SignInMail, user_id: string): Promise<void> {
  await platform.query('INSERT INTO platform.account_mails (kind, user_id) VALUES ($1, $2)', [kind, user_id]);
}
