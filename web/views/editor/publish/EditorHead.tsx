import { Button, Menu, Switch } from '@mantine/core';
import { IconEye, IconHistory, IconTrashX, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { DraftPlace } from '../../../documents/bars/DraftPlace.tsx';
import { UndoTools } from '../../../documents/bars/UndoTools.tsx';
import { VersionsDialog } from '../../../documents/versions/VersionsDialog.tsx';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { useInitialFocus } from '../../../keys/initial-focus.ts';
import { useShortcut } from '../../../keys/shortcuts.ts';
import { MoreMenu } from '../../../ui/MoreMenu.tsx';
import { viewKind } from '../draft/view-draft.ts';
import type { ViewEditor } from '../state/use-view-editor.ts';
import { PublishDialog } from './PublishDialog.tsx';
import classes from './publish.module.css';
import { usePartWordsOf } from './use-part-words.ts';

/** Shows the name and state of the view, and its actions. */
export function EditorHead({ editor }: { editor: ViewEditor }) {
  const text = useText();
  const label = useLabel();
  const heading = useRef<HTMLHeadingElement>(null);
  useInitialFocus(true, () => heading.current?.focus(), 'heading');
  const { editing, saving } = editor;
  const { base, draft, history, editable, running, schema } = editing;
  const [versions, setVersions] = useState(false);
  const wordsOf = usePartWordsOf(schema);
  return (
    <header className={classes.head}>
      <div className={classes.heading}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {label(draft.name)}
        </h1>
      </div>
      <div className={classes.actions}>
        <DraftPlace keeping={editor.keeping} />
        <UndoTools history={history} editable={editable} />
        <Switch label={text('viewEditor.run')} checked={running} onChange={(event) => editor.run(event.currentTarget.checked)} />
        {editable && <PublishButton editor={editor} />}
        <MoreMenu label={text('viewEditor.more')}>
          <Menu.Item leftSection={<IconEye size={16} stroke={1.75} />} component={Link} to={`/view/${base.slug || base.id}`}>
            {text('viewEditor.open')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory size={16} stroke={1.75} />} onClick={() => setVersions(true)}>
            {text('documents.versions.title')}
          </Menu.Item>
          {editable && saving.dirty && (
            <Menu.Item leftSection={<IconTrashX size={16} stroke={1.75} />} onClick={saving.giveUp}>
              {text('viewEditor.giveUp')}
            </Menu.Item>
          )}
        </MoreMenu>
      </div>
      {versions && <VersionsDialog kind={viewKind} saving={saving} wordsOf={wordsOf} editable={editable} onClose={() => setVersions(false)} />}
    </header>
  );
}

function PublishButton({ editor }: { editor: ViewEditor }) {
  const text = useText();
  const label = useLabel();
  const [asking, setAsking] = useState(false);
  const { saving, editing } = editor;
  const nameless = label(editing.draft.name).trim() === '';
  const blocked = !saving.dirty || saving.theirs !== null || nameless || saving.pending;
  const ask = () => {
    if (!blocked) setAsking(true);
  };
  useShortcut('Ctrl S', ask);
  return (
    <>
      <span className={classes.saved} role="status">
        {text(saving.pending ? 'documents.saving' : saving.dirty ? 'viewEditor.draft' : 'viewEditor.published')}
      </span>
      <Button
        aria-keyshortcuts="Control+S"
        leftSection={<IconUpload size={16} stroke={1.75} />}
        loading={saving.pending}
        aria-disabled={blocked}
        data-disabled={blocked || undefined}
        onClick={ask}
      >
        {text('viewEditor.publish')}
      </Button>
      {asking && <PublishDialog editor={editor} onClose={() => setAsking(false)} />}
    </>
  );
}
