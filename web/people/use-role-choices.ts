import { roleBeyond } from '@millwright/core/access/grants.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Acl } from '@millwright/core/access/types.ts';
import { useDocument } from '../data/documents/use-documents.ts';
import { useRights } from '../data/documents/use-rights.ts';
import { useUser } from '../data/session.ts';
import { useRoleWords } from '../i18n/use-role-words.ts';

/** The company's roles with their names. Roles with more rights than the user cannot be chosen. */
export function useRoleChoices() {
  const wordsOf = useRoleWords();
  const rights = useRights();
  const { client_id } = useUser();
  const { data } = useDocument<{ acl: Acl | null }>('clients', client_id);
  const acl = data?.acl ?? defaultAcl();
  const words = (role: string) => wordsOf(role, acl.roles.find((each) => each.role === role)?.label);
  const choices = acl.roles.map(({ role }) => ({ value: role, label: words(role), disabled: !rights || roleBeyond(acl, role, rights).length > 0 }));
  return { words, choices };
}
