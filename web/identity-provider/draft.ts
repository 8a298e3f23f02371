import type { IdentityProvider } from '@millwright/core/contract/identity-provider.ts';

/** What is typed: `secret` is empty where the stored one stays. */
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

/** What is sent: without a claim there is nothing that lines or their lack could decide. */
export function changesOf({ secret, claim, roles, only_matched, ...values }: Draft, version: number) {
  const named = claim.trim();
  const lines = named ? roles.filter(({ value }) => value.trim()) : [];
  return { ...values, claim: named, roles: lines, only_matched: only_matched && named !== '', version, ...(secret && { secret }) };
}
