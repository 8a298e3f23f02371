import { resolveAccess } from '@millwright/core/access/resolve.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import type { Caller } from '../../auth/sessions/caller.ts';

/** The header that names the user group as which something is looked at. */
export const previewHeader = 'x-preview-role';

/**
 * The caller with the rights that both they and a group have: what the group would see, and nothing that the caller may
 * not see. For persons who make views or give rights.
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
