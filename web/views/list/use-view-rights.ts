import { useRights } from '../../data/documents/use-rights.ts';
import { useUser } from '../../data/session.ts';

export type ViewRights = {
  create: boolean;
  /** Whether deleted views may be restored, which needs the right to update them. */
  restore: boolean;
  update: (id: string) => boolean;
  remove: (id: string) => boolean;
  groups: boolean;
  createGroup: boolean;
};

/** The person's rights on views and view groups. */
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
