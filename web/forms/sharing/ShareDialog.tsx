import { Alert, Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import type { Form } from '@millwright/core/form/types.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AppFailure, post } from '../../data/http.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { addressesIn } from './addresses.ts';
import { MadeLinks } from './MadeLinks.tsx';
import { TermSelect } from './TermSelect.tsx';

type Props = { form: Pick<Form, 'id' | 'title' | 'share_emails'>; node_id?: string | undefined; onClose: () => void };

/** Creates links to a form, optionally for one record: one per mail address, or one to pass on. They are shown once. */
export function ShareDialog({ form, node_id, onClose }: Props) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const client = useQueryClient();
  const [typed, setTyped] = useState((form.share_emails ?? []).join('\n'));
  const [days, setDays] = useState('30');
  const make = useMutation({
    mutationFn: () =>
      post('/v1/forms/share/', {
        form_id: form.id,
        ...(node_id && { node_id }),
        emails: addressesIn(typed),
        expires_in_hours: Number(days) * 24,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['form links', form.id] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!make.isPending) make.mutate();
  };
  const atAddress = make.error instanceof AppFailure && make.error.fields.some(({ field }) => field.startsWith('emails'));
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('sharing.title', { form: label(form.title) })}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      {make.data ? (
        <MadeLinks links={make.data.data.links} onClose={onClose} />
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <p>{text('sharing.lead')}</p>
            {make.error && !atAddress && (
              <Alert color="red" role="alert" title={text('sharing.failed')}>
                {failure(make.error)}
              </Alert>
            )}
            <Textarea
              label={text('sharing.emails')}
              description={text('sharing.emailsHelp')}
              rows={3}
              inputMode="email"
              spellCheck={false}
              data-autofocus
              value={typed}
              error={atAddress && failure(make.error)}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <TermSelect days={days} onChange={setDays} />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {text('actions.cancel')}
              </Button>
              <Button type="submit" loading={make.isPending}>
                {text('sharing.make')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
