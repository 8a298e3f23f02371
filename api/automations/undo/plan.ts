import type { Principal } from '@millwright/core/access/types.ts';
import type { RunUndo } from '@millwright/core/contract/run-undo.ts';
import type { Database } from '../../db/database.ts';
import { ranOutOfTime } from '../../db/sql/faults.ts';
import { inTenant } from '../../db/tenant.ts';

import { comparedUndo, rehearsedUndo } from './undo-run.ts';

/** How long a trial of an undo may lock the run's records. */
const most_ms = 2_000;

/** What undoing a run would change. It is tried; if that would lock records for too long, it is derived by comparing with later changes. */
export async function undoPlan(database: Database, principal: Principal, run_id: string, held_ms = most_ms): Promise<RunUndo> {
  try {
    const until = performance.now() + held_ms;
    return await inTenant(database, principal, (tenant) => rehearsedUndo(tenant, run_id, until), { dry_run: true, timeout_ms: held_ms });
  } catch (error) {
    if (!ranOutOfTime(error)) throw error;
    return inTenant(database, principal, (tenant) => comparedUndo(tenant, run_id), { read_only: true, timeout_ms: 20_000 });
  }
}
