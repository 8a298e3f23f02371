import { badInput } from '@millwright/core/automation/bad-input.ts';
import type { StepInstance } from '@millwright/core/automation/flow/interpret.ts';
import { modelsBeyond } from '@millwright/core/automation/record-waits/awaited-kinds.ts';
import { readCondition } from '@millwright/core/automation/record-waits/check-when.ts';
import { stepDescriptor } from '@millwright/core/automation/steps/registry.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import type { WaitEnd } from '@millwright/workflows/activities.ts';
import { newId } from '../../db/sql/new-id.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Scope } from '../execution/step-scope.ts';
import type { LoadedRun } from '../runs/run-rows.ts';
import { primaryItem, textOf } from '../steps/types.ts';
import { dropLost } from './drop-lost.ts';
import { lookAt, type RecordWait, waitColumns } from './look.ts';

/** A wait for a record, and until when. */
type RecordPlan = { record_wait: string; expires_at: string | null };

/** The most open waits of a company. */
const mostWaits = 5_000;
/** The longest wait: ten years in hours. */
const mostHours = 10 * 366 * 24;

/** Whether a step waits for a record. */
export const isRecordWait = ({ type }: Pick<Step, 'type'>): boolean => stepDescriptor(type).ports === 'record';

/**
 * Records what a step waits for, in the transaction in which it begins to wait. The record is checked only after that
 * has committed. A later change then finds the wait, and an earlier change is seen by the check.
 */
export async function awaitRecord({ tenant, run, instance }: Scope, input: JsonObject): Promise<RecordPlan> {
  const model = modelOf(tenant, textOf(input, 'model'));
  const condition = readCondition(input.when ?? null, model, tenant.config.schema);
  if ('problem' in condition) throw badInput('when', 'not_a_condition', { reason: condition.problem });
  const object_id = input.which === 'any' ? null : await recordOf(tenant, run, input, model);
  await demandRoom(tenant);
  const id = newId();
  const text = `INSERT INTO platform.record_waits (id, run_id, step_id, item, model, beyond, object_id, condition) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;
  const beyond = modelsBeyond(tenant.config.schema, model, condition);
  const values = [id, run.id, instance.step_id, instance.item, model, beyond, object_id, JSON.stringify(condition)];
  await tenant.query(text, values, { name: 'record_waits.add' });
  return { record_wait: id, expires_at: expiryOf(tenant.now, input.expires_after_hours) };
}

function modelOf({ config }: TenantTransaction, named: string): string {
  const model = config.find('models', named)?.slug ?? named;
  if (!config.schema.models.has(model)) throw badInput('model', 'unknown_option', { option: named });
  return model;
}

async function recordOf(tenant: TenantTransaction, run: LoadedRun, input: JsonObject, model: string): Promise<string> {
  const id = primaryItem({ input, variables: { trigger: run.trigger } }, 'record');
  if (id === null || id.trim() === '') throw badInput('record', 'missing_field');
  const wait: RecordWait = { id, model, object_id: id, condition: { fact: 'identity', operator: 'isNotEmpty', value: true } };
  const there = isUuid(id) && (await lookAt(tenant, wait))?.outcome === 'matched';
  if (!there) throw badInput('record', 'not_a_record', { model });
  return id;
}

/** Waits of runs that have ended don't count. */
async function demandRoom(tenant: TenantTransaction): Promise<void> {
  const full = async () => {
    const [row] = await tenant.query<{ n: number }>('SELECT count(*)::int AS n FROM platform.record_waits WHERE outcome IS NULL');
    return (row?.n ?? 0) >= mostWaits;
  };
  if (!(await full())) return;
  await dropLost(tenant);
  if (await full()) throw badInput('model', 'too_many_waits', { max: mostWaits });
}

function expiryOf(now: string, hours: Json | undefined): string | null {
  if (typeof hours !== 'number') return null;
  if (hours > mostHours) throw badInput('expires_after_hours', 'too_large', { max: mostHours });
  return new Date(Date.parse(now) + Math.max(0, hours) * 3_600_000).toISOString();
}

/** Whether the row of a waiting step still exists. */
export async function isNoted(tenant: TenantTransaction, plan: Json): Promise<boolean> {
  const { record_wait } = plan as RecordPlan;
  return (await tenant.query('SELECT 1 FROM platform.record_waits WHERE id = $1', [record_wait])).length > 0;
}

type Noted = RecordWait & { outcome: 'matched' | 'deleted' | null; record_id: string | null; at: Date | null };

/**
 * The end of a wait for a record: as its row says, or by the present record, or expired when its time is over. In a dry
 * run the record counts as matching. Null means that the wait continues.
 */
export async function endRecordWait(tenant: TenantTransaction, run: LoadedRun, { step_id, item }: StepInstance, end: WaitEnd): Promise<Json> {
  const plan = run.done.find((done) => done.step_id === step_id && done.item === item)?.output as RecordPlan;
  const text = `SELECT ${waitColumns}, outcome, record_id, ended_at AS at FROM platform.record_waits WHERE id = $1 FOR UPDATE`;
  const [noted] = await tenant.query<Noted>(text, [plan.record_wait]);
  const over = { outcome: 'expired', record: noted?.object_id ?? null, at: tenant.now };
  if (!noted) return over;
  const ended = await outcomeOf(tenant, noted);
  if (!ended && !run.dry_run && end.resumed !== 'time') return null;
  await tenant.query('DELETE FROM platform.record_waits WHERE id = $1', [plan.record_wait], { name: 'record_waits.done' });
  return ended ?? (run.dry_run ? { ...over, outcome: 'matched' } : over);
}

async function outcomeOf(tenant: TenantTransaction, noted: Noted): Promise<JsonObject | null> {
  if (noted.outcome) return { outcome: noted.outcome, record: noted.record_id, at: (noted.at ?? new Date(tenant.now)).toISOString() };
  const now = await lookAt(tenant, noted);
  return now ? { outcome: now.outcome, record: now.record_id, at: tenant.now } : null;
}
