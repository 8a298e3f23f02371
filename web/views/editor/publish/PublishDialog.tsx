import { Button, Group, Modal } from '@mantine/core';
import { differences } from '../../../documents/saving/changes.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { draftOf, viewKind } from '../draft/view-draft.ts';
import type { ViewEditor } from '../state/use-view-editor.ts';
import classes from './publish.module.css';
import { usePartWords } from './use-part-words.ts';
import { useReaders } from './use-readers.ts';

type Props = { editor: ViewEditor; onClose: () => void };

/** Shows who uses the view and what changes for them, then publishes it. */
export function PublishDialog({ editor, onClose }: Props) {
  const text = useText();
  const label = useLabel();
  const { editing, saving } = editor;
  const { people, views } = useReaders(saving.base);
  const words = usePartWords(editing);
  const before = draftOf(saving.base);
  const parts = new Set(differences(viewKind, before, editing.draft, before).map(({ part }) => words.part(part)));
  const publish = async () => {
    onClose();
    await saving.save();
  };
  return (
    <Modal opened onClose={onClose} title={text('viewEditor.publishTitle')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      {people !== null && <p className={classes.words}>{text('viewEditor.usedBy', { count: people })}</p>}
      {views.length > 0 && (
        <p className={classes.words}>
          {text('viewEditor.openedBy', { count: views.length, names: views.map(({ name }) => label(name)).join(', ') })}
        </p>
      )}
      <h3 className={classes.subtitle}>{text('viewEditor.changes')}</h3>
      <ul className={classes.parts}>
        {[...parts].map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {text('actions.cancel')}
        </Button>
        <Button data-autofocus onClick={() => void publish()}>
          {text('viewEditor.publish')}
        </Button>
      </Group>
    </Modal>
  );
}
