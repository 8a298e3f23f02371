import { resolveAccess } from '@millwright/core/access/resolve.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Acl } from '@millwright/core/access/types.ts';
import type { Text } from '@millwright/core/json.ts';
import { useDocument, useDocuments } from '../../../data/documents/use-documents.ts';
import { useUser } from '../../../data/session.ts';
import type { ViewDocument } from '../draft/view-draft.ts';

type Person = { id: string; role: string; disabled?: boolean };
type View = { id: string; slug: string; name: Text; setup: Record<string, { misc: object }> };

/** Counts the people who see a view, and finds the views that link to it, as far as readable. Null while this loads, or without the right. */
export function useReaders({ id, slug }: ViewDocument): { people: number | null; views: View[] } {
  const { client_id } = useUser();
  const users = useDocuments<Person>('users');
  const client = useDocument<{ acl: Acl }>('clients', client_id);
  const views = useDocuments<View>('views');
  const opens = ({ setup }: View) => [`"view":"${id}"`, `"view":"${slug}"`].some((named) => JSON.stringify(setup).includes(named));
  const linking = (views.data ?? []).filter((view) => view.id !== id && opens(view));
  if (!users.data || client.isPending) return { people: null, views: linking };
  const acl = client.data?.acl ?? defaultAcl();
  const sees = (person: Person) =>
    resolveAccess(acl, { kind: 'user', client_id, user_id: person.id, role: person.role, cause: { kind: 'user', depth: 0, chain: [] } }).allows(
      'READ',
      'VIEWS',
      { id, client_id },
    );
  return { people: users.data.filter((person) => !person.disabled && sees(person)).length, views: linking };
}
