import { roleBeyond } from '@millwright/core/access/grants.ts';
import { isAdmin } from '@millwright/core/access/resolve.ts';
import type { IdentityProvider, IdentityProviderChanges } from '@millwright/core/contract/identity-provider.ts';
import { sameJson } from '@millwright/core/document/merge.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { note } from '../../audit/notes/note.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { SecretBox } from '../../documents/secrets/secret-box.ts';
import { checkRole } from '../../users/user-rights.ts';
import { deleteProvider, providerOf, type StoredProvider, storeProvider } from './provider-rows.ts';

/**
 * Setting up a provider allows creating users, giving them groups, and signing in as any user of the company. It
 * therefore requires all rights that these users may have.
 */
function checkMaySetUp(tenant: TenantTransaction): void {
  const { acl } = tenant.config;
  const beyond = acl.roles.find(({ role }) => !isAdmin(role) && roleBeyond(acl, role, tenant.access).length > 0);
  if (beyond) throw new AppError('forbidden', { verb: 'UPDATE', resource: 'USERS', role: beyond.role });
  for (const verb of ['CREATE', 'UPDATE'] as const)
    if (!tenant.access.allows(verb, 'USERS', { client_id: tenant.client.id })) throw new AppError('forbidden', { verb, resource: 'USERS' });
}

/** Refuses an unknown group, one that the caller may not assign, and the product administrators' group. */
function checkGiven(tenant: TenantTransaction, field: string, role: string): void {
  if (isAdmin(role)) throw invalid([{ field, code: 'product_role', message: 'Nobody administers the product by what a provider says.' }]);
  try {
    checkRole(tenant, role);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid')
      throw invalid([{ field, code: 'unknown_role', message: `The role ${role} does not exist.` }]);
    throw error;
  }
}

/** The secret to use: the given one, or else the stored one if the issuer is the same. */
export function secretFor(
  box: SecretBox,
  stored: StoredProvider | null,
  { issuer, secret }: { issuer: string; secret?: string | undefined },
): string {
  if (secret !== undefined) return secret;
  if (stored?.issuer !== issuer) throw invalid([{ field: 'secret', code: 'missing_field', message: 'Type the secret that belongs to this issuer.' }]);
  return box.open(stored.client_id, stored.secret);
}

export function providerView({ client_id: _, secret: __, ...provider }: StoredProvider): IdentityProvider {
  return provider;
}

/** The changed settings with their former values. For the secret only that it changed. */
function changesOf(before: StoredProvider | null, is: Omit<StoredProvider, 'client_id' | 'version'>, secret: string | undefined): JsonObject {
  const { secret: _, ...values } = is;
  const was = (before ?? {}) as unknown as JsonObject;
  const changed = Object.entries(values).filter(([key, value]) => !sameJson(was[key] ?? null, value as Json));
  const told = Object.fromEntries(changed.map(([key, value]) => [key, [was[key] ?? null, value as Json]]));
  return { ...told, ...(secret !== undefined && { secret_changed: true }) };
}

/** Saves the provider of the transaction's company and records it in the audit log. */
export async function saveProvider(tenant: TenantTransaction, box: SecretBox, { version, secret, ...input }: IdentityProviderChanges): Promise<void> {
  checkMaySetUp(tenant);
  const before = await providerOf(tenant, 'lock');
  if ((before?.version ?? 0) !== version) throw new AppError('out_of_sync', {});
  for (const [at, { role }] of input.roles.entries()) checkGiven(tenant, `roles.${at}.role`, role);
  checkGiven(tenant, 'fallback_role', input.fallback_role);
  if (input.only_matched && !input.claim)
    throw invalid([{ field: 'claim', code: 'missing_field', message: 'Name the claim by which it is decided who is let in.' }]);
  const sealed = box.seal(tenant.client.id, secretFor(box, before, { issuer: input.issuer, secret }));
  await storeProvider(tenant, { ...input, secret: sealed });
  await note(tenant, tenant.principal, {
    action: 'provider_set',
    subject: { id: null, name: input.name },
    details: changesOf(before, { ...input, secret: sealed }, secret),
  });
}

/** Deletes the provider of the transaction's company at this version and records it with its former settings. The links of users to the provider are kept. */
export async function removeProvider(tenant: TenantTransaction, version: number): Promise<void> {
  checkMaySetUp(tenant);
  const before = await providerOf(tenant, 'lock');
  if (before?.version !== version) throw new AppError('out_of_sync', {});
  await deleteProvider(tenant);
  const { name, issuer, provider_client_id } = before;
  await note(tenant, tenant.principal, { action: 'provider_removed', subject: { id: null, name }, details: { issuer, provider_client_id } });
}
