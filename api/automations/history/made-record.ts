import { allowed, readGuard } from '@millwright/core/query/guard.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Run } from '../runs/run-rows.ts';

/** More than a run makes in one transaction before the document that its lines belong to. */
const lookedAt = 20;

/**
 * The record that a run has made for the one it was about, as that one's timeline tells: the first that is nobody's line. Null
 * where there is none that the reader may see.
 */
export async function recordMadeBy(tenant: TenantTransaction, { id, trigger }: Pick<Run, 'id' | 'trigger'>): Promise<string | null> {
  if (!trigger.primary_item_id) return null;
  const events = `${identifier(tenant.client.schema)}._events`;
  const text = `SELECT node_id, model FROM ${events} WHERE batch IN (SELECT batch FROM ${events} WHERE node_id = $1 AND run_id = $2)
    AND run_id = $2 AND type = 'created' ORDER BY id LIMIT ${lookedAt}`;
  const rows = await tenant.query<{ node_id: string; model: string }>(text, [trigger.primary_item_id, id], { name: 'runs.made' });
  const { models } = tenant.config.schema;
  const lines = new Set([...models.values()].flatMap(({ model, ends }) => (model.misc?.owns ?? []).map((name) => ends.get(name)?.to)));
  const guard = readGuard(tenant.access, tenant.client.id);
  const first = rows.find(({ model }) => {
    const resolved = models.get(model);
    return resolved && !lines.has(model) && allowed(() => guard.model(resolved));
  });
  return first?.node_id ?? null;
}
