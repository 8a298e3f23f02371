import { Button, Group, Modal } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import type { Asking } from '../actions/use-actions.ts';

type Props = { asking: Asking | null; title: string };

/** Asks before records go, naming how many of what. */
export function DeleteDialog({ asking, title }: Props) {
  const text = useText();
  const count = asking?.ids.length ?? 0;
  return (
    <Modal
      opened={asking !== null}
      onClose={() => asking?.answer(false)}
      title={text('table.deleteTitle', { count, name: title })}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <p>{text('table.deleteText')}</p>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={() => asking?.answer(false)}>
          {text('actions.cancel')}
        </Button>
        <Button color="red" onClick={() => asking?.answer(true)}>
          {text('actions.delete')}
        </Button>
      </Group>
    </Modal>
  );
}
