import type { Principal } from '@millwright/core/access/types.ts';
import type { RunUndo } from '@millwright/core/contract/run-undo.ts';
import type { Database } from '../../db/database.ts';
import { ranOutOfTime } from '../../db/sql/faults.ts';
import { inTenant } from '../../db/tenant.ts';

import { comparedUndo, rehearsedUndo } from './undo-run.ts';

/** So long the records of a run may be held while its undo is only tried. */
const most_ms = 2_000;

/** What undoing a run would take back: tried, or where that would keep others waiting for longer, compared with what has changed since. */
export async function undoPlan(database: Database, principal: Principal, run_id: string, held_ms = most_ms): Promise<RunUndo> {
  try {
    const until = performance.now() + held_ms;
    return await inTenant(database, principal, (tenant) => rehearsedUndo(tenant, run_id, until), { dry_run: true, timeout_ms: held_ms });
  } catch (error) {
    if (!ranOutOfTime(error)) throw error;
    return inTenant(database, principal, (tenant) => comparedUndo(tenant, run_id), { read_only: true, timeout_ms: 20_000 });
  }
}
