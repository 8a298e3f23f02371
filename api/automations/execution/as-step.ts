import type { TenantTransaction } from '../../db/types.ts';
import type { Run } from '../runs/run-rows.ts';

/** The transaction as seen by a step: what it writes says which run and step caused it, and which starts led there. */
export function asStep(tenant: TenantTransaction, run: Pick<Run, 'id' | 'depth' | 'chain' | 'root'>, step: string): TenantTransaction {
  return tenant.causedBy({ kind: 'run', id: run.id, step, depth: run.depth, chain: run.chain, root: run.root ?? run.id });
}
