import { Text } from '@mantine/core';
import { useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';

/** Shown in place of the sign-in settings while the person has signed in by PIN or badge. */
export function ByPasswordPanel() {
  const text = useText();
  return (
    <Panel title={text('profile.password')}>
      <Text size="sm">{text('sharedDevice.byPassword')}</Text>
    </Panel>
  );
}
