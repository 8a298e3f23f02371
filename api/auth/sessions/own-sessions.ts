import type { Principal } from '@millwright/core/access/types.ts';
import type { SignIn } from '@millwright/core/contract/auth.ts';
import type { Database } from '../../db/database.ts';
import { inPlatform } from '../../db/platform.ts';
import { endSignInsOf, signInsOf, type Which } from './sign-ins.ts';

/** The caller's sign-ins, the most recently used first. */
export const sessionsOf = (database: Database, { user_id, session_id }: Principal): Promise<SignIn[]> =>
  inPlatform(database, (platform) => signInsOf(platform, user_id, session_id));

/** Ends sign-ins of the caller and records it. `own` says whether the present one is among them. */
export const endSignIns = (database: Database, principal: Principal, asked: Which): Promise<{ own: boolean }> =>
  inPlatform(database, (platform) => endSignInsOf(platform, { whose: principal.user_id, by: principal, asked }));
