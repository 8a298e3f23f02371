import { maxChain } from '@millwright/core/automation/match.ts';
import type { EarlierRun } from '@millwright/core/contract/parts/run-shapes.ts';
import type { Json, Text } from '@millwright/core/json.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { mayUse } from '../definitions/rights.ts';
import { type Run, runsTable } from '../runs/run-rows.ts';

type Row = Pick<Run, 'id' | 'automation_id' | 'automation_slug' | 'trigger' | 'created_at'> & { label: Text };

/** The run that the event's cause names, or else the run that called this one. */
const causeOf = (runs: string, events: string) => `
  SELECT p.id, p.event_id, p.trigger->>'origin' AS origin FROM ${runs} p
  WHERE p.id = COALESCE((SELECT e.cause->>'id' FROM ${events} e WHERE e.id = up.event_id AND e.cause->>'kind' = 'run'), up.origin)`;

/**
 * The runs that led to this one, the earliest first. Each started the next one by a write or by a step. Deleted runs
 * are missing, and so is everything before them.
 */
export async function runsBefore(tenant: TenantTransaction, run: Run): Promise<EarlierRun[]> {
  if (run.depth <= 1) return [];
  const runs = runsTable(tenant);
  const events = `${identifier(tenant.client.schema)}._events`;
  const text = `WITH RECURSIVE up AS (
      SELECT id, event_id, trigger->>'origin' AS origin, 0 AS at FROM ${runs} WHERE id = $1
      UNION ALL
      SELECT cause.id, cause.event_id, cause.origin, up.at + 1 FROM up CROSS JOIN LATERAL (${causeOf(runs, events)}) cause WHERE up.at < $2
    )
    SELECT r.id, r.automation_id, r.automation_slug, r.trigger, r.created_at, r.definition->'label' AS label
    FROM up JOIN ${runs} r ON r.id = up.id WHERE up.at > 0 ORDER BY up.at DESC`;
  const rows = await tenant.query<Row>(text, [run.id, maxChain], { name: 'runs.before' });
  return rows.map((row) => told(tenant, row));
}

/** If the caller may not read an automation, neither its name nor its run is returned. */
function told(tenant: TenantTransaction, { id, automation_id, automation_slug, trigger, created_at, label }: Row): EarlierRun {
  const date = created_at.toISOString();
  if (!mayUse(tenant, 'READ', { id: automation_id })) return { run_id: null, automation: null, label: null, date, primary_item_id: null };
  const { primary_item_id = null } = trigger;
  return { run_id: id, automation: automation_slug || automation_id, label: (label ?? null) as Json as EarlierRun['label'], date, primary_item_id };
}
