import { Alert, Button, Group, Modal, Select, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Form } from '@millwright/core/form/types.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { type Addressed, recipientsOf, shareRows } from './share-rows.ts';
import { TermSelect } from './TermSelect.tsx';

export type SharedForm = Pick<Form, 'id' | 'title'>;
type Props = { forms: readonly SharedForm[]; ids: readonly string[]; onClose: () => void };

/** Mails a link to a form for each of many records, each to the nearest mail address of its record. */
export function ShareRowsDialog({ forms, ids, onClose }: Props) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const client = useQueryClient();
  const [form_id, setForm] = useState(forms[0]?.id ?? '');
  const [days, setDays] = useState('30');
  const [left, setLeft] = useState<Addressed[] | null>(null);
  const recipients = useQuery({
    queryKey: ['link recipients', ids],
    queryFn: ({ signal }) => recipientsOf(ids, { signal }),
    gcTime: 0,
    retry: false,
  });
  const ready = left ?? recipients.data?.ready ?? [];
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: () => shareRows(form_id, ready, Number(days) * 24),
    onSuccess: async (rest) => {
      await client.invalidateQueries({ queryKey: ['form links', form_id] });
      const count = ready.length - rest.ready.length;
      if (count > 0) notifications.show({ message: text('sharing.rows.sent', { count }), color: 'green' });
      if (rest.ready.length === 0) onClose();
      // Links that were sent are not sent again.
      else setLeft(rest.ready);
    },
  });
  const failed = sending.data && sending.data.ready.length > 0 ? sending.data : null;
  // After a partial failure the rest keeps the same form and expiry.
  const fixed = sending.isPending || left !== null;
  const without = recipients.data?.without ?? 0;
  return (
    <Modal
      opened
      onClose={sending.isPending ? () => {} : onClose}
      title={text('sharing.rows.title', { count: ids.length })}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <Stack>
        <p>{text('sharing.rows.lead')}</p>
        <Select
          label={text('sharing.rows.form')}
          data={forms.map(({ id, title }) => ({ value: id, label: label(title) }))}
          value={form_id}
          allowDeselect={false}
          disabled={fixed}
          onChange={(id) => id && setForm(id)}
          data-autofocus
        />
        <TermSelect days={days} onChange={setDays} disabled={fixed} />
        {recipients.error ? (
          <Failure error={recipients.error} onRetry={() => void recipients.refetch()} />
        ) : recipients.isPending ? (
          <Waiting lines={1} />
        ) : (
          without > 0 && <p role="status">{text('sharing.rows.without', { count: without })}</p>
        )}
        {failed && (
          <Alert color="red" role="alert" title={text('sharing.rows.failed', { count: failed.ready.length })}>
            {failure(failed.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" disabled={sending.isPending} onClick={onClose}>
            {text('actions.cancel')}
          </Button>
          <Button disabled={ready.length === 0 || !form_id} loading={sending.isPending} onClick={() => sending.mutate()}>
            {text('sharing.rows.send', { count: ready.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
