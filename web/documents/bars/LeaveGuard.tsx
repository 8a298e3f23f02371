import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { isReloading } from '../../data/version/reload.ts';
import { useTimes } from '../../fields/view/use-times.ts';
import { useText } from '../../i18n/use-text.ts';
import type { DraftKeeping } from '../saving/use-document-draft.ts';
import type { SavingState } from '../saving/use-saving.ts';

type Keeping = Pick<DraftKeeping, 'keep' | 'discard'>;
type Props = {
  saving: Pick<SavingState, 'dirty' | 'pending' | 'save'>;
  /** Stores the work as a draft for later; if absent, no draft is stored on this device. */
  keeping?: Keeping;
  /** Whether a navigation within the app leaves the work; by default, any navigation to another page. */
  leaves?: (from: Location, to: Location) => boolean;
  /** A warning about incomplete input that is neither saved nor in a draft. */
  unfinished?: string | undefined;
  /** Whether another dialog with a question of the save is open; this question waits behind it. */
  behind?: boolean;
};

const nothingStays: Keeping = { keep: () => false, discard: () => undefined };
const isOtherPage = (from: Location, to: Location) => from.pathname !== to.pathname;

/** Asks before unsaved work is left, inside the app and when the tab is closed. A reload for a new version stores a draft instead. */
export function LeaveGuard({ saving, keeping = nothingStays, leaves = isOtherPage, unfinished, behind = false }: Props) {
  const text = useText();
  const times = useTimes();
  const since = useRef<string | null>(null);
  const { dirty } = saving;
  const { keep } = keeping;
  if (dirty) since.current ??= new Date().toISOString();
  else since.current = null;
  const [unkept, setUnkept] = useState(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => (dirty || unfinished !== undefined) && leaves(currentLocation, nextLocation));
  useEffect(() => {
    if (!dirty && unfinished === undefined) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!keep() || unfinished !== undefined || !isReloading()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty, unfinished, keep]);
  const questionRef = useRef<{ dirty: boolean; since: string | null } | null>(null);
  if (blocker.state !== 'blocked') {
    questionRef.current = null;
    return null;
  }
  // During a save nothing is unsaved any more; the question stays as it was until it is answered.
  questionRef.current ??= { dirty, since: since.current };
  const question = questionRef.current;
  const leave = () => {
    keeping.discard();
    blocker.proceed();
  };
  const keepAndLeave = () => {
    if (keep()) blocker.proceed();
    else setUnkept(true);
  };
  const saveAndLeave = async () => {
    if (await saving.save()) leave();
    else blocker.reset();
  };
  return (
    <Modal
      opened={!behind}
      // Wide enough for four buttons in one row.
      size={question.dirty ? 'lg' : 'md'}
      onClose={() => blocker.reset()}
      title={text('documents.leave.title')}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <Stack gap="xs">
        {question.dirty && <Text>{text('documents.leave.text', { time: question.since ? times.time(question.since) : '' })}</Text>}
        {unfinished && <Text>{unfinished}</Text>}
        {unkept && <Text role="alert">{text('documents.leave.notKept')}</Text>}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="subtle" color="red" onClick={leave}>
          {text('documents.leave.leave')}
        </Button>
        <Button variant="default" onClick={() => blocker.reset()} data-autofocus>
          {text('documents.leave.stay')}
        </Button>
        {question.dirty && keeping !== nothingStays && (
          <Button variant="default" disabled={saving.pending} onClick={keepAndLeave}>
            {text('documents.leave.keep')}
          </Button>
        )}
        {question.dirty && (
          <Button loading={saving.pending} onClick={() => void saveAndLeave()}>
            {text('documents.leave.saveAndLeave')}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
