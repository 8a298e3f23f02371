import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { readPlace } from '../../layers/drawer-place.ts';
import { useUnsentEntries } from '../../layers/unsent-input.ts';

function Question({ entries }: { entries: readonly number[] }) {
  const text = useText();
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    const { shown } = readPlace(nextLocation);
    const stays = currentLocation.pathname === nextLocation.pathname;
    return historyAction === 'POP' && entries.some((entry) => !stays || !shown.some(({ key }) => key === entry));
  });
  if (blocker.state !== 'blocked') return null;
  const stay = () => blocker.reset();
  return (
    <Modal opened onClose={stay} title={text('shell.unsentTitle')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <Text>{text('shell.unsentText')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="subtle" color="red" onClick={() => blocker.proceed()}>
          {text('shell.unsentLeave')}
        </Button>
        <Button onClick={stay} data-autofocus>
          {text('shell.unsentStay')}
        </Button>
      </Group>
    </Modal>
  );
}

/** Asks before Back or Forward takes away what is typed in the drawer and not sent. */
export function UnsentGuard() {
  const entries = useUnsentEntries();
  return entries.length > 0 && <Question entries={entries} />;
}
