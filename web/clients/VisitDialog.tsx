import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import type { Client } from '@millwright/core/contract/clients.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AppFailure } from '../data/http.ts';
import { visit } from '../data/session.ts';
import { useText } from '../i18n/use-text.ts';
import { Failure } from '../ui/states/Failure.tsx';

/** Asks why somebody is about to work inside another company: its people read it there. */
export function VisitDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const text = useText();
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const begin = useMutation<void, AppFailure>({ mutationFn: () => visit(client.id, reason.trim()), onSuccess: () => navigate('/') });
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('clients.visitTitle', { name: client.name })}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <Text size="sm" mb="sm">
        {text('clients.visitHelp')}
      </Text>
      <TextInput
        label={text('clients.visitReason')}
        value={reason}
        maxLength={500}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {begin.error && <Failure error={begin.error} onRetry={() => begin.mutate()} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {text('actions.cancel')}
        </Button>
        <Button disabled={reason.trim() === ''} loading={begin.isPending} onClick={() => begin.mutate()}>
          {text('clients.visit')}
        </Button>
      </Group>
    </Modal>
  );
}
