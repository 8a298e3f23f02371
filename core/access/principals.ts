import type { ErrorCode } from '../errors.ts';
import type { Principal } from './types.ts';

/** The product itself, acting for a client with all rights there; with a user id if a person caused it. */
export function systemPrincipal(client_id: string, user_id: string | null = null): Principal {
  return { kind: 'system', client_id, user_id, role: 'system', cause: { kind: 'api', depth: 0, chain: [] } };
}

/** The user whose personal data a principal has. Null for somebody who views as another user, and for a shared form. */
export const ownerOf = ({ kind, user_id, viewing }: Principal): string | null => (kind === 'user' && !viewing ? user_id : null);

/** The user who makes the call. Somebody who views as another user counts as themselves. */
export const callerOf = ({ user_id, viewing }: Principal): string | null => viewing?.user_id ?? user_id;

/** Why a principal may only read; null for one that may write. */
export function onlyLooks({ viewing, preview }: Principal): Extract<ErrorCode, 'viewing_only' | 'preview_only'> | null {
  if (preview) return 'preview_only';
  return viewing ? 'viewing_only' : null;
}

/** All roles that must allow an action of a principal. */
export const rolesOf = ({ role, viewing, preview }: Principal): string[] => [role, ...[viewing, preview].flatMap((other) => other?.role ?? [])];

/** The part of a principal that determines its rights, within one company and access list. */
export const rightsKey = (principal: Principal): string => [principal.kind, ...rolesOf(principal)].join(' ');
