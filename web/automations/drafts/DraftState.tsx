import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import bars from '../../documents/bars/bars.module.css';
import { DifferenceTable } from '../../documents/bars/DifferenceTable.tsx';
import { useTimes } from '../../fields/view/use-times.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from './drafts.module.css';
import { draftSides, useDraftChanges } from './use-draft-changes.ts';
import type { Drafting } from './use-shared-draft.ts';

/** How the draft differs from the live version, and concurrent changes of the draft by others. */
export function DraftState({ state }: { state: Drafting }) {
  const text = useText();
  const { beside, saving, editor } = state;
  const [open, setOpen] = useState(false);
  const { changes, words } = useDraftChanges(state);
  if (beside.theirs) return <Theirs state={state} />;
  if (!beside.drafting || !saving.dirty) return null;
  const { version, disabled } = saving.base;
  const discard = () => {
    beside.discard();
    notifications.show({ message: text('automations.draft.discarded') });
  };
  return (
    <section className={classes.bar} aria-label={text('automations.draft.title')}>
      <div className={bars.line}>
        <IconPencil size={16} stroke={1.75} aria-hidden />
        <span>
          {text(disabled ? 'automations.draft.off' : 'automations.draft.live', { version })} ·{' '}
          <strong>{text('automations.draft.changes', { count: changes.length })}</strong>
        </span>
        <span className={bars.actions}>
          <Button size="compact-sm" variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
            {text(open ? 'documents.sync.hide' : 'documents.sync.see')}
          </Button>
          {editor.editable && (
            <Button size="compact-sm" variant="default" onClick={discard}>
              {text('automations.draft.discard')}
            </Button>
          )}
        </span>
      </div>
      {open && <DifferenceTable differences={changes} words={words} sides={draftSides} />}
    </section>
  );
}

/** Another user's change of the draft, with the choice between both versions. */
export function Theirs({ state }: { state: Drafting }) {
  const text = useText();
  const times = useTimes();
  const { theirs, answerTheirs } = state.beside;
  if (!theirs) return null;
  return (
    <div className={bars.bar} role="alert">
      <div className={bars.line}>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        <strong>
          {text('automations.draft.theirs', {
            who: theirs.changed_by?.name ?? text('documents.sync.someone'),
            time: times.time(theirs.changed_at),
          })}
        </strong>
        <span className={bars.actions}>
          <Button size="compact-sm" variant="default" onClick={() => answerTheirs('mine')}>
            {text('automations.draft.keepMine')}
          </Button>
          <Button size="compact-sm" onClick={() => answerTheirs('theirs')}>
            {text('automations.draft.takeTheirs')}
          </Button>
        </span>
      </div>
    </div>
  );
}

/** Why the draft could not be saved on the server, or was not published. */
export function DraftFailure({ state }: { state: Drafting }) {
  const failure = useFailureText();
  const words = useProblemText();
  const text = useText();
  const { error } = state.beside;
  if (!error) return null;
  // The problems of a step are shown at that step.
  const others = error.fields.filter(({ field }) => !field.startsWith('steps[')).map(words);
  return (
    <p className={classes.failure} role="alert">
      <strong>{text('automations.draft.failed')}</strong> {[failure(error), ...others].join(' ')}
    </p>
  );
}
