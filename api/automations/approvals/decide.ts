import type { Approval, Decision } from '@millwright/core/contract/approvals.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import { personNameSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { modelsOf } from '../../records/stored/model-of.ts';
import { queueDecision } from '../runs/outbox.ts';
import { stepsTable } from '../runs/run-rows.ts';
import { claimOpen, decisionsSql, readApproval, shownDecision } from './approvals.service.ts';

/** The answers to all questions; null when there are none. */
function answersTo({ questions }: Approval, { outcome, answers = {} }: Decision): Record<string, string> | null {
  if (questions === null || outcome === 'rejected') return null;
  const missing = questions.filter(({ name }) => !answers[name]);
  if (missing.length > 0) throw invalid(missing.map(({ name }) => ({ field: `answers.${name}`, code: 'missing_field', message: 'Fill this in.' })));
  return Object.fromEntries(questions.map(({ name }) => [name, answers[name] ?? '']));
}

/** Records the caller's decision, once, and notifies the run if the approval is settled by it. */
export async function decide(tenant: TenantTransaction, id: string, decision: Decision): Promise<Approval> {
  const { outcome, reason } = decision;
  if (outcome === 'rejected' && !reason) throw invalid([{ field: 'reason', code: 'missing_field', message: 'Say why.' }]);
  const approval = await claimOpen(tenant, id);
  const answers = answersTo(approval, decision);
  const text = `INSERT INTO platform.approval_decisions (approval_id, user_id, role, name, outcome, reason)
    SELECT $1, u.id, u.role, ${personNameSql('u')}, $2, $3 FROM platform.users u WHERE u.id = $4 ON CONFLICT DO NOTHING RETURNING user_id`;
  const decisions = await tenant.query(text, [id, outcome, reason || null, tenant.principal.user_id], { name: 'approvals.decide' });
  if (decisions.length === 0) throw new AppError('approval_decided_before');
  await settle(tenant, approval, answers);
  await showOnRun(tenant, id);
  await tellRecord(tenant, approval, { outcome, reason: reason || null });
  await remindNoMore(tenant, id);
  tenant.announce({ about: 'cache', client_id: tenant.client.id, action: 'refresh_store' });
  return readApproval(tenant, id);
}

type Standing = { approved: number; rejected: number; open: number; unmet: number };

/**
 * The state of an approval: who has decided, who still can, and the seats without an approval (of the person, or of a
 * member of the group). Groups are evaluated now.
 */
const standingSql = `SELECT
  (SELECT count(*)::int FROM platform.approval_decisions d WHERE d.approval_id = a.id AND d.outcome = 'approved') AS approved,
  (SELECT count(*)::int FROM platform.approval_decisions d WHERE d.approval_id = a.id AND d.outcome = 'rejected') AS rejected,
  (SELECT count(DISTINCT u.id)::int FROM platform.approval_seats s JOIN platform.users u ON u.client_id = a.client_id AND NOT u.disabled AND (u.id = s.person_id OR u.role = s.role)
    WHERE s.approval_id = a.id AND u.id IS DISTINCT FROM a.barred_id
      AND NOT EXISTS (SELECT FROM platform.approval_decisions d WHERE d.approval_id = a.id AND d.user_id = u.id)) AS open,
  (SELECT count(*)::int FROM platform.approval_seats s WHERE s.approval_id = a.id AND NOT EXISTS (SELECT FROM platform.approval_decisions d
    WHERE d.approval_id = a.id AND d.outcome = 'approved' AND (d.user_id = s.person_id OR d.role = s.role))) AS unmet
  FROM platform.approvals a WHERE a.id = $1`;

/** The outcome of the decisions so far by the rule; null while it is open. */
export function outcomeBy({ rule, needed }: Pick<Approval, 'rule' | 'needed'>, { approved, rejected, open, unmet }: Standing) {
  if (rule === 'some') {
    if (approved >= (needed ?? 1)) return 'approved';
    return approved + open < (needed ?? 1) ? 'rejected' : null;
  }
  if (rejected > 0) return 'rejected';
  return approved > 0 && (rule === 'any' || unmet === 0) ? 'approved' : null;
}

/** The outcome of the decisions so far; null while others can still change it. */
export async function standingOutcome(tenant: TenantTransaction, approval: Pick<Approval, 'id' | 'rule' | 'needed'>) {
  const [standing] = await tenant.query<Standing>(standingSql, [approval.id], { name: 'approvals.standing' });
  return standing ? outcomeBy(approval, standing) : null;
}

/** Settles an approval once the decisions so far have an outcome. */
async function settle(tenant: TenantTransaction, approval: Approval, answers: Record<string, string> | null): Promise<void> {
  const outcome = await standingOutcome(tenant, approval);
  if (outcome === null) return;
  const text = `UPDATE platform.approvals a SET outcome = $2, answers = $3, reason = d.reason, decided_by = d.user_id, decided_name = d.name, decided_at = now()
    FROM platform.approval_decisions d WHERE a.id = $1 AND a.outcome IS NULL AND d.approval_id = a.id AND d.user_id = $4`;
  await tenant.query(text, [approval.id, outcome, answers && JSON.stringify(answers), tenant.principal.user_id], { name: 'approvals.settle' });
  await queueDecision(tenant, approval.id);
}

/** Shows the decisions so far on the waiting step. */
async function showOnRun(tenant: TenantTransaction, id: string): Promise<void> {
  const text = `UPDATE ${stepsTable(tenant)} s SET output = s.output || jsonb_build_object('decisions', ${decisionsSql(shownDecision)})
    FROM platform.approvals a WHERE a.id = $1 AND s.run_id = a.run_id AND s.step_id = a.step_id AND s.item = a.item AND s.status = 'waiting'`;
  await tenant.query(text, [id]);
}

/** Records a decision in the timeline of the approval's record. */
async function tellRecord(tenant: TenantTransaction, { id, title, object_id }: Approval, decided: { outcome: string; reason: string | null }) {
  const model = object_id === null ? undefined : (await modelsOf(tenant, [object_id])).get(object_id);
  if (object_id === null || model === undefined) return;
  tenant.emit({ node_id: object_id, model, type: 'decision', changes: { '~decision': [null, { id, title, ...decided }] } });
}

/** No more reminders for a person who has decided. Their link shows the outcome. */
async function remindNoMore(tenant: TenantTransaction, id: string): Promise<void> {
  await tenant.query('UPDATE platform.approval_mails SET mail_at = NULL WHERE approval_id = $1 AND user_id = $2', [id, tenant.principal.user_id]);
}
