import { Button, Group, Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { RestorePoint } from '@millwright/core/contract/archive.ts';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTimes } from '../../fields/view/use-times.ts';
import { useText } from '../../i18n/use-text.ts';
import { DataTable } from '../../ui/layout/DataTable.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import classes from './archive.module.css';
import { useRestorePoints, useTakeBack } from './use-archive.ts';

/** Lists the configuration before each import, with a button to restore it. */
export function RestorePoints() {
  const text = useText();
  const times = useTimes();
  const points = useRestorePoints();
  const [asked, setAsked] = useState<RestorePoint | null>(null);
  return (
    <Panel title={text('configuration.restorePoints')}>
      {points.error ? (
        <Failure error={points.error} onRetry={() => void points.refetch()} />
      ) : !points.data ? (
        <Waiting lines={3} />
      ) : (
        <DataTable<RestorePoint>
          caption={text('configuration.restorePoints')}
          rows={points.data.data}
          rowKey={({ id }) => id}
          columns={[
            { key: 'at', label: text('configuration.before'), cell: ({ created_at }) => times.instant(created_at) },
            { key: 'by', label: text('configuration.by'), cell: ({ created_by }) => created_by?.name ?? '–', grow: true },
            { key: 'changes', label: text('configuration.changes'), cell: ({ changes }) => changes, numeric: true },
          ]}
          actions={(point) => (
            <Button
              size="xs"
              variant="default"
              aria-label={`${text('configuration.takeBack')}: ${times.instant(point.created_at)}`}
              onClick={() => setAsked(point)}
            >
              {text('configuration.takeBack')}
            </Button>
          )}
          empty={<Empty title={text('configuration.noRestorePoints')} icon={IconHistory} />}
        />
      )}
      {points.hasNextPage && (
        <Button variant="subtle" fullWidth loading={points.isFetchingNextPage} onClick={() => void points.fetchNextPage()}>
          {text('objects.more')}
        </Button>
      )}
      {asked && <TakeBackDialog point={asked} onClose={() => setAsked(null)} />}
    </Panel>
  );
}

/** Asks before an import is taken back. */
function TakeBackDialog({ point, onClose }: { point: RestorePoint; onClose: () => void }) {
  const text = useText();
  const back = useTakeBack();
  const takeBack = () =>
    back.mutate(point.id, {
      onSuccess: ({ changes }) => {
        onClose();
        notifications.show({ color: 'green', message: text('configuration.takenBack', { count: changes.length }) });
      },
    });
  return (
    <Modal opened onClose={onClose} title={text('configuration.takeBack')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <p className={classes.words}>{text('configuration.takeBackHelp', { count: point.changes })}</p>
      {back.error && <Failure error={back.error} onRetry={takeBack} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {text('actions.cancel')}
        </Button>
        <Button loading={back.isPending} onClick={takeBack}>
          {text('configuration.takeBack')}
        </Button>
      </Group>
    </Modal>
  );
}
