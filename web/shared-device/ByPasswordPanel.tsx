import { Text } from '@mantine/core';
import { useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';

/** Stands for what changes how somebody signs in, while they have signed in by PIN or badge. */
export function ByPasswordPanel() {
  const text = useText();
  return (
    <Panel title={text('profile.password')}>
      <Text size="sm">{text('sharedDevice.byPassword')}</Text>
    </Panel>
  );
}
