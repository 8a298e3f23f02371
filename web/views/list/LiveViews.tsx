import { Anchor, Group, NativeSelect, TextInput } from '@mantine/core';
import { fold } from '@millwright/core/value/fold.ts';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLastUses } from '../../data/documents/use-last-uses.ts';
import { usePeople } from '../../data/documents/use-people.ts';
import { formatDate } from '../../format/dates.ts';
import { useLabel, useLanguage, useText } from '../../i18n/use-text.ts';
import { usePlaces } from '../../layers/places/use-places.ts';
import { Ago } from '../../ui/Ago.tsx';
import { DataTable } from '../../ui/layout/DataTable.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { useSearchWords } from '../../ui/use-search-words.ts';
import type { ViewDocument } from '../editor/draft/view-draft.ts';
import { RowMenu } from './RowMenu.tsx';
import { useViewRights } from './use-view-rights.ts';

/** Lists the views that this person may read and that match the search. */
export function LiveViews() {
  const text = useText();
  const label = useLabel();
  const rights = useViewRights();
  const people = usePeople();
  const language = useLanguage();
  const used = useLastUses('views');
  const [byUse, sortByUse] = useState(false);
  const [words, setWords] = useSearchWords();
  const { groups, isPending, error, retry } = usePlaces({ begun: true });
  const rows = groups.flatMap(({ group, views }) => views.map((view) => ({ group, view: view as ViewDocument })));
  if (isPending) return <Waiting />;
  if (error) return <Failure error={error} onRetry={retry} />;
  const lastUse = ({ view }: (typeof rows)[number]) => used[view.id] ?? '';
  // Views that were never used come last.
  const rowsInOrder = byUse ? rows.toSorted((a, b) => lastUse(b).localeCompare(lastUse(a))) : rows;
  const search = fold(words.trim());
  const matching = rowsInOrder.filter(({ group, view }) => fold(`${label(view.name)} ${label(group.name)}`).includes(search));
  const builds = rights.create || rows.some(({ view }) => rights.update(view.id));
  return (
    <>
      {rows.length > 1 && (
        <Group mb="sm" align="flex-end">
          <TextInput
            size="sm"
            w={280}
            maw="100%"
            leftSection={<IconSearch size={16} stroke={1.75} />}
            aria-label={text('viewEditor.search')}
            placeholder={text('viewEditor.search')}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <NativeSelect
            size="sm"
            w="max-content"
            label={text('viewEditor.sortedBy')}
            value={byUse ? 'used' : 'group'}
            onChange={(event) => sortByUse(event.currentTarget.value === 'used')}
            data={[
              { value: 'group', label: text('views.group') },
              { value: 'used', label: text('viewEditor.lastUse') },
            ]}
          />
        </Group>
      )}
      <DataTable
        caption={text('screens.views')}
        rows={matching}
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
        empty={
          search ? (
            <Empty title={text('viewEditor.emptySearch', { words: words.trim() })} />
          ) : (
            <Empty title={text('views.empty')} example={text('views.emptyExample')} />
          )
        }
      />
    </>
  );
}
