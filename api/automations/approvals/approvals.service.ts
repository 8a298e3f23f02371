import type { Approval } from '@millwright/core/contract/approvals.ts';
import type { Paging } from '@millwright/core/contract/parts/shapes.ts';
import { AppError } from '@millwright/core/errors.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { instantSql, personNameSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { stepsTable } from '../runs/run-rows.ts';

/** An approval is open while its step waits for it. A run that ended or repeats the step no longer needs it. */
const waits = (tenant: TenantTransaction) => `EXISTS (SELECT FROM ${stepsTable(tenant)} s
  WHERE s.run_id = a.run_id AND s.step_id = a.step_id AND s.item = a.item AND s.status = 'waiting' AND s.output->>'approval' = a.id::text)`;

/** Whether it can still be decided. */
const isOpen = (tenant: TenantTransaction) => `a.outcome IS NULL AND (a.expires_at IS NULL OR a.expires_at > now()) AND ${waits(tenant)}`;

/** It expires on time, even before its run has noticed. */
const stateSql = (tenant: TenantTransaction) => `CASE WHEN a.outcome IS NOT NULL THEN a.outcome WHEN NOT ${waits(tenant)} THEN 'cancelled'
  WHEN a.expires_at <= now() THEN 'expired' ELSE 'open' END`;

/** Whether a user of this role is asked. Membership of groups is evaluated now. */
export const isAsked = (user: string, role: string) =>
  `EXISTS (SELECT FROM platform.approval_seats s WHERE s.approval_id = a.id AND (s.person_id = ${user} OR s.role = ${role}))`;

/** Whether a user has already decided or passed it on. */
export const hasDecided = (user: string) => `EXISTS (SELECT FROM platform.approval_decisions d WHERE d.approval_id = a.id AND d.user_id = ${user})`;

/** All decisions so far; `of` selects the values of one decision. */
export const decisionsSql = (of: string) =>
  `coalesce((SELECT jsonb_agg(jsonb_build_object(${of}) ORDER BY d.decided_at, d.user_id) FROM platform.approval_decisions d WHERE d.approval_id = a.id), '[]')`;

/** The values of one decision for display. */
export const shownDecision = `'name', d.name, 'outcome', d.outcome, 'reason', d.reason, 'decided_at', ${instantSql('d.decided_at')}`;

const approversSql = `coalesce((SELECT jsonb_agg(jsonb_build_object('person', ${personNameSql('p')}, 'group', s.role, 'passed_on_by', s.passed_on_by, 'note', s.note) ORDER BY s.place, s.id)
  FROM platform.approval_seats s LEFT JOIN platform.users p ON p.id = s.person_id WHERE s.approval_id = a.id), '[]')`;

/** $1 is the caller, $2 their role. */
const maySql = `CASE WHEN NOT ${isAsked('$1', '$2')} THEN 'read' WHEN a.barred_id = $1 THEN 'starter' WHEN ${hasDecided('$1')} THEN 'decided' ELSE 'decide' END`;

const select = (
  tenant: TenantTransaction,
) => `SELECT a.id, a.title, a.details, a.questions, a.answers, a.automation_id, a.label, a.run_id, a.object_id, ${stateSql(tenant)} AS state,
  ${instantSql('a.created_at')} AS created_at, ${instantSql('a.expires_at')} AS expires_at, ${approversSql} AS approvers, a.rule, a.needed,
  ${decisionsSql(shownDecision)} AS decisions, a.decided_name AS decided_by, ${instantSql('a.decided_at')} AS decided_at, a.reason,
  ${maySql} AS may, ${hasDecided('$1')} AS own
  FROM platform.approvals a`;

type Row = Approval & { own: boolean };

/** The approvals that ask the caller, by name or by their group. */
const asksSql = `SELECT s.approval_id FROM platform.approval_seats s WHERE s.person_id = $1
  UNION SELECT s.approval_id FROM platform.approval_seats s WHERE s.role = $2`;

/** The approvals that wait for the caller's decision. With `since`, only those asked after it. */
export async function listApprovals(
  tenant: TenantTransaction,
  { limit, skip }: Paging,
  since: string | null = null,
): Promise<{ data: Approval[]; total: number }> {
  const { user_id, role } = tenant.principal;
  const where = `WHERE a.id IN (${asksSql}) AND a.barred_id IS DISTINCT FROM $1 AND NOT ${hasDecided('$1')} AND ${isOpen(tenant)}
    AND ($3::timestamptz IS NULL OR a.created_at > $3)`;
  const order = 'ORDER BY a.expires_at NULLS LAST, a.created_at, a.id LIMIT $4 OFFSET $5';
  const rows = await tenant.query<Row>(`${select(tenant)} ${where} ${order}`, [user_id, role, since, limit, skip], { name: 'approvals.list' });
  const [count] = await tenant.query<{ n: number }>(`SELECT count(*)::int AS n FROM platform.approvals a ${where}`, [user_id, role, since]);
  return { data: rows.map(toCaller), total: count?.n ?? 0 };
}

/** A closed approval can't be decided by anybody. */
function toCaller({ own: _, ...approval }: Row): Approval {
  return approval.state === 'open' || approval.may === 'read' ? approval : { ...approval, may: 'read' };
}

async function rowOf(tenant: TenantTransaction, id: string): Promise<Row | undefined> {
  const { user_id, role } = tenant.principal;
  const [row] = isUuid(id) ? await tenant.query<Row>(`${select(tenant)} WHERE a.id = $3`, [user_id, role, id], { name: 'approvals.read' }) : [];
  return row;
}

/** One approval, for a caller who has just passed it on and may no longer be asked. */
export async function readLeft(tenant: TenantTransaction, id: string): Promise<Approval> {
  const row = await rowOf(tenant, id);
  if (!row) throw new AppError('not_found');
  return toCaller(row);
}

/** One approval. For everybody whom it does not concern it does not exist. */
export async function readApproval(tenant: TenantTransaction, id: string): Promise<Approval> {
  const row = await rowOf(tenant, id);
  const concerns = row && (row.may !== 'read' || row.own || tenant.access.allows('READ', 'SETTING_DATA_CONNECTIONS', { id: row.automation_id }));
  if (!concerns) throw new AppError('not_found');
  return toCaller(row);
}

/** Locks an approval and checks that the caller may decide it now. A second caller waits here and then sees the first one's decision. */
export async function claimOpen(tenant: TenantTransaction, id: string): Promise<Approval> {
  if (isUuid(id)) await tenant.query('SELECT 1 FROM platform.approvals WHERE id = $1 FOR UPDATE', [id]);
  const approval = await readApproval(tenant, id);
  const { state, may, decided_by, decided_at } = approval;
  if (state === 'approved' || state === 'rejected')
    throw new AppError('approval_decided', { by: decided_by ?? '', at: decided_at ?? '', outcome: state });
  if (state !== 'open') throw new AppError('approval_over', { state });
  if (may === 'decided') throw new AppError('approval_decided_before');
  if (may === 'starter') throw new AppError('approval_starter');
  if (may !== 'decide') throw new AppError('forbidden');
  return approval;
}

export type ApprovalToMail = { title: string; details: string; label: unknown; expires_at: Date | null; remind_hours: number | null };

/** The content of an email about an approval that this person may decide; undefined once they no longer can. */
export async function approvalToMail(tenant: TenantTransaction, id: string, user_id: string): Promise<ApprovalToMail | undefined> {
  const text = `SELECT a.title, a.details, a.label, a.expires_at, a.remind_hours::float8 AS remind_hours FROM platform.approvals a
    JOIN platform.users u ON u.id = $2 AND NOT u.disabled AND ${isAsked('u.id', 'u.role')} AND NOT ${hasDecided('u.id')}
    WHERE a.id = $1 AND ${isOpen(tenant)}`;
  const [approval] = await tenant.query<ApprovalToMail>(text, [id, user_id]);
  return approval;
}
