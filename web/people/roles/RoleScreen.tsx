import { Alert, Button, Menu } from '@mantine/core';
import { levelOf } from '@millwright/core/access/roles.ts';
import type { Acl, Role } from '@millwright/core/access/types.ts';
import { IconCopy, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useRights } from '../../data/documents/use-rights.ts';
import { useRoleWords } from '../../i18n/use-role-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { NotFound } from '../../ui/states/NotFound.tsx';
import { useRightWords } from '../../ui/states/right-words.ts';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { ViewAsButton } from '../ViewAsButton.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import { RightsEditor } from './RightsEditor.tsx';
import { useAcl } from './rights/use-access.ts';
import { SaveDialog } from './SaveDialog.tsx';
import { AskPanel } from './why/AskPanel.tsx';

/** The page `/role/<role>`: the rights of a group, and where they come from. */
export function RoleScreen() {
  const text = useText();
  const { id = '' } = useParams();
  const { acl, error, refetch } = useAcl();
  const role = acl?.roles.find((each) => each.role === id);
  if (error || !acl)
    return <Screen title={text('access.groups')}>{error ? <Failure error={error} onRetry={() => void refetch()} /> : <Waiting />}</Screen>;
  return role ? <Group key={role.role} acl={acl} role={role} /> : <NotFound />;
}

function Group({ acl, role }: { acl: Acl; role: Role }) {
  const text = useText();
  const roleWords = useRoleWords();
  const rightWords = useRightWords();
  const rights = useRights();
  const mayWrite = rights?.allows('UPDATE', 'CLIENTS') === true;
  const name = roleWords(role.role, role.label);
  const parent = role.parent && roleWords(role.parent, acl.roles.find((each) => each.role === role.parent)?.label);
  return (
    <Screen
      title={name}
      crumbs={[{ label: text('access.groups'), to: '/roles' }]}
      lead={parent ? text('access.inheritsFrom', { group: parent }) : text('access.root')}
      actions={
        <>
          {rights?.allows('UPDATE', 'USERS') && <ViewAsButton whom={{ role: role.role }} />}
          {mayWrite && <Actions acl={acl} role={role} name={name} />}
        </>
      }
    >
      {!mayWrite && <Alert color="blue">{text('settings.readOnly', { right: rightWords({ verb: 'UPDATE', resource: 'CLIENTS' }) })}</Alert>}
      {levelOf(role.role) === 'ADMIN' && <Alert color="blue">{text('access.adminFixed')}</Alert>}
      <RightsEditor acl={acl} role={role.role} mayWrite={mayWrite} />
      {rights?.allows('READ', 'CLIENTS') && <AskPanel acl={acl} role={role.role} />}
    </Screen>
  );
}

/** The actions on a whole group. Built-in groups can only be copied. */
function Actions({ acl, role, name }: { acl: Acl; role: Role; name: string }) {
  const text = useText();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'rename' | 'duplicate' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const own = !levelOf(role.role);
  return (
    <>
      <Button variant="default" leftSection={<IconUsers size={16} stroke={1.75} />} onClick={() => void navigate(`/users?role=${role.role}`)}>
        {text('access.itsPeople')}
      </Button>
      <MoreMenu label={text('access.moreActions')}>
        <Menu.Item leftSection={<IconPencil size={16} />} disabled={!own} onClick={() => setOpen('rename')}>
          {text('access.rename')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} disabled={role.role === 'admin'} onClick={() => setOpen('duplicate')}>
          {text('access.duplicate')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} disabled={!own} onClick={() => setOpen('delete')}>
          {text('access.remove')}
        </Menu.Item>
      </MoreMenu>
      {open === 'rename' && <GroupDialog acl={acl} role={role} onClose={close} onSaved={close} />}
      {open === 'duplicate' && (
        <GroupDialog
          acl={acl}
          like={role}
          onClose={close}
          onSaved={(made) => {
            close();
            void navigate(`/role/${made}`);
          }}
        />
      )}
      {open === 'delete' && (
        <SaveDialog
          title={text('access.removeTitle', { group: name })}
          changes={{ removed: [role.role] }}
          verb="delete"
          onClose={close}
          onSaved={() => void navigate('/roles', { replace: true })}
        />
      )}
    </>
  );
}
