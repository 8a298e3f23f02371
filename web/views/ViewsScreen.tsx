import { useLabel, useText } from '../i18n/use-text.ts';
import { usePlaces } from '../shell/use-places.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Screen } from '../ui/Screen.tsx';
import { Waiting } from '../ui/Waiting.tsx';

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
