import { Alert } from '@mantine/core';
import type { OtherRole } from '@millwright/core/access/changes/changes.ts';
import type { Acl } from '@millwright/core/access/types.ts';
import { useRoleWords } from '../../i18n/use-role-words.ts';
import { useText } from '../../i18n/use-text.ts';

/** Groups that somebody else has renamed, moved or removed since they were seen, which a save replaces. */
export function OtherRoles({ roles, acl }: { roles: readonly OtherRole[]; acl: Acl | null }) {
  const text = useText();
  const roleWords = useRoleWords();
  if (roles.length === 0) return null;
  const nameOf = (role: string) => roleWords(role, acl?.roles.find((each) => each.role === role)?.label);
  return (
    <Alert color="yellow" role="alert" mt="sm" title={text('access.others')}>
      {roles.map(({ role, now }) => (
        <div key={role}>
          {now
            ? text('access.othersGroup', { name: roleWords(role, now.label), parent: now.parent ? nameOf(now.parent) : '–' })
            : text('access.othersGroupGone', { name: nameOf(role) })}
        </div>
      ))}
      {text('access.othersHelp')}
    </Alert>
  );
}
