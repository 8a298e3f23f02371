import { resolveAccess } from '@millwright/core/access/resolve.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Access, Acl } from '@millwright/core/access/types.ts';
import { useMemo } from 'react';
import { useUser } from '../session.ts';
import { useDocument } from './use-documents.ts';

/**
 * The caller's rights by the same resolver as the server's, so that screens offer only what will be answered. Null
 * until known; the server decides in any case.
 */
export function useRights(): Access | null {
  const { id, role, client_id } = useUser();
  const { data, error } = useDocument<{ acl: Acl }>('clients', client_id);
  return useMemo(() => {
    // Whoever may not read the access list has what the built-in roles give.
    const acl = data ? (data.acl ?? defaultAcl()) : error ? defaultAcl() : null;
    return acl && resolveAccess(acl, { kind: 'user', client_id, user_id: id, role, cause: { kind: 'user', depth: 0, chain: [] } });
  }, [data, error, id, role, client_id]);
}
