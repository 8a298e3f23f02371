import type { RunStatus } from '@millwright/core/automation/types.ts';
import type { RunDetail, RunItem, StepRunItem } from '@millwright/core/contract/automations.ts';
import type { Paging } from '@millwright/core/contract/shapes.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Tenant } from '../db/types.ts';
import { automationOf } from './lookup.ts';
import { requireAutomation } from './rights.ts';
import { findRun, type Run, runsTable, stepsOf } from './run-rows.ts';

type Item = Pick<Run, 'id' | 'created_at' | 'started_at' | 'ended_at' | 'status' | 'trigger' | 'definition_version'>;
const itemColumns = 'id, created_at, started_at, ended_at, status, trigger, definition_version';

export function runItem({ id, created_at, started_at, ended_at, status, trigger, definition_version }: Item): RunItem {
  const duration_ms = started_at && ended_at ? ended_at.getTime() - started_at.getTime() : null;
  return { id, date: created_at.toISOString(), status, trigger, duration_ms, definition_version };
}

/** An automation's runs, newest first. */
export async function listRuns(
  tenant: Tenant,
  id: string,
  { limit, skip, status }: Paging & { status?: RunStatus | undefined },
): Promise<{ data: RunItem[]; total: number }> {
  const automation = automationOf(tenant, id);
  requireAutomation(tenant, 'READ', automation);
  const from = `FROM ${runsTable(tenant)} WHERE automation_id = $1 AND ($2::text IS NULL OR status = $2)`;
  const values = [automation.id, status ?? null];
  const rows = await tenant.query<Item>(`SELECT ${itemColumns} ${from} ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4`, [
    ...values,
    limit,
    skip,
  ]);
  const [count] = await tenant.query<{ total: number }>(`SELECT count(*)::int AS total ${from}`, values);
  return { data: rows.map(runItem), total: count?.total ?? 0 };
}

/** A run that the caller may see; 404 otherwise. */
export async function visibleRun(tenant: Tenant, run_id: string): Promise<Run> {
  const run = await findRun(tenant, run_id);
  if (!run) throw new AppError('not_found');
  requireAutomation(tenant, 'READ', { id: run.automation_id });
  return run;
}

/** A run with its steps in the order they began. */
export async function runDetail(tenant: Tenant, run_id: string): Promise<RunDetail> {
  const run = await visibleRun(tenant, run_id);
  const { automation_id, automation_slug, output, error, started_at, ended_at, depth } = run;
  return {
    ...runItem(run),
    automation_id,
    automation: automation_slug || automation_id,
    output,
    error,
    started_at: started_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
    depth,
    steps: await stepItems(tenant, run_id),
  };
}

export async function stepItems(tenant: Tenant, run_id: string): Promise<StepRunItem[]> {
  const steps = await stepsOf(tenant, run_id);
  return steps.map(({ start_date, end_date, ...step }) => ({ ...step, start_date: iso(start_date), end_date: iso(end_date) }));
}

const iso = (date: Date | null) => date?.toISOString() ?? null;
