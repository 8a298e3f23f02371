import { Button, Group, Modal, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type AppFailure, call, post } from '../../data/http.ts';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { showUndo } from '../../ui/toasts/undo-toast.tsx';
import { type StoredIntegration, useConnections, useRenewal } from '../data/use-integrations.ts';
import { UsedBy } from '../list/IntegrationCard.tsx';

/** Deletes an integration; says before what calls through it, and offers the way back after. */
export function DeleteIntegration({ integration, onClose }: { integration: StoredIntegration; onClose: () => void }) {
  const text = useText();
  const navigate = useNavigate();
  const renew = useRenewal();
  const connections = useConnections();
  const { id, name } = integration;
  const uses = connections.data?.find((each) => each.id === id)?.used_by ?? [];
  const remove = useMutation<void, AppFailure>({
    mutationFn: () => call('DELETE', `/v1/documents/integrations/${id}`),
    onSuccess: async () => {
      void navigate('/integrations');
      await renew();
      showUndo(text('integrations.deleted', { name }), text('actions.undo'), () => void post(`/v1/documents/integrations/${id}/restore`).then(renew));
    },
  });
  return (
    <Modal opened onClose={onClose} title={text('integrations.deleteTitle', { name })} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <Text mb="sm">{text('integrations.deleteText')}</Text>
      <UsedBy uses={uses} />
      {remove.error && <Failure error={remove.error} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {text('actions.cancel')}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
          {text('actions.delete')}
        </Button>
      </Group>
    </Modal>
  );
}
