import { Button, Group, Modal, Text } from '@mantine/core';
import type { StepFollowers } from '@millwright/core/process/types.ts';
import { useText } from '../../i18n/use-text.ts';

type Props = {
  title: string;
  message: string;
  /** The records that move with it, and those that lose operations. */
  along?: StepFollowers['records'];
  confirm: string;
  danger?: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks for confirmation before a record is moved to a step. */
export function ConfirmDialog({ title, message, along = [], confirm, danger = false, onClose, onConfirm }: Props) {
  const text = useText();
  const names = (stays: boolean) =>
    along
      .filter((each) => (each.stays ?? false) === stays)
      .map(({ label }) => label)
      .join(', ');
  const [moved, kept] = [names(false), names(true)];
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <Text>{message}</Text>
      {moved && <Text mt="sm">{text('processes.bar.along', { records: moved })}</Text>}
      {kept && <Text mt="sm">{text('processes.bar.without', { records: kept })}</Text>}
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
