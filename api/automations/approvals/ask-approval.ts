import { badInput } from '@millwright/core/automation/bad-input.ts';
import type { StepInstance } from '@millwright/core/automation/flow/interpret.ts';
import { approvalRules } from '@millwright/core/automation/steps/business/approval.ts';
import { mostQuestions } from '@millwright/core/automation/steps/business/ask.ts';
import { stepDescriptor } from '@millwright/core/automation/steps/registry.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import type { WaitEnd } from '@millwright/workflows/activities.ts';
import { newId } from '../../db/sql/new-id.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { type Audience, audiencesOf } from '../../notices/audience/audience.ts';
import type { Scope } from '../execution/step-scope.ts';
import { stepIn } from '../runs/claim-run.ts';
import type { LoadedRun } from '../runs/run-rows.ts';
import { primaryItem, textOf } from '../steps/types.ts';
import { decisionsSql, isAsked, shownDecision } from './approvals.service.ts';
import { tellApprovers } from './approvers.ts';

/** A wait for the decision of this approval, which ends when it expires. */
type ApprovalPlan = { approval: string; expires_at: string | null };

/** Whether a step waits for a person's decision. */
export function isApproval({ type }: Pick<Step, 'type'>): boolean {
  const descriptor = stepDescriptor(type);
  return descriptor.place === 'control' && descriptor.control === 'approval';
}

const isAsk = ({ type }: Pick<Step, 'type'>): boolean => type === 'ask';

/** The longest wait: ten years in hours. */
const mostHours = 10 * 366 * 24;

/** Creates the approval of a step, in the transaction in which the step begins to wait. */
export async function askApproval({ tenant, run, step, instance }: Scope, input: JsonObject): Promise<ApprovalPlan> {
  const title = textOf(input, 'title');
  const audiences = await audiencesOf(tenant, input);
  const { rule, needed } = ruleOf(input);
  const barred = input.starter === 'may_not_decide' ? (run.trigger.user_id ?? null) : null;
  // All must approve, but a person asked by name started the run and may not.
  if (rule === 'all' && audiences.some(({ person_id }) => person_id !== null && person_id === barred)) throw badInput('people', 'starter_asked');
  const id = newId();
  const object = primaryItem({ input, variables: { trigger: run.trigger } });
  const expires_at = expiryOf(tenant.now, input.expires_after_hours);
  const questions = isAsk(step) ? questionsOf(input.questions) : null;
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
    barred,
    hoursOf('remind_after_hours', input.remind_after_hours),
    expires_at,
    questions && JSON.stringify(questions),
    rule,
    needed,
  ];
  const text = `INSERT INTO platform.approvals
    (id, automation_id, label, run_id, step_id, item, title, details, object_id, barred_id, remind_hours, expires_at, questions, rule, needed)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`;
  await tenant.query(text, values, { name: 'approvals.ask' });
  await seat(tenant, id, audiences);
  if (rule === 'all') await demandAll(tenant, id);
  if (needed !== null) await demandEnough(tenant, id, needed);
  if (!run.dry_run) await tellApprovers(tenant, id);
  return { approval: id, expires_at };
}

/** How many of those asked must approve. */
function ruleOf({ rule, needed }: JsonObject): { rule: string; needed: number | null } {
  const one = approvalRules.find((each) => each === (rule ?? 'any'));
  if (!one) throw badInput('rule', 'unknown_option', { option: String(rule) });
  if (one !== 'some') return { rule: one, needed: null };
  if (typeof needed !== 'number' || !(needed >= 1)) throw badInput('needed', 'missing_field');
  return { rule: one, needed: Math.ceil(needed) };
}

async function seat(tenant: TenantTransaction, id: string, audiences: readonly Audience[]): Promise<void> {
  const text = `INSERT INTO platform.approval_seats (approval_id, place, person_id, role)
    SELECT $1, place, person_id, role FROM jsonb_to_recordset($2::jsonb) AS row(place int, person_id uuid, role text)`;
  await tenant.query(text, [id, JSON.stringify(audiences.map((audience, place) => ({ ...audience, place })))]);
}

/** A member of each group must approve. A group without anybody who may decide can never do so. */
async function demandAll(tenant: TenantTransaction, id: string): Promise<void> {
  const text = `SELECT s.role AS group FROM platform.approval_seats s JOIN platform.approvals a ON a.id = s.approval_id
    WHERE s.approval_id = $1 AND s.role IS NOT NULL AND NOT EXISTS (SELECT FROM platform.users u
      WHERE u.client_id = a.client_id AND NOT u.disabled AND u.role = s.role AND u.id IS DISTINCT FROM a.barred_id) ORDER BY s.place LIMIT 1`;
  const [empty] = await tenant.query<{ group: string }>(text, [id]);
  if (empty) throw badInput('people', 'nobody_to_decide', { group: empty.group });
}

/** More approvals are required than people are asked, so it could never be decided. */
async function demandEnough(tenant: TenantTransaction, id: string, needed: number): Promise<void> {
  const text = `SELECT count(*)::int AS n FROM platform.approvals a JOIN platform.users u ON u.client_id = a.client_id AND NOT u.disabled
    AND u.id IS DISTINCT FROM a.barred_id AND ${isAsked('u.id', 'u.role')} WHERE a.id = $1`;
  const [row] = await tenant.query<{ n: number }>(text, [id]);
  if ((row?.n ?? 0) < needed) throw badInput('needed', 'too_large', { max: row?.n ?? 0 });
}

/** The questions, by the names of their answers. */
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

/** The plan of a step that already waits. It ends at once if the approval was decided meanwhile or is gone. */
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
  decisions: Json;
};

/**
 * The end of an approval: the decision; approved in a dry run; expired when its time is over or it was deleted.
 * Whichever commits first counts. Null while it is still open.
 */
export async function endApproval(tenant: TenantTransaction, run: LoadedRun, { step_id, item }: StepInstance, end: WaitEnd): Promise<Json> {
  const plan = run.done.find((done) => done.step_id === step_id && done.item === item)?.output as ApprovalPlan;
  const over = run.dry_run ? 'approved' : end.resumed === 'time' ? 'expired' : null;
  const text = `UPDATE platform.approvals a SET outcome = COALESCE(outcome, $2), decided_at = COALESCE(decided_at, now()) WHERE id = $1 AND ($2::text IS NOT NULL OR outcome IS NOT NULL)
    RETURNING questions, answers, outcome, reason, decided_by, decided_name, decided_at, ${decisionsSql(`'id', d.user_id, ${shownDecision}`)} AS decisions`;
  const [row] = await tenant.query<Ended>(text, [plan.approval, over], { name: 'approvals.end' });
  const all = (decisions: Json): JsonObject => (isAsk(stepIn(run, step_id)) ? {} : { decisions });
  if (!row) return (await isThere(tenant, plan.approval)) ? null : { outcome: 'expired', reason: null, by: null, decided_at: null, ...all([]) };
  const { questions, answers, outcome, reason, decided_by, decided_name, decided_at, decisions } = row;
  const by = decided_by === null ? null : { id: decided_by, name: decided_name ?? '' };
  return { outcome, reason, by, decided_at: decided_at?.toISOString() ?? null, ...(questions && { answers: answers ?? {} }), ...all(decisions) };
}

const isThere = async (tenant: TenantTransaction, id: string): Promise<boolean> =>
  (await tenant.query('SELECT 1 FROM platform.approvals WHERE id = $1', [id])).length > 0;
