import type { TenantTransaction } from '../../db/types.ts';
import type { Run } from '../runs/run-rows.ts';

/** The transaction of a step. Its writes record the run and step that caused them, and the chain of starts. */
export function asStep(tenant: TenantTransaction, run: Pick<Run, 'id' | 'depth' | 'chain' | 'root'>, step: string): TenantTransaction {
  return tenant.causedBy({ kind: 'run', id: run.id, step, depth: run.depth, chain: run.chain, root: run.root ?? run.id });
}
