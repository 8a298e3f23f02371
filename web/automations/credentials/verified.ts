import type { CredentialMark } from '@millwright/core/contract/automations.ts';

/** The last verdict and its time. For refused credentials also when they were last accepted. */
type Verified = { verdict: 'accepted' | 'refused'; at: string; accepted_before: string | null };

/** The present verdict of a mark; null if the credentials were never used. */
export function verified(mark: CredentialMark | undefined): Verified | null {
  const { accepted_at: accepted = null, refused_at: refused = null } = mark ?? {};
  if (refused && (!accepted || refused > accepted)) return { verdict: 'refused', at: refused, accepted_before: accepted };
  return accepted ? { verdict: 'accepted', at: accepted, accepted_before: null } : null;
}
