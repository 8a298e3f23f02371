import { resolveAccess } from '@millwright/core/access/resolve.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Access, Acl } from '@millwright/core/access/types.ts';
import { useContext, useMemo } from 'react';
import { PreviewContext } from '../preview/preview-context.ts';
import { useUser } from '../session.ts';
import { useDocument } from './use-documents.ts';

/**
 * The caller's rights, by the same code as on the server, so that screens offer only what is allowed. Null until
 * loaded; the server decides in any case.
 */
export function useRights(): Access | null {
  const preview = useContext(PreviewContext);
  const own = useAccess(null, preview === null);
  return preview ? preview.access : own;
}

/** The rights that both the caller and a user group have; the caller's own rights without a group. */
export const useRightsAs = (group: string | null): Access | null => useAccess(group, true);

function useAccess(group: string | null, wanted: boolean): Access | null {
  const { id, role, client_id, first_name, impersonated, viewing, shared } = useUser();
  const { data, error } = useDocument<{ acl: Acl }>('clients', wanted ? client_id : undefined);
  return useMemo(() => {
    const inside = impersonated ? { inside: { name: first_name } } : viewing ? { viewing: { role: viewing.role } } : {};
    const here = shared ? { shared: shared.by } : {};
    const preview = group === null ? {} : { preview: { role: group } };
    // A user who may not read the access list gets the rights of the built-in roles.
    const acl = data ? (data.acl ?? defaultAcl()) : error ? defaultAcl() : null;
    const cause = { kind: 'user', depth: 0, chain: [] } as const;
    return acl && resolveAccess(acl, { kind: 'user', client_id, user_id: id, role, ...inside, ...here, ...preview, cause: { ...cause, chain: [] } });
  }, [data, error, id, role, client_id, first_name, impersonated, viewing, shared, group]);
}
