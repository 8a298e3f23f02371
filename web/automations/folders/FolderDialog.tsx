import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import type { AutomationDocument } from '../data/use-automations.ts';
import { useMove } from './use-move.ts';

type Props = {
  automations: readonly AutomationDocument[];
  /** The existing folders. */
  folders: readonly string[];
  /** The folder to rename; null creates a new one. */
  before: string | null;
  onDone: () => void;
  onClose: () => void;
};

/** Asks for the name of a folder and moves the automations there. */
export function FolderDialog({ automations, folders, before, onDone, onClose }: Props) {
  const text = useText();
  const move = useMove();
  const [typed, setTyped] = useState(before ?? '');
  const name = typed.trim();
  const ready = name !== '' && name !== before;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) move.mutate({ automations, folder: name }, { onSuccess: onDone });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={text(before === null ? 'automations.folders.makeTitle' : 'automations.folders.renameTitle')}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <form onSubmit={submit}>
        <TextInput
          data-autofocus
          required
          maxLength={100}
          label={text('automations.folders.name')}
          description={ready && folders.includes(name) && text('automations.folders.exists')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {move.error && <Failure error={move.error} />}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {text('actions.cancel')}
          </Button>
          <Button type="submit" loading={move.isPending} disabled={!ready}>
            {text('actions.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
