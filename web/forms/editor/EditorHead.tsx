import { Button } from '@mantine/core';
import { IconHistory, IconPencilPlus, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { DraftPlace } from '../../documents/bars/DraftPlace.tsx';
import { UndoTools } from '../../documents/bars/UndoTools.tsx';
import { EditorTitle } from '../../documents/editor/EditorTitle.tsx';
import heads from '../../documents/editor/head.module.css';
import { SaveButton } from '../../documents/editor/SaveButton.tsx';
import { VersionsDialog } from '../../documents/versions/VersionsDialog.tsx';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import classes from './editor.module.css';
import { formKind } from './state/draft.ts';
import { reworded, wordsIn } from './state/texts.ts';
import type { FormEditorState } from './state/use-form-editor.ts';
import { usePartWordsOf } from './state/use-part-words.ts';

type Props = { state: FormEditorState; name: string };

/** Shows the title of the form, whether it is published, and the button that publishes it. */
export function EditorHead({ state, name }: Props) {
  const text = useText();
  const language = useLanguage();
  const [versions, setVersions] = useState(false);
  const { editor, history, saving } = state;
  const wordsOf = usePartWordsOf(editor.model);
  const { draft, editable, change, seal, problems } = editor;
  const reason = saving.theirs ? text('documents.sync.reapply') : problems.length ? text('formEditor.problems', { number: problems.length }) : '';
  // A new form can also be published without changes.
  const isDraft = saving.dirty || saving.base.unpublished === true;
  const publish = () => void saving.save(saving.base.unpublished ? { body: { unpublished: false } } : undefined);
  const { template, updated_at } = saving.base;
  return (
    <header className={heads.head}>
      <div className={heads.heading}>
        <EditorTitle
          name={name}
          aria-label={text('forms.name')}
          readOnly={!editable}
          value={wordsIn(draft.title, language)}
          placeholder={name}
          onChange={(event) => change({ ...draft, title: reworded(draft.title, language, event.currentTarget.value) ?? '' }, 'title')}
          onBlur={seal}
        />
        {template && <span className={classes.badge}>{text(updated_at ? 'formEditor.changedHere' : 'formEditor.builtIn')}</span>}
      </div>
      <div className={heads.actions}>
        <DraftPlace keeping={state.keeping} />
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
        <span className={heads.saved} role="status">
          {text(saving.pending ? 'documents.saving' : isDraft ? 'formEditor.draft' : 'formEditor.published')}
        </span>
        <SaveButton
          label={text('formEditor.publish')}
          icon={IconUpload}
          dirty={isDraft}
          pending={saving.pending}
          editable={editable}
          reason={reason}
          onSave={publish}
        />
      </div>
      {versions && <VersionsDialog kind={formKind} saving={saving} wordsOf={wordsOf} editable={editable} onClose={() => setVersions(false)} />}
    </header>
  );
}
