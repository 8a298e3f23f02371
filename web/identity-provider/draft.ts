import type { IdentityProvider } from '@millwright/core/contract/identity-provider.ts';

/** The typed content; an empty `secret` leaves the stored one unchanged. */
export type Draft = Omit<IdentityProvider, 'version'> & { secret: string };

const empty: Draft = {
  name: '',
  issuer: '',
  provider_client_id: '',
  secret: '',
  claim: '',
  roles: [],
  fallback_role: 'guest',
  only_matched: false,
  creates_people: false,
  passwords_off: false,
  enabled: true,
};

export function draftOf(stored: IdentityProvider | null): Draft {
  if (!stored) return empty;
  const { version: _, ...values } = stored;
  return { ...values, secret: '' };
}

/** The changes to send. Without a claim, the settings that depend on it are reset. */
export function changesOf({ secret, claim, roles, only_matched, ...values }: Draft, version: number) {
  const named = claim.trim();
  const lines = named ? roles.filter(({ value }) => value.trim()) : [];
  return { ...values, claim: named, roles: lines, only_matched: only_matched && named !== '', version, ...(secret && { secret }) };
}
