import { Modal } from '@mantine/core';
import type { Client, ClientUse } from '@millwright/core/contract/clients.ts';
import { useQuery } from '@tanstack/react-query';
import { type AppFailure, get } from '../data/http.ts';
import { fileSize } from '../fields/file/details/file-size.ts';
import { useTimes } from '../fields/view/use-times.ts';
import { formatNumber } from '../format/numbers.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import classes from './clients.module.css';

/** How much a company is used: its people, records, files, room and runs. */
export function UseDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const text = useText();
  const use = useQuery<ClientUse, AppFailure>({
    queryKey: ['clients', 'use', client.id],
    queryFn: async ({ signal }) => (await get<{ data: ClientUse }>(`/v1/documents/clients/${client.id}/use`, { signal })).data,
    staleTime: 0,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('clients.useTitle', { name: client.name })}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      {use.error ? <Failure error={use.error} onRetry={() => void use.refetch()} /> : use.data ? <Figures {...use.data} /> : <Waiting />}
    </Modal>
  );
}

function Figures(use: ClientUse) {
  const text = useText();
  const times = useTimes();
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, 0);
  const records = number(use.records);
  const rows = [
    { key: 'people', value: text('clients.used.peopleUse', { people: number(use.people), active: number(use.active_people) }) },
    { key: 'seen', value: use.last_seen_at ? times.instant(use.last_seen_at) : text('clients.used.never') },
    { key: 'records', value: use.records_estimated ? text('clients.used.about', { count: records }) : records },
    { key: 'files', value: text('clients.used.filesUse', { count: number(use.files), size: fileSize(use.file_bytes, language) }) },
    { key: 'room', value: fileSize(use.database_bytes, language) },
    { key: 'runs', value: text('clients.used.runsUse', { count: number(use.runs), failed: number(use.failed_runs) }) },
  ] as const;
  return (
    <dl className={classes.figures}>
      {rows.map(({ key, value }) => (
        <div key={key}>
          <dt>{text(`clients.used.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
