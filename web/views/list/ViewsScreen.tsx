import { Button, SegmentedControl } from '@mantine/core';
import { IconFolderPlus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import { DeletedViews } from './DeletedViews.tsx';
import { GroupsTable } from './GroupsTable.tsx';
import { LiveViews } from './LiveViews.tsx';
import { NewGroupDialog } from './NewGroupDialog.tsx';
import { NewViewDialog } from './NewViewDialog.tsx';
import { useViewRights } from './use-view-rights.ts';

/** The screen /views: the views that this person may read, by group, with actions for people who may edit them. */
export function ViewsScreen() {
  const text = useText();
  const rights = useViewRights();
  const [shown, show] = useState<'live' | 'groups' | 'deleted'>('live');
  const [making, setMaking] = useState<'view' | 'group' | null>(null);
  const make = rights.create ? () => setMaking('view') : null;
  useShortcut('N', make);
  return (
    <Screen
      title={text('screens.views')}
      lead={text('views.lead')}
      actions={
        <>
          {rights.createGroup && (
            <Button variant="default" leftSection={<IconFolderPlus size={16} stroke={1.75} />} onClick={() => setMaking('group')}>
              {text('viewEditor.makeGroup')}
            </Button>
          )}
          {make && (
            <Button leftSection={<IconPlus size={16} stroke={1.75} />} aria-keyshortcuts="N" onClick={make}>
              {text('viewEditor.newView')}
            </Button>
          )}
        </>
      }
    >
      {(rights.restore || rights.groups) && (
        <SegmentedControl
          mb="sm"
          w="max-content"
          maw="100%"
          aria-label={text('viewEditor.shown')}
          value={shown}
          onChange={(next) => show(next as typeof shown)}
          data={[
            { value: 'live', label: text('viewEditor.liveViews') },
            ...(rights.groups ? [{ value: 'groups', label: text('viewEditor.groups') }] : []),
            ...(rights.restore ? [{ value: 'deleted', label: text('viewEditor.deletedViews') }] : []),
          ]}
        />
      )}
      {shown === 'deleted' ? <DeletedViews /> : shown === 'groups' ? <GroupsTable /> : <LiveViews />}
      {making === 'view' && <NewViewDialog onClose={() => setMaking(null)} />}
      {making === 'group' && <NewGroupDialog onClose={() => setMaking(null)} />}
    </Screen>
  );
}
