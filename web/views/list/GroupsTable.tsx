import type { ViewGroup } from '@millwright/core/view/types.ts';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { inOrder, usePlaces } from '../../layers/places/use-places.ts';
import { DataTable } from '../../ui/layout/DataTable.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';

/** Lists the view groups in navigation order, with their views and a link to the editor; empty groups too. */
export function GroupsTable() {
  const text = useText();
  const label = useLabel();
  const groups = useDocuments<ViewGroup>('view_groups');
  const { groups: places } = usePlaces({ begun: true });
  if (groups.isPending) return <Waiting />;
  if (groups.error) return <Failure error={groups.error} onRetry={() => void groups.refetch()} />;
  const nameOf = (parent: string | null) => groups.data.find(({ id, slug }) => id === parent || slug === parent)?.name;
  const viewsOf = (group: ViewGroup) => places.find((place) => place.group.id === group.id)?.views ?? [];
  return (
    <DataTable
      stacks
      caption={text('viewEditor.groups')}
      rows={[...groups.data].sort(inOrder)}
      rowKey={({ id }) => id}
      href={({ slug, id }) => `/view-group/edit/${slug || id}`}
      columns={[
        { key: 'name', label: text('views.name'), cell: ({ name }) => label(name) },
        { key: 'order', label: text('viewEditor.order'), cell: ({ order }) => order, numeric: true },
        { key: 'parent', label: text('viewEditor.parent'), cell: ({ parent }) => label(nameOf(parent)) || '–' },
        {
          key: 'views',
          label: text('viewEditor.viewsOfGroup'),
          cell: (group) =>
            viewsOf(group)
              .map(({ name }) => label(name))
              .join(', ') || '–',
          grow: true,
        },
      ]}
      empty={<Empty title={text('views.empty')} />}
    />
  );
}
