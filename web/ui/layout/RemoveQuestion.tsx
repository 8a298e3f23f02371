import { Button, Group, Modal, Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../states/Failure.tsx';

type Props = { title: string; help: string; removal: UseMutationResult<unknown, unknown, void>; onClose: () => void; action?: string };

/** Asks before something goes; why it did not go is said in place. */
export function RemoveQuestion({ title, help, removal, onClose, action }: Props) {
  const text = useText();
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <Text size="sm">{help}</Text>
      {removal.error !== null && <Failure error={removal.error} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {text('actions.cancel')}
        </Button>
        <Button color="red" loading={removal.isPending} onClick={() => removal.mutate()}>
          {action ?? text('actions.remove')}
        </Button>
      </Group>
    </Modal>
  );
}
