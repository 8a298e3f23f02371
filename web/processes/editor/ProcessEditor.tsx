import { Alert } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Schema } from '@millwright/core/model/schema.ts';
import { useState } from 'react';
import { DraftBar } from '../../documents/bars/DraftBar.tsx';
import { LeaveGuard } from '../../documents/bars/LeaveGuard.tsx';
import heads from '../../documents/editor/head.module.css';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCrumbs } from '../../layers/crumbs.ts';
import { useDocumentTitle } from '../../ui/browser/use-document-title.ts';
import type { ProcessDefinition } from '../data/use-process.ts';
import { EditorHead } from './EditorHead.tsx';
import classes from './editor.module.css';
import { Preview } from './parts/Preview.tsx';
import { StepList } from './parts/StepList.tsx';
import { StepPanel } from './parts/StepPanel.tsx';
import { DraftState } from './publish/DraftState.tsx';
import { PublishDialog } from './publish/PublishDialog.tsx';
import { useObstacle } from './publish/use-obstacle.ts';
import type { Policies } from './state/draft.ts';
import { ProcessEditorContext } from './state/editor-context.ts';
import { useProcessEditor } from './state/use-process-editor.ts';

type Props = { stored: ProcessDefinition; policies: Policies; schema: Schema };

/** The editor of a process: its steps in order, their settings, and a preview of the bar. */
export function ProcessEditor({ stored, policies, schema }: Props) {
  const text = useText();
  const failure = useFailureText();
  const editor = useProcessEditor(stored, policies);
  const { draft, error, half, keeping } = editor;
  const obstacle = useObstacle(editor);
  /** The publication in progress; leaving the page waits for its result. */
  const [publishing, setPublishing] = useState<{ tell?: (isPublished: boolean) => void } | null>(null);
  const publish = () => setPublishing({});
  const endPublish = (isPublished: boolean) => {
    setPublishing(null);
    publishing?.tell?.(isPublished);
  };
  const name = draft.label.trim() || stored.process.label;
  useCrumbs([{ label: text('screens.processes'), to: '/processes' }, { label: name }]);
  useDocumentTitle(name);
  /** Publishes after a preview of the changes, which the person confirms. */
  const publishFirst = async () => {
    if (!editor.dirty) return true;
    if (!obstacle) return new Promise<boolean>((tell) => setPublishing({ tell }));
    notifications.show({ message: obstacle, color: 'red' });
    return false;
  };
  const open = stored.steps.some(({ open_records }) => open_records);
  return (
    <ProcessEditorContext value={editor}>
      <div className={heads.editor}>
        <EditorHead name={name} onPublish={publish} />
        <DraftBar keeping={keeping} onTakeUp={editor.takeUp} />
        <DraftState />
        {error && (
          <Alert color="red" variant="light" role="alert" m="md" title={text(half ? 'processes.editor.halfSaved' : 'processes.editor.notSaved')}>
            {failure(error)} {error.code === 'out_of_sync' && text('processes.editor.merged')}
          </Alert>
        )}
        <Preview />
        <div className={classes.columns} inert={keeping.offered !== null}>
          <StepList />
          <StepPanel schema={schema} />
        </div>
        {open && <p className={classes.foot}>{text('processes.editor.openRecords')}</p>}
      </div>
      {publishing && <PublishDialog onEnd={endPublish} />}
      <LeaveGuard saving={{ ...editor, save: publishFirst }} keeping={keeping} behind={publishing?.tell !== undefined} />
    </ProcessEditorContext>
  );
}
