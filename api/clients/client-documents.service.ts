import { differenceOf } from '@millwright/core/access/changes/changes.ts';
import { checkAcl } from '@millwright/core/access/check-acl.ts';
import { flattenRoles } from '@millwright/core/access/flatten.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Acl } from '@millwright/core/access/types.ts';
import { type ClientChanges, clientSettings } from '@millwright/core/contract/clients.ts';
import { sameJson } from '@millwright/core/document/merge.ts';
import { misplacedProblems } from '@millwright/core/document/misplaced.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { note } from '../audit/notes/note.ts';
import { queueSchedules } from '../automations/triggers/schedules.ts';
import { type Client, ClientEntity } from '../db/entities/client.entity.ts';
import type { TenantTransaction } from '../db/types.ts';
import { markChanged } from '../documents/stored/marker.ts';
import { keepingAnAdministrator } from '../users/last-administrator.ts';
import { clientView } from './client-view.ts';
import { unfitDefaults } from './unfit-defaults.ts';

/** Refuses to remove roles that people have. */
async function checkRolesInUse(tenant: TenantTransaction, next: Acl) {
  const kept = new Set(next.roles.map(({ role }) => role));
  const used = await tenant.query<{ role: string; people: number }>('SELECT role, count(*) AS people FROM platform.users GROUP BY role');
  const gone = used.filter(({ role }) => !kept.has(role));
  if (gone.length)
    throw invalid(gone.map(({ role, people }) => ({ field: 'acl.roles', code: 'in_use', message: `${people} people have the role ${role}.` })));
}

/** The access list to store. Throws if it is invalid, or grants a right that the caller does not have. */
export async function checkedAcl(tenant: TenantTransaction, given: NonNullable<ClientChanges['acl']>, before: Acl): Promise<Acl> {
  const next: Acl = { roles: given.roles, privileges: given.privileges, flattenRoles: flattenRoles(given.roles) };
  const { problems, beyond } = checkAcl(next, before, tenant.access);
  if (problems.length) throw invalid(problems.map((problem) => ({ ...problem, field: `acl.${problem.field}` })));
  if (beyond.length) throw new AppError('forbidden', { grants: beyond.slice(0, 20) });
  await checkRolesInUse(tenant, next);
  return next;
}

/** A value for the audit log. A long value, such as the picture of a letterhead, is replaced by `…`. */
const shortened = (value: Json | undefined): Json => (JSON.stringify(value ?? null).length > 500 ? '…' : (value ?? null));

/** The settings that a change alters, each option separately, with their old and new values. */
function settingsChanged(before: Client, { options, ...values }: Omit<ClientChanges, 'acl'>): Record<string, [Json, Json]> {
  const was: JsonObject = { ...before.options, ...(before as unknown as JsonObject) };
  const is = { ...(options && Object.fromEntries(Object.keys(before.options).map((key) => [key, null]))), ...options, ...values } as JsonObject;
  const changed = Object.keys(is).filter((key) => !sameJson(was[key] ?? null, is[key] ?? null));
  return Object.fromEntries(changed.map((key) => [key, [shortened(was[key]), shortened(is[key])]]));
}

/** Changes the transaction's client at a version. A new access list is in force from the next check on. */
export async function changeClient(
  tenant: TenantTransaction,
  changes: ClientChanges,
  version: number,
): Promise<{ client: Client; acl_changed: boolean }> {
  const { id } = tenant.client;
  if (!tenant.access.allows('UPDATE', 'CLIENTS', { id, client_id: id })) throw new AppError('forbidden', { verb: 'UPDATE', resource: 'CLIENTS' });
  const before = await tenant.one(ClientEntity, { id });
  if (before.version !== version) throw new AppError('out_of_sync', { current: clientView(before) });
  const misplaced = misplacedProblems('options', changes.options, before.options, clientSettings);
  if (misplaced.length) throw invalid(misplaced);
  const unfit = changes.options ? unfitDefaults(tenant.config.schema, changes.options, before.options as JsonObject) : [];
  if (unfit.length) throw invalid(unfit);
  const { acl: given, ...values } = changes;
  if (values.feature_flags && !tenant.access.allows('UPDATE', 'CLIENTS', { client_id: null }))
    throw new AppError('forbidden', { field: 'feature_flags' });
  const acl = given && (await checkedAcl(tenant, given, before.acl ?? defaultAcl()));
  const row = {
    ...values,
    ...(acl ? { acl, acl_version: before.acl_version + 1 } : {}),
    version: version + 1,
    documents_version: before.documents_version + 1,
    updated_at: new Date(tenant.now),
  };
  const write = () => tenant.update(ClientEntity, { id, version }, row as Partial<Client>);
  const changed = acl ? await keepingAnAdministrator(tenant, write) : await write();
  if (!changed) throw new AppError('out_of_sync', {});
  if (values.time_zone !== undefined && values.time_zone !== before.time_zone) await queueSchedules(tenant);
  if (acl) await note(tenant, tenant.principal, { action: 'rights', details: differenceOf(before.acl ?? defaultAcl(), acl) });
  const settings = settingsChanged(before, values);
  if (Object.keys(settings).length)
    await note(tenant, tenant.principal, { action: 'settings', subject: { id, name: before.name }, details: settings });
  await markChanged(tenant, 'refresh_store');
  return { client: await tenant.one(ClientEntity, { id }), acl_changed: acl !== undefined };
}
