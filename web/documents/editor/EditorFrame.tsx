import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRefusalText } from '../../i18n/use-refusal-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import type { PartWords } from '../bars/DifferenceTable.tsx';
import { DraftBar } from '../bars/DraftBar.tsx';
import { DraftPlace } from '../bars/DraftPlace.tsx';
import { LeaveGuard } from '../bars/LeaveGuard.tsx';
import { SyncBar } from '../bars/SyncBar.tsx';
import { UndoTools } from '../bars/UndoTools.tsx';
import type { EditingOf, StoredDocument } from '../saving/document-kind.ts';
import classes from './editor.module.css';
import type { useDocumentEditing } from './use-document-editing.ts';

type Props<Stored extends StoredDocument, Draft extends object, State extends EditingOf<Draft>> = {
  editing: ReturnType<typeof useDocumentEditing<Stored, Draft, State>>;
  title: string;
  /** The list page that contains the document. */
  list: { label: string; to: string };
  words: PartWords;
  /** Buttons before those that every editor has. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The page of a document editor: undo and save, changes by others, the local draft, and refusals. */
export function EditorFrame<Stored extends StoredDocument, Draft extends object, State extends EditingOf<Draft>>({
  editing: { history, saving, keeping, editable, savable, save },
  title,
  list,
  words,
  actions,
  children,
}: Props<Stored, Draft, State>) {
  const text = useText();
  const refusal = useRefusalText();
  const takeUp = () => {
    if (keeping.offered) saving.resume(keeping.offered);
    keeping.answered();
  };
  return (
    <Screen
      title={title}
      crumbs={[list]}
      actions={
        <>
          {actions}
          {editable && (
            <>
              <DraftPlace keeping={keeping} />
              <UndoTools history={history} editable={editable} />
              <Button aria-keyshortcuts="Control+S" disabled={!savable} loading={saving.pending} onClick={save}>
                {text('actions.save')}
              </Button>
            </>
          )}
        </>
      }
    >
      <SyncBar saving={saving} words={words} />
      <DraftBar keeping={keeping} onTakeUp={takeUp} />
      {saving.error && (
        <p role="alert" className={classes.failure}>
          {refusal(saving.error)}
        </p>
      )}
      {children}
      <LeaveGuard saving={saving} keeping={keeping} />
    </Screen>
  );
}
