import { Button, Group, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { triggerDescriptor } from '@millwright/core/automation/triggers/registry.ts';
import type { Problem } from '@millwright/core/errors.ts';
import { IconCalendarStats } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { DifferenceTable } from '../../documents/bars/DifferenceTable.tsx';
import { SyncBar } from '../../documents/bars/SyncBar.tsx';
import { useText } from '../../i18n/use-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { type Reader, Readers } from '../deletion/Readers.tsx';
import { DraftFailure, Theirs } from './DraftState.tsx';
import classes from './drafts.module.css';
import { ProblemList } from './ProblemList.tsx';
import { draftSides, useDraftChanges } from './use-draft-changes.ts';
import type { Drafting } from './use-shared-draft.ts';

const ReplayDialog = loadable(async () => (await import('../replay/ReplayDialog.tsx')).ReplayDialog);

const withPlaces = (found: ReadonlyMap<string, Problem[]>) => [...found].flatMap(([place, list]) => list.map((problem) => ({ place, problem })));

/** Shows what will be published and the problems, with links to their places, and publishes the draft. */
export function PublishDialog({ state, onClose }: { state: Drafting; onClose: () => void }) {
  const text = useText();
  const narrow = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false });
  const { changes, words } = useDraftChanges(state);
  const [refused, setRefused] = useState(false);
  const [replaying, setReplaying] = useState(false);
  const { beside, saving, editor } = state;
  const wrong = withPlaces(editor.problems);
  const hints = withPlaces(editor.advice);
  // An automation that is already broken may still be changed; new problems block publishing.
  const meets = beside.theirs !== null || saving.theirs !== null;
  const blocked = (wrong.length > 0 && !saving.base.problems?.length) || meets || !saving.dirty;
  const byEvents = triggerDescriptor(editor.draft.trigger.type).starts === 'event';
  const select = (place: string) => {
    onClose();
    editor.select(place);
  };
  const { error } = beside;
  const readers = error?.code === 'still_read' ? (error.details.readers as Reader[]) : null;
  const publish = async () => {
    const done = await beside.publish(readers !== null);
    setRefused(!done);
    if (!done) return;
    notifications.show({ message: text('automations.draft.done', { version: saving.base.version + 1 }) });
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      fullScreen={narrow ?? false}
      title={text('automations.draft.publishTitle')}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      {beside.theirs && <Theirs state={state} />}
      <SyncBar saving={saving} words={words} />
      {readers ? <Readers readers={readers} count={Number(error?.details.count)} /> : <DraftFailure state={state} />}
      {refused && !error && (
        <p className={classes.words} role="alert">
          <strong>{text('automations.draft.changedMeanwhile')}</strong>
        </p>
      )}
      <p className={classes.words}>{text('automations.draft.publishLead', { version: saving.base.version + 1 })}</p>
      {wrong.length > 0 && (
        <>
          <h3 className={classes.subtitle}>{text('automations.draft.blocked', { count: wrong.length })}</h3>
          <ProblemList problems={wrong} draft={editor.draft} onSelect={select} />
        </>
      )}
      {hints.length > 0 && (
        <>
          <h3 className={classes.subtitle}>{text('automations.advice.title', { count: hints.length })}</h3>
          <ProblemList problems={hints} draft={editor.draft} onSelect={select} />
        </>
      )}
      <h3 className={classes.subtitle}>{text('automations.draft.whatChanges')}</h3>
      <DifferenceTable differences={changes} words={words} sides={draftSides} />
      <Group justify="flex-end" mt="lg">
        {byEvents && wrong.length === 0 && (
          <Button variant="subtle" mr="auto" leftSection={<IconCalendarStats size={16} stroke={1.75} />} onClick={() => setReplaying(true)}>
            {text('automations.replay.open')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {text('actions.cancel')}
        </Button>
        <Button
          {...(readers && { color: 'red' })}
          data-autofocus={!blocked || undefined}
          disabled={blocked}
          loading={beside.busy === 'publishing'}
          onClick={() => void publish()}
        >
          {text(readers ? 'automations.draft.publishAnyway' : 'automations.draft.publish')}
        </Button>
      </Group>
      {replaying && (
        <Suspense fallback={null}>
          <ReplayDialog automation={saving.base} draft keep={beside.keep} onClose={() => setReplaying(false)} />
        </Suspense>
      )}
    </Modal>
  );
}
