import { Button, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { DraftPlace } from '../../documents/bars/DraftPlace.tsx';
import { LeaveGuard } from '../../documents/bars/LeaveGuard.tsx';
import { UndoTools } from '../../documents/bars/UndoTools.tsx';
import type { DraftKeeping } from '../../documents/saving/use-document-draft.ts';
import type { Saving } from '../../documents/saving/use-saving.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import type { ModelContent, ModelDocument } from '../data/use-models.ts';
import { differencesOf, isWordsAlone } from '../draft/differences.ts';
import { draftOf } from '../draft/draft.ts';
import { isUnfinished, useModelEditor } from '../draft/editor-context.ts';
import { placeOf } from '../draft/model-problems.ts';
import classes from '../page/page.module.css';
import { PlanDialog } from './PlanDialog.tsx';

type Props = { saving: Saving<ModelDocument, ModelContent>; keeping: DraftKeeping<ModelDocument, ModelContent> };

/** Saves changes: labels at once, everything else after a preview of its effects. */
export function SaveBar({ saving, keeping }: Props) {
  const text = useText();
  const failure = useFailureText();
  const editor = useModelEditor();
  const { draft, problems, select, history, editable } = editor;
  const [planning, setPlanning] = useState(false);
  const { base, dirty, pending, theirs } = saving;
  const differences = useMemo(() => differencesOf(draftOf(base), draft), [base, draft]);
  const reason = theirs ? text('documents.sync.reapply') : problems.length ? text('models.wrong', { count: problems.length }) : '';
  const blocked = !dirty || reason !== '';
  /** Resolves to whether everything is saved; a plan or problems are shown first. */
  const begin = async (): Promise<boolean> => {
    if (!dirty) return true;
    const [first] = problems;
    if (first) {
      const place = placeOf(first, draft);
      if (place) select(place.id);
    }
    if (blocked) return false;
    if (!isWordsAlone(differences)) {
      setPlanning(true);
      return false;
    }
    const saved = await saving.save();
    if (saved) notifications.show({ message: text('models.saved'), color: 'green' });
    return saved;
  };
  useShortcut('Ctrl S', () => void begin());
  return (
    <>
      <DraftPlace keeping={keeping} />
      <UndoTools history={history} editable={editable} />
      <span className={classes.saved} role="status">
        {dirty ? text('models.unsaved') : text('models.allSaved')}
      </span>
      {dirty && (
        <Button variant="default" onClick={saving.giveUp}>
          {text('models.giveUp')}
        </Button>
      )}
      <Tooltip label={reason} disabled={reason === '' || !dirty}>
        <Button
          leftSection={<IconDeviceFloppy size={16} stroke={1.75} />}
          aria-keyshortcuts="Control+S"
          aria-disabled={blocked}
          data-disabled={blocked || undefined}
          loading={pending && !planning}
          onClick={() => void begin()}
        >
          {text('models.save')}
        </Button>
      </Tooltip>
      {saving.error && !planning && (
        <p role="alert" className={classes.failure}>
          {failure(saving.error)}
        </p>
      )}
      {planning && <PlanDialog saving={saving} differences={differences} onClose={() => setPlanning(false)} />}
      <LeaveGuard
        saving={{ ...saving, save: begin }}
        keeping={keeping}
        unfinished={isUnfinished(editor) ? text('models.unfinishedLost') : undefined}
      />
    </>
  );
}
