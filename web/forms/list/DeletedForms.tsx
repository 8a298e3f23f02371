import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '../../data/documents/use-rights.ts';
import { type AppFailure, get } from '../../data/http.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { DataTable } from '../../ui/layout/DataTable.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import type { StoredForm } from './copy-of.ts';
import { useFormChanges } from './use-form-changes.ts';

/** The forms that were deleted, and the way back for a product administrator. */
export function DeletedForms() {
  const text = useText();
  const label = useLabel();
  const [open, setOpen] = useState(false);
  const { restore } = useFormChanges();
  const restores = useRights()?.allows('READ', 'CLIENTS', { client_id: null }) ?? false;
  const all = useQuery<StoredForm[], AppFailure>({
    queryKey: ['documents', 'forms', 'deleted'],
    queryFn: async ({ signal }) => (await get<{ data: StoredForm[] }>('/v1/documents/forms?deleted=1&limit=500', { signal })).data,
    enabled: open,
  });
  if (!open)
    return (
      <Button variant="subtle" mt="md" onClick={() => setOpen(true)}>
        {text('formEditor.showDeleted')}
      </Button>
    );
  return (
    <section aria-label={text('formEditor.deleted')}>
      {restore.error && <Failure error={restore.error} />}
      {all.error && <Failure error={all.error} onRetry={() => void all.refetch()} />}
      {all.isPending && <Waiting lines={3} />}
      {all.data && (
        <DataTable
          caption={text('formEditor.deleted')}
          rows={all.data.filter(({ deleted }) => deleted)}
          rowKey={({ id }) => id}
          columns={[{ key: 'title', label: text('forms.name'), cell: ({ title }) => label(title), grow: true }]}
          actions={({ id }) =>
            restores && (
              <Button size="compact-sm" variant="default" loading={restore.isPending && restore.variables === id} onClick={() => restore.mutate(id)}>
                {text('formEditor.restore')}
              </Button>
            )
          }
          empty={<Empty title={text('formEditor.noneDeleted')} />}
        />
      )}
    </section>
  );
}
