import { allowed, readGuard } from '@millwright/core/query/guard.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Run } from '../runs/run-rows.ts';

/** A run creates fewer lines than this in one transaction before the document that they belong to. */
const lookedAt = 20;

/**
 * The record that a run created for its primary record, according to that record's timeline: the first one that is not
 * a line of another. Null if the reader may see none.
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
