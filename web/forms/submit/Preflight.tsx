import { Button, Group, Modal } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { OutlookParts } from '../../outlooks/OutlookParts.tsx';
import type { Following } from '../../outlooks/use-outlook-doubt.ts';

type Props = {
  /** Nothing is asked without any. */
  words: string[];
  /** What follows from it elsewhere. */
  following: Following;
  /** What the button that sends it says. */
  word: string;
  onCancel: () => void;
  onConfirm: () => void;
};

/** Asks once more before a form that wants it is sent. */
export function Preflight({ words, following, word, onCancel, onConfirm }: Props) {
  const text = useText();
  return (
    <Modal
      opened={words.length > 0}
      onClose={onCancel}
      size={following.parts.length > 0 ? 'xl' : 'md'}
      title={word}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      {words.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <OutlookParts {...following} linked={false} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {text('actions.cancel')}
        </Button>
        <Button data-autofocus onClick={onConfirm}>
          {word}
        </Button>
      </Group>
    </Modal>
  );
}
