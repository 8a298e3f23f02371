import { Button, Switch } from '@mantine/core';
import { IconExternalLink, IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { DraftPlace } from '../../documents/bars/DraftPlace.tsx';
import { UndoTools } from '../../documents/bars/UndoTools.tsx';
import { EditorTitle } from '../../documents/editor/EditorTitle.tsx';
import heads from '../../documents/editor/head.module.css';
import { SaveButton } from '../../documents/editor/SaveButton.tsx';
import { useText } from '../../i18n/use-text.ts';
import classes from './editor.module.css';
import { useObstacle } from './publish/use-obstacle.ts';
import { useEditing } from './state/editor-context.ts';

/** Shows the name of the process, whether new records use it, whether it is saved, and the publish button. */
export function EditorHead({ name, onPublish }: { name: string; onPublish: () => void }) {
  const text = useText();
  const editor = useEditing();
  const { stored, draft, history, dirty, pending, change, keeping } = editor;
  const editable = keeping.offered === null;
  const reason = useObstacle(editor);
  return (
    <header className={`${heads.head} ${classes.head}`}>
      <div className={heads.heading}>
        <EditorTitle
          name={name}
          aria-label={text('processes.editor.name')}
          value={draft.label}
          placeholder={stored.process.label}
          maxLength={200}
          readOnly={!editable}
          onChange={(event) => change({ label: event.currentTarget.value }, 'label')}
          onBlur={history.seal}
        />
        <Switch
          size="sm"
          label={text('processes.editor.default')}
          checked={draft.is_default}
          disabled={!editable}
          onChange={(event) => change({ is_default: event.currentTarget.checked })}
        />
      </div>
      <div className={heads.actions}>
        <DraftPlace keeping={keeping} />
        <UndoTools history={history} editable={editable} />
        <Button
          component={Link}
          to={`/object/${stored.process.identity}`}
          variant="default"
          leftSection={<IconExternalLink size={16} stroke={1.75} />}
        >
          {text('processes.editor.page')}
        </Button>
        <span className={heads.saved} role="status">
          {text(pending ? 'documents.saving' : dirty ? 'automations.draft.kept' : 'automations.draft.published')}
        </span>
        <SaveButton
          label={text('automations.draft.publish')}
          icon={IconUpload}
          dirty={dirty}
          pending={pending}
          editable={editable}
          reason={reason}
          onSave={onPublish}
        />
      </div>
    </header>
  );
}
