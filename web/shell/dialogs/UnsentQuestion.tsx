import { Button, Group, Modal, Text } from '@mantine/core';
import type { Blocker } from 'react-router';
import { useText } from '../../i18n/use-text.ts';

/** Asks whether unsent input may be lost by going back. */
export function UnsentQuestion({ blocker }: { blocker: Blocker }) {
  const text = useText();
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
