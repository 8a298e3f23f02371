import { useRights } from '../../data/documents/use-rights.ts';
import { useUser } from '../../data/session.ts';
import type { AutomationDocument } from './use-automations.ts';

/** What the user may do with automations in general, or with a given one. */
export function useAutomationRights(automation?: AutomationDocument) {
  const rights = useRights();
  const { client_id } = useUser();
  const item = automation ? { id: automation.id, client_id } : { client_id };
  const may = (verb: 'CREATE' | 'READ' | 'UPDATE' | 'DELETE') => rights?.allows(verb, 'SETTING_DATA_CONNECTIONS', item) ?? false;
  return { known: rights !== null, read: may('READ'), create: may('CREATE'), update: may('UPDATE'), remove: may('DELETE') };
}
