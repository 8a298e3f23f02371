import { Button, Tooltip } from '@mantine/core';
import { IconHistory, IconPencilPlus, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { UndoTools } from '../../documents/bars/UndoTools.tsx';
import { VersionsDialog } from '../../documents/versions/VersionsDialog.tsx';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useInitialFocus } from '../../keys/initial-focus.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import classes from './editor.module.css';
import { formKind } from './state/draft.ts';
import { reworded, wordsIn } from './state/texts.ts';
import type { FormEditorState } from './state/use-form-editor.ts';
import { usePartWordsOf } from './state/use-part-words.ts';

type Props = { state: FormEditorState; name: string };

/** Title of the form, whether it is published as it stands, and how it becomes so. */
export function EditorHead({ state, name }: Props) {
  const text = useText();
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useInitialFocus(true, () => heading.current?.focus(), 'main');
  const [versions, setVersions] = useState(false);
  const { editor, history, saving } = state;
  const wordsOf = usePartWordsOf(editor.model);
  const { draft, editable, change, seal, problems } = editor;
  const reason = saving.theirs ? text('documents.sync.reapply') : problems.length ? text('formEditor.problems', { number: problems.length }) : '';
  // A new form is published as it was made, too.
  const isDraft = saving.dirty || saving.base.unpublished === true;
  const blocked = !isDraft || reason !== '';
  const publish = () => {
    if (!blocked) void saving.save(saving.base.unpublished ? { body: { unpublished: false } } : undefined);
  };
  useShortcut('Ctrl S', editable ? publish : null);
  const { template, updated_at } = saving.base;
  return (
    <header className={classes.head}>
      <div className={classes.heading}>
        <h1 ref={heading} tabIndex={-1} className="visually-hidden">
          {name}
        </h1>
        <input
          className={classes.title}
          aria-label={text('forms.name')}
          readOnly={!editable}
          value={wordsIn(draft.title, language)}
          placeholder={name}
          onChange={(event) => change({ ...draft, title: reworded(draft.title, language, event.currentTarget.value) ?? '' }, 'title')}
          onBlur={seal}
        />
        {template && <span className={classes.badge}>{text(updated_at ? 'formEditor.changedHere' : 'formEditor.builtIn')}</span>}
      </div>
      <div className={classes.actions}>
        <UndoTools history={history} editable={editable} />
        <Button variant="default" leftSection={<IconHistory size={16} stroke={1.75} />} onClick={() => setVersions(true)}>
          {text('documents.versions.title')}
        </Button>
        <Button
          component={Link}
          to={`/form/${saving.base.slug || saving.base.id}`}
          variant="default"
          leftSection={<IconPencilPlus size={16} stroke={1.75} />}
        >
          {text('forms.open')}
        </Button>
        <span className={classes.saved} role="status">
          {text(saving.pending ? 'documents.saving' : isDraft ? 'formEditor.draft' : 'formEditor.published')}
        </span>
        <Tooltip label={reason} disabled={reason === '' || !isDraft}>
          <Button
            aria-keyshortcuts="Control+S"
            leftSection={<IconUpload size={16} stroke={1.75} />}
            loading={saving.pending}
            aria-disabled={blocked || !editable}
            data-disabled={blocked || !editable || undefined}
            onClick={publish}
          >
            {text('formEditor.publish')}
          </Button>
        </Tooltip>
      </div>
      {versions && <VersionsDialog kind={formKind} saving={saving} wordsOf={wordsOf} editable={editable} onClose={() => setVersions(false)} />}
    </header>
  );
}
