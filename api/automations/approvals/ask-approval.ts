import { badInput } from '@millwright/core/automation/bad-input.ts';
import type { StepInstance } from '@millwright/core/automation/flow/interpret.ts';
import { mostQuestions } from '@millwright/core/automation/steps/business/ask.ts';
import { stepDescriptor } from '@millwright/core/automation/steps/registry.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import type { WaitEnd } from '@millwright/workflows/activities.ts';
import { newId } from '../../db/sql/new-id.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { audienceOf } from '../../notices/audience/audience.ts';
import type { Scope } from '../execution/step-scope.ts';
import type { LoadedRun } from '../runs/run-rows.ts';
import { primaryItem, textOf } from '../steps/types.ts';
import { tellApprovers } from './approvers.ts';

/** What a run waits with: for the decision of this approval, at the latest until it expires. */
type ApprovalPlan = { approval: string; expires_at: string | null };

/** Whether a step waits for somebody's decision. */
export function isApproval({ type }: Pick<Step, 'type'>): boolean {
  const descriptor = stepDescriptor(type);
  return descriptor.place === 'control' && descriptor.control === 'approval';
}

/** Hours of ten years: nothing waits longer. */
const mostHours = 10 * 366 * 24;

/** Asks whom the step names, in the transaction in which the step begins to wait. */
export async function askApproval({ tenant, run, step, instance }: Scope, input: JsonObject): Promise<ApprovalPlan> {
  const title = textOf(input, 'title');
  const approver = await audienceOf(tenant, input);
  const id = newId();
  const object = primaryItem({ input, variables: { trigger: run.trigger } });
  const expires_at = expiryOf(tenant.now, input.expires_after_hours);
  const questions = step.type === 'ask' ? questionsOf(input.questions) : null;
  const values = [
    id,
    run.automation_id,
    JSON.stringify(run.definition.label),
    run.id,
    instance.step_id,
    instance.item,
    title,
    typeof input.details === 'string' ? input.details : '',
    isUuid(object) ? object : null,
    approver.person_id,
    approver.role,
    input.starter === 'may_not_decide' ? (run.trigger.user_id ?? null) : null,
    hoursOf('remind_after_hours', input.remind_after_hours),
    expires_at,
    questions && JSON.stringify(questions),
  ];
  const text = `INSERT INTO platform.approvals
    (id, automation_id, label, run_id, step_id, item, title, details, object_id, person_id, role, barred_id, remind_hours, expires_at, questions)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`;
  await tenant.query(text, values, { name: 'approvals.ask' });
  if (!run.dry_run) await tellApprovers(tenant, id);
  return { approval: id, expires_at };
}

/** What is asked, by names under which it is answered. */
function questionsOf(given: Json | undefined): { name: string; question: string }[] {
  const questions = Object.entries(isObject(given) ? given : {}).map(([name, question]) => ({
    name,
    question: typeof question === 'string' ? question : '',
  }));
  if (questions.length === 0) throw badInput('questions', 'missing_field');
  if (questions.length > mostQuestions) throw badInput('questions', 'too_large', { max: mostQuestions });
  return questions.map(({ name, question }) => ({ name, question: question.trim() || name }));
}

function hoursOf(field: string, hours: Json | undefined): number | null {
  if (typeof hours !== 'number') return null;
  if (hours > mostHours) throw badInput(field, 'too_large', { max: mostHours });
  return Math.max(0, hours);
}

function expiryOf(now: string, given: Json | undefined): string | null {
  const hours = hoursOf('expires_after_hours', given);
  return hours === null ? null : new Date(Date.parse(now) + hours * 3_600_000).toISOString();
}

/** The plan of a step that waits already. What was decided while nothing waited for it, or is gone, is not waited for any more. */
export async function planAgain(tenant: TenantTransaction, before: Json): Promise<ApprovalPlan> {
  const plan = before as ApprovalPlan;
  const [row] = await tenant.query<{ decided: boolean }>(`SELECT outcome IS NOT NULL AS decided FROM platform.approvals WHERE id = $1`, [
    plan.approval,
  ]);
  return row && !row.decided ? plan : { ...plan, expires_at: tenant.now };
}

type Ended = {
  questions: Json;
  answers: Json;
  outcome: string | null;
  reason: string | null;
  decided_by: string | null;
  decided_name: string | null;
  decided_at: Date | null;
};

/**
 * How an approval has ended: as somebody has decided, in a rehearsal as approved, and once its time is over as expired,
 * whichever commits first; one that is gone has expired. Null: it is still open.
 */
export async function endApproval(tenant: TenantTransaction, run: LoadedRun, { step_id, item }: StepInstance, end: WaitEnd): Promise<Json> {
  const plan = run.done.find((done) => done.step_id === step_id && done.item === item)?.output as ApprovalPlan;
  const over = run.dry_run ? 'approved' : end.resumed === 'time' ? 'expired' : null;
  const text = `UPDATE platform.approvals SET outcome = COALESCE(outcome, $2), decided_at = COALESCE(decided_at, now()) WHERE id = $1 AND ($2::text IS NOT NULL OR outcome IS NOT NULL)
    RETURNING questions, answers, outcome, reason, decided_by, decided_name, decided_at`;
  const [row] = await tenant.query<Ended>(text, [plan.approval, over], { name: 'approvals.end' });
  if (!row) return (await isThere(tenant, plan.approval)) ? null : { outcome: 'expired', reason: null, by: null, decided_at: null };
  const { questions, answers, outcome, reason, decided_by, decided_name, decided_at } = row;
  const by = decided_by === null ? null : { id: decided_by, name: decided_name ?? '' };
  return { outcome, reason, by, decided_at: decided_at?.toISOString() ?? null, ...(questions && { answers: answers ?? {} }) };
}

const isThere = async (tenant: TenantTransaction, id: string): Promise<boolean> =>
  (await tenant.query('SELECT 1 FROM platform.approvals WHERE id = $1', [id])).length > 0;
