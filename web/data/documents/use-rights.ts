import { resolveAccess } from '@millwright/core/access/resolve.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Access, Acl } from '@millwright/core/access/types.ts';
import { useContext, useMemo } from 'react';
import { PreviewContext } from '../preview/preview-context.ts';
import { useUser } from '../session.ts';
import { useDocument } from './use-documents.ts';

/**
 * The caller's rights by the same resolver as the server's, so that screens offer only what will be answered. Null
 * until known; the server decides in any case.
 */
export function useRights(): Access | null {
  const preview = useContext(PreviewContext);
  const own = useAccess(null, preview === null);
  return preview ? preview.access : own;
}

/** What both the caller and a user group may; the caller's own rights without one. */
export const useRightsAs = (group: string | null): Access | null => useAccess(group, true);

function useAccess(group: string | null, wanted: boolean): Access | null {
  const { id, role, client_id, first_name, impersonated, viewing, shared } = useUser();
  const { data, error } = useDocument<{ acl: Acl }>('clients', wanted ? client_id : undefined);
  return useMemo(() => {
    const inside = impersonated ? { inside: { name: first_name } } : viewing ? { viewing: { role: viewing.role } } : {};
    const here = shared ? { shared: shared.by } : {};
    const preview = group === null ? {} : { preview: { role: group } };
    // Whoever may not read the access list has what the built-in roles give.
    const acl = data ? (data.acl ?? defaultAcl()) : error ? defaultAcl() : null;
    const cause = { kind: 'user', depth: 0, chain: [] } as const;
    return acl && resolveAccess(acl, { kind: 'user', client_id, user_id: id, role, ...inside, ...here, ...preview, cause: { ...cause, chain: [] } });
  }, [data, error, id, role, client_id, first_name, impersonated, viewing, shared, group]);
}
