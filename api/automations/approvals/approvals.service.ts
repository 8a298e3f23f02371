import type { Approval, Decision } from '@millwright/core/contract/approvals.ts';
import type { Paging } from '@millwright/core/contract/parts/shapes.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { instantSql, personNameSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { findPerson } from '../../notices/audience/audience.ts';
import { queueDecision } from '../runs/outbox.ts';
import { stepsTable } from '../runs/run-rows.ts';
import { tellApprovers } from './approvers.ts';

/** Open while its step waits for this approval: a run that ended, or that repeats the step, asks no more. */
const waits = (tenant: TenantTransaction) => `EXISTS (SELECT FROM ${stepsTable(tenant)} s
  WHERE s.run_id = a.run_id AND s.step_id = a.step_id AND s.item = a.item AND s.status = 'waiting' AND s.output->>'approval' = a.id::text)`;

/** Whether somebody may still decide it. */
const isOpen = (tenant: TenantTransaction) => `a.outcome IS NULL AND (a.expires_at IS NULL OR a.expires_at > now()) AND ${waits(tenant)}`;

/** Over as soon as its time is, also before its run has noticed. */
const stateSql = (tenant: TenantTransaction) => `CASE WHEN a.outcome IS NOT NULL THEN a.outcome WHEN NOT ${waits(tenant)} THEN 'cancelled'
  WHEN a.expires_at <= now() THEN 'expired' ELSE 'open' END`;

/** Whether the caller ($1, of the role $2) is asked; the group is read as it is now. */
const isApprover = '(a.person_id = $1 OR (a.person_id IS NULL AND a.role = $2))';

const select = (
  tenant: TenantTransaction,
) => `SELECT a.id, a.title, a.details, a.questions, a.answers, a.automation_id, a.label, a.run_id, a.object_id, ${stateSql(tenant)} AS state,
  ${instantSql('a.created_at')} AS created_at, ${instantSql('a.expires_at')} AS expires_at, ${personNameSql('p')} AS person, a.role AS "group", a.passed_on_by,
  a.decided_name AS decided_by, ${instantSql('a.decided_at')} AS decided_at, a.reason,
  CASE WHEN ${isApprover} THEN CASE WHEN a.barred_id = $1 THEN 'starter' ELSE 'decide' END ELSE 'read' END AS may, coalesce(a.decided_by = $1, false) AS own
  FROM platform.approvals a LEFT JOIN platform.users p ON p.id = a.person_id`;

type Row = Approval & { own: boolean };

/** What waits for a decision of the caller. */
export async function listApprovals(tenant: TenantTransaction, { limit, skip }: Paging): Promise<{ data: Approval[]; total: number }> {
  const { user_id, role } = tenant.principal;
  const where = `WHERE ${isApprover} AND a.barred_id IS DISTINCT FROM $1 AND ${isOpen(tenant)}`;
  const order = 'ORDER BY a.expires_at NULLS LAST, a.created_at, a.id LIMIT $3 OFFSET $4';
  const rows = await tenant.query<Row>(`${select(tenant)} ${where} ${order}`, [user_id, role, limit, skip], { name: 'approvals.list' });
  const [count] = await tenant.query<{ n: number }>(`SELECT count(*)::int AS n FROM platform.approvals a ${where}`, [user_id, role]);
  return { data: rows.map(toCaller), total: count?.n ?? 0 };
}

function toCaller({ own: _, ...approval }: Row): Approval {
  return approval.state === 'open' || approval.may === 'read' ? approval : { ...approval, may: 'read' };
}

/** One approval; to everybody whom it does not concern it looks as if it were not there. */
export async function readApproval(tenant: TenantTransaction, id: string): Promise<Approval> {
  const { user_id, role } = tenant.principal;
  const [row] = isUuid(id) ? await tenant.query<Row>(`${select(tenant)} WHERE a.id = $3`, [user_id, role, id], { name: 'approvals.read' }) : [];
  const concerns = row && (row.may !== 'read' || row.own || tenant.access.allows('READ', 'SETTING_DATA_CONNECTIONS', { id: row.automation_id }));
  if (!concerns) throw new AppError('not_found');
  return toCaller(row);
}

/** Refused unless the caller may decide it now. Who comes second waits here, and reads what the first has decided. */
async function claimOpen(tenant: TenantTransaction, id: string): Promise<Approval> {
  if (isUuid(id)) await tenant.query('SELECT 1 FROM platform.approvals WHERE id = $1 FOR UPDATE', [id]);
  const approval = await readApproval(tenant, id);
  const { state, may, decided_by, decided_at } = approval;
  if (state === 'approved' || state === 'rejected')
    throw new AppError('approval_decided', { by: decided_by ?? '', at: decided_at ?? '', outcome: state });
  if (state !== 'open') throw new AppError('approval_over', { state });
  if (may === 'starter') throw new AppError('approval_starter');
  if (may !== 'decide') throw new AppError('forbidden');
  return approval;
}

/** The answers to all that is asked; null where nothing is. */
function answersTo({ questions }: Approval, { outcome, answers = {} }: Decision): Record<string, string> | null {
  if (questions === null || outcome === 'rejected') return null;
  const missing = questions.filter(({ name }) => !answers[name]);
  if (missing.length > 0) throw invalid(missing.map(({ name }) => ({ field: `answers.${name}`, code: 'missing_field', message: 'Fill this in.' })));
  return Object.fromEntries(questions.map(({ name }) => [name, answers[name] ?? '']));
}

/** Decides once, and has the run told. */
export async function decide(tenant: TenantTransaction, id: string, decision: Decision): Promise<Approval> {
  const { outcome, reason } = decision;
  if (outcome === 'rejected' && !reason) throw invalid([{ field: 'reason', code: 'missing_field', message: 'Say why.' }]);
  const answers = answersTo(await claimOpen(tenant, id), decision);
  const text = `UPDATE platform.approvals a SET outcome = $2, answers = $5, reason = $3, decided_by = u.id, decided_name = ${personNameSql('u')}, decided_at = now()
    FROM platform.users u WHERE a.id = $1 AND a.outcome IS NULL AND u.id = $4 RETURNING a.id`;
  const decisions = await tenant.query(text, [id, outcome, reason || null, tenant.principal.user_id, answers && JSON.stringify(answers)], {
    name: 'approvals.decide',
  });
  if (decisions.length === 0) throw new AppError('forbidden');
  await queueDecision(tenant, id);
  tenant.announce({ about: 'cache', client_id: tenant.client.id, action: 'refresh_store' });
  return readApproval(tenant, id);
}

/** Has somebody else decide, who is mailed; the links of those who were asked before are dead. */
export async function passOn(tenant: TenantTransaction, id: string, person: string): Promise<Approval> {
  const before = await claimOpen(tenant, id);
  const colleague = await findPerson(tenant, person);
  if (!colleague) throw invalid([{ field: 'person', code: 'unknown_option', message: `There is nobody ${person}.`, params: { option: person } }]);
  const [starter] = await tenant.query('SELECT 1 FROM platform.approvals WHERE id = $1 AND barred_id = $2', [id, colleague.id]);
  if (starter) throw new AppError('approval_starter');
  const text = `UPDATE platform.approvals a SET person_id = $2, role = NULL, passed_on_by = ${personNameSql('u')} FROM platform.users u WHERE a.id = $1 AND u.id = $3`;
  await tenant.query(text, [id, colleague.id, tenant.principal.user_id]);
  await tellApprovers(tenant, id);
  return { ...before, person: colleague.name, group: null, may: colleague.id === tenant.principal.user_id ? 'decide' : 'read' };
}

export type ApprovalToMail = { title: string; details: string; label: unknown; expires_at: Date | null; remind_hours: number | null };

/** What a mail says of an approval that this person may decide; undefined once they can't any more. */
export async function approvalToMail(tenant: TenantTransaction, id: string, user_id: string): Promise<ApprovalToMail | undefined> {
  const text = `SELECT a.title, a.details, a.label, a.expires_at, a.remind_hours::float8 AS remind_hours FROM platform.approvals a
    JOIN platform.users u ON u.id = $2 AND NOT u.disabled AND (a.person_id = u.id OR (a.person_id IS NULL AND a.role = u.role))
    WHERE a.id = $1 AND ${isOpen(tenant)}`;
  const [approval] = await tenant.query<ApprovalToMail>(text, [id, user_id]);
  return approval;
}
