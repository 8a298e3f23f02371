import { useRights } from '../../data/documents/use-rights.ts';
import { useUser } from '../../data/session.ts';

export type ViewRights = {
  create: boolean;
  /** Whether deleted views are brought back, which is a change of them. */
  restore: boolean;
  update: (id: string) => boolean;
  remove: (id: string) => boolean;
  groups: boolean;
  createGroup: boolean;
};

/** What the person may do with views and their groups. */
export function useViewRights(): ViewRights {
  const rights = useRights();
  const { client_id } = useUser();
  return {
    create: rights?.allows('CREATE', 'VIEWS', { client_id }) ?? false,
    restore: rights?.allows('UPDATE', 'VIEWS', { client_id }) ?? false,
    update: (id) => rights?.allows('UPDATE', 'VIEWS', { id, client_id }) ?? false,
    remove: (id) => rights?.allows('DELETE', 'VIEWS', { id, client_id }) ?? false,
    createGroup: rights?.allows('CREATE', 'VIEW_GROUPS', { client_id }) ?? false,
    groups: rights?.allows('UPDATE', 'VIEW_GROUPS', { client_id }) ?? false,
  };
}
