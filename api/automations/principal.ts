import type { Principal } from '@millwright/core/access/types.ts';
import type { Tenant } from '../db/types.ts';
import type { Run } from './run-rows.ts';

/** Who acts for a run: the system, in the name of the person who started it. */
export function systemPrincipal(client_id: string, user_id: string | null = null): Principal {
  return { kind: 'system', client_id, user_id, role: 'system', cause: { kind: 'api', depth: 0, chain: [] } };
}

/** The transaction as seen by a step: what it writes says which run and step caused it, and which starts led there. */
export function asStep(tenant: Tenant, run: Pick<Run, 'id' | 'depth' | 'chain'>, step: string): Tenant {
  return tenant.causedBy({ kind: 'run', id: run.id, step, depth: run.depth, chain: run.chain });
}
