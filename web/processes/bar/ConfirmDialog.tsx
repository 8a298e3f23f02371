import { Button, Group, Modal, Text } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';

type Props = {
  title: string;
  message: string;
  /** Names of the records that move with it. */
  along?: readonly string[];
  confirm: string;
  danger?: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before a record is moved to a step that is not to be entered by mistake. */
export function ConfirmDialog({ title, message, along = [], confirm, danger = false, onClose, onConfirm }: Props) {
  const text = useText();
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <Text>{message}</Text>
      {along.length > 0 && <Text mt="sm">{text('processes.bar.along', { records: along.join(', ') })}</Text>}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {text('actions.back')}
        </Button>
        <Button {...(danger ? { color: 'red' } : {})} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
