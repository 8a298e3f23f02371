import type { ErrorCode } from '../errors.ts';
import type { Principal } from './types.ts';

/** The product itself, acting for a client with every right in it; in the name of a person where one has caused it. */
export function systemPrincipal(client_id: string, user_id: string | null = null): Principal {
  return { kind: 'system', client_id, user_id, role: 'system', cause: { kind: 'api', depth: 0, chain: [] } };
}

/** Whose is what belongs to one person alone: who looks as somebody has nothing of theirs, and a shared form has none. */
export const ownerOf = ({ kind, user_id, viewing }: Principal): string | null => (kind === 'user' && !viewing ? user_id : null);

/** Who calls: who looks as somebody else is still themselves. */
export const callerOf = ({ user_id, viewing }: Principal): string | null => viewing?.user_id ?? user_id;

/** Why a principal only looks and changes nothing; null for one that acts. */
export function onlyLooks({ viewing, preview }: Principal): Extract<ErrorCode, 'viewing_only' | 'preview_only'> | null {
  if (preview) return 'preview_only';
  return viewing ? 'viewing_only' : null;
}

/** All roles that must allow what a principal does. */
export const rolesOf = ({ role, viewing, preview }: Principal): string[] => [role, ...[viewing, preview].flatMap((other) => other?.role ?? [])];

/** What of a principal decides about its rights, within one company and access list. */
export const rightsKey = (principal: Principal): string => [principal.kind, ...rolesOf(principal)].join(' ');
