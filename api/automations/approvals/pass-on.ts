import type { Approval } from '@millwright/core/contract/approvals.ts';
import { AppError, invalid, type Problem } from '@millwright/core/errors.ts';
import { personNameSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { findPerson, type Person } from '../../notices/audience/audience.ts';
import { claimOpen, isAsked, readLeft } from './approvals.service.ts';
import { tellApprovers } from './approvers.ts';
import { standingOutcome } from './decide.ts';

const refused = (code: string, message: string, params: Problem['params'] = {}) => invalid([{ field: 'person', code, message, params }]);

/** Passes an approval on from the caller to another person, who gets an email. Links of people who are no longer asked become invalid. */
export async function passOn(tenant: TenantTransaction, id: string, to: { person: string; note?: string | undefined }): Promise<Approval> {
  const { rule, needed } = await claimOpen(tenant, id);
  const colleague = await findPerson(tenant, to.person);
  if (!colleague) throw refused('unknown_option', `There is nobody ${to.person}.`, { option: to.person });
  const [starter] = await tenant.query('SELECT 1 FROM platform.approvals WHERE id = $1 AND barred_id = $2', [id, colleague.id]);
  if (starter) throw new AppError('approval_starter');
  const seat = await seatOf(tenant, id);
  // If a number of group members must approve, only the caller leaves; the others in the group are still asked.
  const leaves = rule === 'some' && seat.role !== null;
  await demandNew(tenant, id, colleague, { rule, leaves });
  await forgetLeaving(tenant, id, colleague);
  if (leaves) await leave(tenant, id, { colleague, note: to.note });
  else await handOver(tenant, seat.id, { colleague, note: to.note });
  // If a number of different people must approve, passing on must leave enough of them.
  if (rule === 'some' && (await standingOutcome(tenant, { id, rule, needed })) === 'rejected') throw refusedAsAsked(colleague);
  await tellApprovers(tenant, id);
  return readLeft(tenant, id);
}

type Seat = { id: string; role: string | null };
type Handing = { colleague: Person; note: string | undefined };

/** The seat by which the caller is asked: their own, or else one of their group. */
async function seatOf(tenant: TenantTransaction, id: string): Promise<Seat> {
  const { user_id, role } = tenant.principal;
  const text = `SELECT id, role FROM platform.approval_seats WHERE approval_id = $1 AND (person_id = $2 OR role = $3) ORDER BY person_id NULLS LAST, place LIMIT 1`;
  const [seat] = await tenant.query<Seat>(text, [id, user_id, role]);
  if (!seat) throw new AppError('forbidden');
  return seat;
}

const refusedAsAsked = ({ name }: Person) => refused('asked_already', `${name} is asked already.`, { name });

/**
 * Somebody who has decided, or is asked by name, can't take it over. A member of an asked group can, if the group is
 * then no longer asked. If a number of different people must approve, no member of an asked group can, except one who
 * has passed it on.
 */
async function demandNew(
  tenant: TenantTransaction,
  id: string,
  colleague: Person,
  { rule, leaves }: { rule: string; leaves: boolean },
): Promise<void> {
  const byName = `SELECT 1 FROM platform.approval_seats WHERE approval_id = $1 AND person_id = $2
    UNION ALL SELECT 1 FROM platform.approval_decisions WHERE approval_id = $1 AND user_id = $2 AND outcome <> 'passed'`;
  const atAll = `${byName} UNION ALL SELECT 1 FROM platform.approvals a JOIN platform.users u ON u.id = $2 WHERE a.id = $1 AND ${isAsked('u.id', 'u.role')}
    AND NOT EXISTS (SELECT FROM platform.approval_decisions d WHERE d.approval_id = a.id AND d.user_id = u.id AND d.outcome = 'passed')`;
  const own = colleague.id === tenant.principal.user_id;
  const isAskedAlready = own ? leaves : (await tenant.query(rule === 'some' ? atAll : byName, [id, colleague.id])).length > 0;
  if (isAskedAlready) throw refusedAsAsked(colleague);
}

/** A person who passed it on and is now asked again can decide as if they had not. */
async function forgetLeaving(tenant: TenantTransaction, id: string, colleague: Person): Promise<void> {
  const text = `DELETE FROM platform.approval_decisions WHERE approval_id = $1 AND user_id = $2 AND outcome = 'passed'`;
  await tenant.query(text, [id, colleague.id]);
}

async function handOver(tenant: TenantTransaction, seat: string, { colleague, note }: Handing): Promise<void> {
  const text = `UPDATE platform.approval_seats s SET person_id = $2, role = NULL, passed_on_by = ${personNameSql('u')}, note = $4 FROM platform.users u WHERE s.id = $1 AND u.id = $3`;
  await tenant.query(text, [seat, colleague.id, tenant.principal.user_id, note || null]);
}

async function leave(tenant: TenantTransaction, id: string, { colleague, note }: Handing): Promise<void> {
  const { user_id } = tenant.principal;
  await tenant.query(
    `INSERT INTO platform.approval_seats (approval_id, place, person_id, passed_on_by, note)
     SELECT $1, 1 + (SELECT max(place) FROM platform.approval_seats WHERE approval_id = $1), $2, ${personNameSql('u')}, $4 FROM platform.users u WHERE u.id = $3`,
    [id, colleague.id, user_id, note || null],
  );
  await tenant.query(
    `INSERT INTO platform.approval_decisions (approval_id, user_id, role, name, outcome, reason)
     SELECT $1, u.id, u.role, ${personNameSql('u')}, 'passed', $3 FROM platform.users u WHERE u.id = $2`,
    [id, user_id, note || null],
  );
}
