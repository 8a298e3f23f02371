import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Ago } from '../../ui/Ago.tsx';
import { DataTable } from '../../ui/layout/DataTable.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { useViewRights } from './use-view-rights.ts';
import { useDeletedViews, useViewCommands } from './use-views.ts';

/** The views that were deleted, each with a way back for those who may change it. */
export function DeletedViews() {
  const text = useText();
  const label = useLabel();
  const views = useDeletedViews(true);
  const rights = useViewRights();
  const { restore } = useViewCommands();
  if (views.isPending) return <Waiting />;
  if (views.error) return <Failure error={views.error} onRetry={() => void views.refetch()} />;
  return (
    <>
      {restore.error && <Failure error={restore.error} />}
      <DataTable
        caption={text('viewEditor.deletedViews')}
        rows={views.data}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', label: text('views.name'), cell: ({ name }) => label(name), grow: true },
          { key: 'deleted', label: text('viewEditor.deletedAt'), cell: ({ deleted_at }) => deleted_at && <Ago at={deleted_at} /> },
        ]}
        actions={({ id, name }) =>
          rights.update(id) && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
              aria-label={text('viewEditor.restoreOne', { name: label(name) })}
              onClick={() => restore.mutate(id)}
            >
              {text('viewEditor.restore')}
            </Button>
          )
        }
        empty={<Empty title={text('viewEditor.noDeleted')} />}
      />
    </>
  );
}
