import { useLabel, useText } from '../i18n/use-text.ts';
import { usePlaces } from '../layers/places/use-places.ts';
import { DataTable } from '../ui/layout/DataTable.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { Empty } from '../ui/states/Empty.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';

/** /views: the views this person may read, by group. */
export function ViewsScreen() {
  const text = useText();
  const label = useLabel();
  const { groups, isPending, error, retry } = usePlaces();
  const rows = groups.flatMap(({ group, views }) => views.map((view) => ({ group, view })));
  return (
    <Screen title={text('screens.views')} lead={text('views.lead')}>
      {isPending ? (
        <Waiting />
      ) : error ? (
        <Failure error={error} onRetry={retry} />
      ) : (
        <DataTable
          caption={text('screens.views')}
          rows={rows}
          rowKey={({ view }) => view.id}
          href={({ view }) => `/view/${view.slug || view.id}`}
          columns={[
            { key: 'name', label: text('views.name'), cell: ({ view }) => label(view.name), grow: true },
            { key: 'group', label: text('views.group'), cell: ({ group }) => label(group.name) },
            { key: 'blocks', label: text('views.blocks'), cell: ({ view }) => Object.keys(view.setup).length, numeric: true },
            { key: 'origin', label: text('views.origin'), cell: ({ view }) => text(view.template ? 'views.builtIn' : 'views.own') },
          ]}
          empty={<Empty title={text('views.empty')} example={text('views.emptyExample')} />}
        />
      )}
    </Screen>
  );
}
