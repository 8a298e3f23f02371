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
 * Who lets people in by a provider makes them and gives them groups, and is anybody of the company whom their provider says
 * they are: for those alone who hold what each of these people may.
 */
function checkMaySetUp(tenant: TenantTransaction): void {
  const { acl } = tenant.config;
  const beyond = acl.roles.find(({ role }) => !isAdmin(role) && roleBeyond(acl, role, tenant.access).length > 0);
  if (beyond) throw new AppError('forbidden', { verb: 'UPDATE', resource: 'USERS', role: beyond.role });
  for (const verb of ['CREATE', 'UPDATE'] as const)
    if (!tenant.access.allows(verb, 'USERS', { client_id: tenant.client.id })) throw new AppError('forbidden', { verb, resource: 'USERS' });
}

/** Refuses a group that is none, that its giver may not give, or whose people administer the product. */
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

/** The secret to call with: the one that was typed, else the stored one where the same issuer is called by it. */
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

/** What of the settings has changed, with what it was; of the secret only that it has. */
function changesOf(before: StoredProvider | null, is: Omit<StoredProvider, 'client_id' | 'version'>, secret: string | undefined): JsonObject {
  const { secret: _, ...values } = is;
  const was = (before ?? {}) as unknown as JsonObject;
  const changed = Object.entries(values).filter(([key, value]) => !sameJson(was[key] ?? null, value as Json));
  const told = Object.fromEntries(changed.map(([key, value]) => [key, [was[key] ?? null, value as Json]]));
  return { ...told, ...(secret !== undefined && { secret_changed: true }) };
}

/** Keeps the provider of the transaction's company, which is noted. */
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

/** Deletes the provider of the transaction's company at a version, which is noted with what it was. Who is whom there is kept. */
export async function removeProvider(tenant: TenantTransaction, version: number): Promise<void> {
  checkMaySetUp(tenant);
  const before = await providerOf(tenant, 'lock');
  if (before?.version !== version) throw new AppError('out_of_sync', {});
  await deleteProvider(tenant);
  const { name, issuer, provider_client_id } = before;
  await note(tenant, tenant.principal, { action: 'provider_removed', subject: { id: null, name }, details: { issuer, provider_client_id } });
}
