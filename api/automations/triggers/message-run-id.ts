import { runIdFor } from '@millwright/core/automation/match.ts';
import { v5 } from 'uuid';
import { newId } from '../../db/sql/new-id.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { runsTable } from '../runs/run-rows.ts';
import type { Verified } from './verify-signature.ts';

const namespace = 'b4f1b3d6-5a0e-5d7b-8d0c-6f0f3b2f9c55';

/** For signatures without a time, the same text counts as the same message for this long. Later it may be sent on purpose. */
const repeats_ms = 24 * 3_600_000;

/**
 * The id of the run that a message starts; repeated messages give the same id. A signed message id counts forever, a
 * hash of the signed content for a day. The hash's id includes the day, so simultaneous calls get the same id.
 */
export async function messageRunId(tenant: TenantTransaction, automation_id: string, { id, digest }: Verified): Promise<string> {
  if (digest === undefined) return runIdFor(automation_id, id === null ? newId() : v5(id, namespace));
  const now = Date.parse(tenant.now);
  const day = Math.floor(now / repeats_ms);
  const [today, before] = [day, day - 1].map((each) => runIdFor(automation_id, v5(`${digest} ${each}`, namespace))) as [string, string];
  const text = `SELECT 1 FROM ${runsTable(tenant)} WHERE id = $1 AND created_at > $2`;
  const earlier = await tenant.query(text, [before, new Date(now - repeats_ms)], { name: 'hook.repeats' });
  return earlier.length > 0 ? before : today;
}
