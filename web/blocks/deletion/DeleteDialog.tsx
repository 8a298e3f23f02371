import { Button, Group, Modal } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';

/** A deletion that waits for its answer. */
export type DeletionQuestion = { ids: string[]; answer: (sure: boolean) => void };

type Props = { question: DeletionQuestion | null; title: string };

/** Asks before records go, naming how many of what. */
export function DeleteDialog({ question, title }: Props) {
  const text = useText();
  const count = question?.ids.length ?? 0;
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(false)}
      title={text('table.deleteTitle', { count, name: title })}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <p>{text('table.deleteText')}</p>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={() => question?.answer(false)}>
          {text('actions.cancel')}
        </Button>
        <Button color="red" onClick={() => question?.answer(true)}>
          {text('actions.delete')}
        </Button>
      </Group>
    </Modal>
  );
}
