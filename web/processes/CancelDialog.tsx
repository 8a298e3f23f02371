import { Button, Group, Modal, Text } from '@mantine/core';
import { useText } from '../i18n/use-text.ts';

type Props = { name: string; step: string; onClose: () => void; onConfirm: () => void };

/** Asks before a record is taken out of its process. */
export function CancelDialog({ name, step, onClose, onConfirm }: Props) {
  const text = useText();
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('processes.bar.cancelTitle', { name, step })}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <Text>{text('processes.bar.cancelText')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {text('actions.back')}
        </Button>
        <Button color="red" onClick={onConfirm}>
          {text('processes.bar.cancelConfirm', { step })}
        </Button>
      </Group>
    </Modal>
  );
}
