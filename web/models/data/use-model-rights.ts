import { useRights } from '../../data/documents/use-rights.ts';
import { useUser } from '../../data/session.ts';

/** The right that is needed to see models. */
export const toRead = { verb: 'READ', resource: 'SETTING_MODELS' } as const;

/** The person's rights on models and relations, or on one of them by id. */
export function useModelRights(id?: string) {
  const rights = useRights();
  const { client_id } = useUser();
  const item = id === undefined ? { client_id } : { id, client_id };
  const may = (verb: 'CREATE' | 'READ' | 'UPDATE' | 'DELETE') => rights?.allows(verb, 'SETTING_MODELS', item) ?? false;
  return { known: rights !== null, read: may('READ'), create: may('CREATE'), update: may('UPDATE'), remove: may('DELETE') };
}
