import { isStepType, stepDescriptor } from '@millwright/core/automation/steps/registry.ts';
import type { RunStatus } from '@millwright/core/automation/types.ts';
import type { RunState } from '@millwright/core/contract/automations.ts';
import type { RunDetail, RunItem, StepRunItem } from '@millwright/core/contract/parts/run-shapes.ts';
import { AppError } from '@millwright/core/errors.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { documentNotFound } from '../../configuration/configuration.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { mayUse } from '../definitions/rights.ts';
import { redact } from '../runs/redact.ts';
import { findRun, type Run, runsTable, stepsOf, stepsTable } from '../runs/run-rows.ts';
import { withoutSecrets } from '../runs/step-error.ts';
import { runsBefore } from './chain.ts';
import { recordMadeBy } from './made-record.ts';

export type RunRow = Pick<Run, 'id' | 'created_at' | 'started_at' | 'ended_at' | 'status' | 'partly' | 'trigger' | 'definition_version'>;
export const itemColumns = 'id, created_at, started_at, ended_at, status, partly, trigger, definition_version';

export function runItem({ id, created_at, started_at, ended_at, status, partly, trigger, definition_version }: RunRow): RunItem {
  const duration_ms = started_at && ended_at ? ended_at.getTime() - started_at.getTime() : null;
  return { id, date: created_at.toISOString(), status, partly: shownPartly(status, partly), trigger, duration_ms, definition_version };
}

/** A failed or cancelled run is shown as that, whatever its loops did before. */
const shownPartly = (status: RunStatus, partly: Run['partly']) => (status === 'success' ? partly : null);

/** The id of an automation whose runs the caller may read. A deleted automation is found by its former id or slug. */
export async function historyOf(tenant: TenantTransaction, id: string): Promise<string> {
  const automation_id = tenant.config.effective('settings_data_connections', id)?.id ?? (await removedAutomation(tenant, id));
  if (automation_id === undefined || !mayUse(tenant, 'READ', { id: automation_id })) throw documentNotFound('settings_data_connections', id);
  return automation_id;
}

/** A permanently removed automation is only known from its runs. */
async function removedAutomation(tenant: TenantTransaction, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await tenant.query(`SELECT 1 FROM ${runsTable(tenant)} WHERE automation_id = $1 LIMIT 1`, [id], { name: 'runs.of_removed' });
  return rows.length > 0 ? id : undefined;
}

/** A run that the caller may see; otherwise 404. */
export async function visibleRun(tenant: TenantTransaction, run_id: string): Promise<Run> {
  const run = await findRun(tenant, run_id);
  if (!run || !mayUse(tenant, 'READ', { id: run.automation_id })) throw new AppError('not_found');
  return run;
}

/** The progress of a run. The person who caused it may know this without READ on the automation. */
export async function runState(tenant: TenantTransaction, run_id: string): Promise<RunState> {
  const run = (await findRun(tenant, run_id)) ?? (await promisedRun(tenant, run_id));
  if (!run) throw new AppError('not_found');
  const readable = mayUse(tenant, 'READ', { id: run.automation_id });
  const { user_id } = tenant.principal;
  if (!readable && (user_id === null || run.trigger.user_id !== user_id)) throw new AppError('not_found');
  const { id, definition, automation_slug, automation_id, status, ended_at } = run;
  const steps = { ...(await howFar(tenant, run_id)), of: definition.steps.filter(({ enabled }) => enabled).length };
  const record = status === 'success' ? await recordMadeBy(tenant, run) : null;
  return {
    id,
    label: definition.label,
    automation: automation_slug || automation_id,
    status,
    ended_at: iso(ended_at),
    readable,
    steps,
    made: record,
  };
}

/** The number of steps that have ended, counting a step in a loop once, and the progress of the running step if it reports one. */
async function howFar(tenant: TenantTransaction, run_id: string): Promise<{ done: number; part: number | null }> {
  const text = `SELECT count(DISTINCT step_id) FILTER (WHERE end_date IS NOT NULL)::int AS done,
      max((output->>'part')::float8) FILTER (WHERE status = 'running' AND type = 'action') AS part
    FROM ${stepsTable(tenant)} WHERE run_id = $1 AND item = ''`;
  const [row] = await tenant.query<{ done: number; part: number | null }>(text, [run_id], { name: 'steps.how_far' });
  return row ?? { done: 0, part: null };
}

type Promised = Pick<Run, 'id' | 'definition' | 'automation_slug' | 'automation_id' | 'status' | 'ended_at' | 'trigger'>;

/** A run that an event or a transaction starts and that has no row yet, because the relay is about to add it. */
async function promisedRun(tenant: TenantTransaction, id: string): Promise<Promised | null> {
  const [automation_id = '', event_id = ''] = id.split('.');
  const definition = tenant.config.find('settings_data_connections', automation_id);
  if (!definition || !isUuid(event_id)) return null;
  const events = `${identifier(tenant.client.schema)}._events`;
  const text = `SELECT user_id FROM ${events} WHERE id = $1 UNION ALL SELECT user_id FROM ${events} WHERE batch = $1 LIMIT 1`;
  const [event] = await tenant.query<{ user_id: string | null }>(text, [event_id]);
  if (!event) return null;
  const trigger = { type: definition.trigger.type, ...(event.user_id ? { user_id: event.user_id } : {}) };
  return { id, definition, automation_slug: definition.slug, automation_id, status: 'queued', ended_at: null, trigger };
}

/** A run with its steps, in the order in which they began. */
export async function runDetail(tenant: TenantTransaction, run_id: string): Promise<RunDetail> {
  const run = await visibleRun(tenant, run_id);
  const { automation_id, automation_slug, output, error, started_at, ended_at, undone_at, depth } = run;
  return {
    ...runItem(run),
    automation_id,
    automation: automation_slug || automation_id,
    output: redact(output),
    error: error && withoutSecrets(error),
    started_at: started_at?.toISOString() ?? null,
    ended_at: iso(ended_at),
    undone_at: iso(undone_at),
    depth,
    chain: await runsBefore(tenant, run),
    steps: await stepItems(tenant, run_id),
  };
}

/** Responses of other systems may contain secrets. Later steps may need them, but readers of the history don't. */
const answersOfOthers = (type: string) => isStepType(type) && stepDescriptor(type).answersOfOthers;

export async function stepItems(tenant: TenantTransaction, run_id: string): Promise<StepRunItem[]> {
  const steps = await stepsOf(tenant, run_id);
  return steps.map(({ start_date, end_date, output, error, attempts, ...step }) => ({
    ...step,
    output: answersOfOthers(step.type) ? redact(output) : output,
    error: error && withoutSecrets(error),
    attempts: attempts.map((each) => ({ ...each, error: each.error && withoutSecrets(each.error) })),
    start_date: iso(start_date),
    end_date: iso(end_date),
  }));
}

const iso = (date: Date | null) => date?.toISOString() ?? null;
