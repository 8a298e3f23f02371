import { Button, Group, Modal } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { OutlookParts } from '../../outlooks/OutlookParts.tsx';
import type { Following } from '../../outlooks/use-outlook-doubt.ts';

type Props = {
  /** The questions; without any, none is shown. */
  words: string[];
  /** The consequences elsewhere. */
  following: Following;
  /** The label of the submit button. */
  word: string;
  onCancel: () => void;
  onConfirm: () => void;
};

/** Asks for confirmation before a form is submitted. */
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
