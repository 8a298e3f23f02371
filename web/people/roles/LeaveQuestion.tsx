import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useText } from '../../i18n/use-text.ts';

/** Asks before changes of rights that are not saved are left behind, inside the app and when the tab is closed. */
export function LeaveQuestion({ count }: { count: number }) {
  const text = useText();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => count > 0 && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (count === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [count]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Modal opened onClose={() => blocker.reset()} title={text('access.leaveTitle')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <Text size="sm">{text('access.unsaved', { count })}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="subtle" color="red" onClick={() => blocker.proceed()}>
          {text('access.discard')}
        </Button>
        <Button data-autofocus onClick={() => blocker.reset()}>
          {text('access.stay')}
        </Button>
      </Group>
    </Modal>
  );
}
