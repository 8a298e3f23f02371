import { Button, Group, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AppFailure, call, post } from '../../data/http.ts';
import { UsedBy } from '../../documents/uses/UsedBy.tsx';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { showUndo } from '../../ui/toasts/undo-toast.tsx';
import { type Reader, Readers } from './Readers.tsx';

const collection = 'settings_data_connections';

/** The documents that a refused deletion would break; null when it was refused for another reason. */
const readersIn = (error: unknown): { readers: Reader[]; count: number } | null =>
  error instanceof AppFailure && error.code === 'still_read' ? (error.details as { readers: Reader[]; count: number }) : null;

/** Deletes an automation. First shows what else uses it, and offers to undo afterwards. */
export function DeleteDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const text = useText();
  const failure = useFailureText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>(null);
  const used = readersIn(error);
  const renewed = () => client.invalidateQueries({ queryKey: ['documents', collection] });
  const undo = () => void post(`/v1/documents/${collection}/${id}/restore`).then(renewed);
  const remove = async () => {
    try {
      await call('DELETE', `/v1/documents/${collection}/${id}${used ? '?switch_off=1' : ''}`);
      await renewed();
      showUndo(text('automations.editor.deletedToast', { name }), text('actions.undo'), undo);
      void navigate('/automations');
    } catch (reason) {
      setError(reason);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('automations.editor.deleteTitle', { name })}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <Text>{text('automations.editor.deleteText')}</Text>
      {used ? <Readers {...used} /> : <UsedBy collection={collection} id={id} />}
      {error !== null && !used && (
        <Text c="red" role="alert" mt="sm">
          {failure(error)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {text('actions.cancel')}
        </Button>
        <Button color="red" onClick={() => void remove()}>
          {text(used ? 'automations.editor.deleteAnyway' : 'actions.delete')}
        </Button>
      </Group>
    </Modal>
  );
}
