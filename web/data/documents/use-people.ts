import type { User } from '@millwright/core/contract/users.ts';
import { useMemo } from 'react';
import { useUser } from '../session.ts';
import { useDocuments } from './use-documents.ts';
import { useRights } from './use-rights.ts';

type Person = Pick<User, 'id' | 'first_name' | 'last_name' | 'email'>;

const nameOf = ({ first_name, last_name, email }: Person) => `${first_name} ${last_name}`.trim() || email;

/** Users' names by id: those of the users that the caller may see, and the caller's own. */
export function usePeople(): ReadonlyMap<string, string> {
  const me = useUser();
  const mayRead = useRights()?.allows('READ', 'USERS', { client_id: me.client_id }) ?? false;
  const { data } = useDocuments<Person>('users', { enabled: mayRead });
  return useMemo(() => new Map([me, ...(data ?? [])].map((person) => [person.id, nameOf(person)])), [me, data]);
}
