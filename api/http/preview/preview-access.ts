import { resolveAccess } from '@millwright/core/access/resolve.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import type { Caller } from '../../auth/sessions/caller.ts';

/** The header with the user group to preview. */
export const previewHeader = 'x-preview-role';

/**
 * The caller restricted to the rights that a group also has: a preview of what the group sees, without anything that
 * the caller may not see. For users who edit views or assign rights.
 */
export function asGroup(caller: Caller, role: string): Caller {
  const { principal, access, acl } = caller;
  const mayLook = !principal.token && (access.allows('UPDATE', 'VIEWS') || access.allows('UPDATE', 'CLIENTS'));
  if (!mayLook) throw new AppError('forbidden', { verb: 'UPDATE', resource: 'VIEWS' });
  if (!acl.roles.some((one) => one.role === role))
    throw invalid([{ field: previewHeader, code: 'unknown_role', message: 'There is no such user group.' }]);
  const narrowed = { ...principal, preview: { role } };
  return { ...caller, principal: narrowed, access: resolveAccess(acl, narrowed) };
}
