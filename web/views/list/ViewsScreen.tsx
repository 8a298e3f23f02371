import { Anchor, Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconFolderPlus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLastUses } from '../../data/documents/use-last-uses.ts';
import { usePeople } from '../../data/documents/use-people.ts';
import { formatDate } from '../../format/dates.ts';
import { useLabel, useLanguage, useText } from '../../i18n/use-text.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { usePlaces } from '../../layers/places/use-places.ts';
import { Ago } from '../../ui/Ago.tsx';
import { DataTable } from '../../ui/layout/DataTable.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import type { ViewDocument } from '../editor/draft/view-draft.ts';
import { DeletedViews } from './DeletedViews.tsx';
import { GroupsTable } from './GroupsTable.tsx';
import { NewGroupDialog } from './NewGroupDialog.tsx';
import { NewViewDialog } from './NewViewDialog.tsx';
import { RowMenu } from './RowMenu.tsx';
import { useViewRights } from './use-view-rights.ts';

/** /views: the views this person may read, by group; for those who build, with what can be done with each. */
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

function LiveViews() {
  const text = useText();
  const label = useLabel();
  const rights = useViewRights();
  const people = usePeople();
  const language = useLanguage();
  const used = useLastUses('views');
  const [byUse, sortByUse] = useState(false);
  const { groups, isPending, error, retry } = usePlaces({ begun: true });
  const rows = groups.flatMap(({ group, views }) => views.map((view) => ({ group, view: view as ViewDocument })));
  if (isPending) return <Waiting />;
  if (error) return <Failure error={error} onRetry={retry} />;
  const lastUse = ({ view }: (typeof rows)[number]) => used[view.id] ?? '';
  // One that nobody has used is the last.
  const rowsInOrder = byUse ? rows.toSorted((a, b) => lastUse(b).localeCompare(lastUse(a))) : rows;
  const builds = rights.create || rows.some(({ view }) => rights.update(view.id));
  return (
    <>
      {rows.length > 1 && (
        <NativeSelect
          size="sm"
          mb="sm"
          w="max-content"
          label={text('viewEditor.sortedBy')}
          value={byUse ? 'used' : 'group'}
          onChange={(event) => sortByUse(event.currentTarget.value === 'used')}
          data={[
            { value: 'group', label: text('views.group') },
            { value: 'used', label: text('viewEditor.lastUse') },
          ]}
        />
      )}
      <DataTable
        caption={text('screens.views')}
        rows={rowsInOrder}
        rowKey={({ view }) => view.id}
        href={({ view }) => `/view/${view.slug || view.id}`}
        columns={[
          { key: 'name', label: text('views.name'), cell: ({ view }) => label(view.name), grow: true },
          {
            key: 'group',
            label: text('views.group'),
            cell: ({ group }) =>
              rights.groups ? (
                <Anchor component={Link} size="sm" to={`/view-group/edit/${group.slug || group.id}`}>
                  {label(group.name)}
                </Anchor>
              ) : (
                label(group.name)
              ),
          },
          { key: 'blocks', label: text('views.blocks'), cell: ({ view }) => Object.keys(view.setup).length, numeric: true },
          {
            key: 'changed',
            label: text('viewEditor.lastChange'),
            cell: ({ view }) => (
              <>
                {view.updated_at ? <Ago at={view.updated_at} /> : '–'} {people.get(view.updated_by ?? '') ?? ''}
              </>
            ),
          },
          {
            key: 'used',
            label: text('viewEditor.lastUse'),
            cell: (row) => (lastUse(row) ? formatDate(lastUse(row), language) : text('viewEditor.neverUsed')),
          },
          {
            key: 'owner',
            label: text('viewEditor.owner'),
            cell: ({ view }) =>
              view.template
                ? text(view.updated_at ? 'viewEditor.changedHere' : 'views.builtIn')
                : (people.get(view.created_by ?? '') ?? text('views.own')),
          },
        ]}
        {...(builds && { actions: ({ view }: { view: ViewDocument }) => <RowMenu view={view} rights={rights} /> })}
        empty={<Empty title={text('views.empty')} example={text('views.emptyExample')} />}
      />
    </>
  );
}
