import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { isReloading } from '../../data/version/reload.ts';
import { useTimes } from '../../fields/view/use-times.ts';
import { useText } from '../../i18n/use-text.ts';
import type { DraftKeeping } from './use-kept-draft.ts';
import type { Saving } from './use-saving.ts';

type Props = { saving: Saving; keeping: DraftKeeping };

/** Asks before unsaved work is left behind, inside the app and when the tab is closed; a reload for a newer version keeps it. */
export function LeaveGuard({ saving, keeping }: Props) {
  const text = useText();
  const times = useTimes();
  const since = useRef<string | null>(null);
  const { dirty } = saving;
  const { keep } = keeping;
  if (dirty) since.current ??= new Date().toISOString();
  else since.current = null;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!keep() || !isReloading()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty, keep]);
  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    keeping.discard();
    blocker.proceed();
  };
  const saveAndLeave = async () => {
    if (await saving.save()) leave();
    else blocker.reset();
  };
  return (
    <Modal
      opened
      onClose={() => blocker.reset()}
      title={text('automations.editor.leaveTitle')}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <Text>{text('automations.editor.leaveText', { time: since.current ? times.time(since.current) : '' })}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="subtle" color="red" onClick={leave}>
          {text('automations.editor.leave')}
        </Button>
        <Button variant="default" onClick={() => blocker.reset()} data-autofocus>
          {text('automations.editor.stay')}
        </Button>
        <Button loading={saving.pending} onClick={() => void saveAndLeave()}>
          {text('automations.editor.saveAndLeave')}
        </Button>
      </Group>
    </Modal>
  );
}
