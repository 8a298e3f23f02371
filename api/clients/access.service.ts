import {
  type AccessChanges,
  type CellChange,
  changedByOthers,
  effectsOf,
  type OtherRole,
  rolesOfOthers,
  withChanges,
} from '@millwright/core/access/changes/changes.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Acl } from '@millwright/core/access/types.ts';
import type { AccessEffect } from '@millwright/core/contract/access.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { TenantTransaction } from '../db/types.ts';
import { changeClient, checkedAcl } from './client-documents.service.ts';

const lockSql = 'SELECT acl, version FROM platform.clients WHERE id = $1 FOR NO KEY UPDATE';
/** The number of people with each role, and the first 12 of them by name. */
const peopleSql = `
  SELECT role, count(*)::int AS people, (array_agg(jsonb_build_object('id', id, 'name', name) ORDER BY lower(name), id))[1:12] AS names
  FROM (SELECT id, role, coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), email) AS name FROM platform.users WHERE NOT disabled) u
  WHERE role = ANY($1::text[]) GROUP BY role`;

type People = Pick<AccessEffect, 'role' | 'people' | 'names'>;

/** The effects of a change of the access list, by role: rights gained and lost, and the people. Names need the right to read users. */
async function effects(tenant: TenantTransaction, before: Acl, after: Acl): Promise<AccessEffect[]> {
  const changed = effectsOf(before, after);
  const rows = await tenant.query<People>(peopleSql, [changed.map(({ role }) => role)]);
  const people = new Map(rows.map((row) => [row.role, row]));
  const named = tenant.access.allows('READ', 'USERS');
  return changed.map((effect) => {
    const of = people.get(effect.role);
    return { ...effect, people: of?.people ?? 0, names: named ? (of?.names ?? []) : [] };
  });
}

/**
 * Changes roles and cells of the company's access list. The list is locked, so changes of one company run one after the other. Throws
 * `out_of_sync` if somebody else has changed one of these cells or roles since the caller read it. With `try`, nothing is written: the
 * change is only checked, and the cells and roles that others have changed are returned.
 */
export async function changeAccess(
  tenant: TenantTransaction,
  { try: tried, ...changes }: AccessChanges & { try?: boolean },
): Promise<{ effects: AccessEffect[]; others: CellChange[]; other_roles: OtherRole[] }> {
  const { id } = tenant.client;
  const [row] = await tenant.query<{ acl: Acl | null; version: number }>(lockSql, [id]);
  const before = row?.acl ?? defaultAcl();
  const others = changedByOthers(before, changes.cells ?? []);
  const other_roles = rolesOfOthers(before, changes.roles ?? []);
  if (!tried && others.length + other_roles.length > 0) throw new AppError('out_of_sync');
  const next = withChanges(before, changes);
  if (tried) await checkedAcl(tenant, next, before);
  else await changeClient(tenant, { acl: next }, row?.version ?? 0);
  return { effects: await effects(tenant, before, next), others, other_roles };
}
