import { Button } from '@mantine/core';
import { levelOf } from '@millwright/core/access/roles.ts';
import type { Role } from '@millwright/core/access/types.ts';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRights } from '../../data/documents/use-rights.ts';
import { useRoleWords } from '../../i18n/use-role-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { DataTable } from '../../ui/layout/DataTable.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import { useAcl } from './rights/use-access.ts';

/** /roles: the groups that people are in, each with its rights. */
export function RolesScreen() {
  const text = useText();
  const roleWords = useRoleWords();
  const navigate = useNavigate();
  const rights = useRights();
  const { acl, error, refetch } = useAcl();
  const [adding, setAdding] = useState(false);
  const words = (role: string | null) => (role ? roleWords(role, acl?.roles.find((each) => each.role === role)?.label) : '–');
  return (
    <Screen
      title={text('access.groups')}
      lead={text('access.groupsLead')}
      actions={
        rights?.allows('UPDATE', 'CLIENTS') && (
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} disabled={!acl} onClick={() => setAdding(true)}>
            {text('access.newGroup')}
          </Button>
        )
      }
    >
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !acl ? (
        <Waiting />
      ) : (
        <DataTable<Role>
          caption={text('access.groups')}
          rows={acl.roles}
          rowKey={({ role }) => role}
          href={({ role }) => `/role/${role}`}
          columns={[
            { key: 'name', label: text('people.name'), cell: ({ role }) => words(role), grow: true },
            { key: 'below', label: text('access.below'), cell: ({ parent }) => words(parent) },
            { key: 'kind', label: text('access.kind'), cell: ({ role }) => text(levelOf(role) ? 'access.builtIn' : 'access.own') },
            {
              key: 'lines',
              label: text('access.lines'),
              cell: ({ role }) => acl.privileges.filter((line) => line.role === role).length,
              numeric: true,
            },
          ]}
          empty={<Empty title={text('access.groups')} icon={IconUsersGroup} />}
        />
      )}
      {adding && acl && <GroupDialog acl={acl} onClose={() => setAdding(false)} onSaved={(role) => void navigate(`/role/${role}`)} />}
    </Screen>
  );
}
