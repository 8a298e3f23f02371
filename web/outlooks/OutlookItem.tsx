import { Menu } from '@mantine/core';
import type { Text } from '@millwright/core/json.ts';
import { IconCalendarQuestion } from '@tabler/icons-react';
import { useLabel } from '../i18n/use-text.ts';
import { useOffer } from '../layers/palette-offers.ts';

type Props = { label: Text; onOpen: () => void };

/** Asks from a record's menu. */
export function OutlookItem({ label, onOpen }: Props) {
  const words = useLabel();
  return (
    <Menu.Item leftSection={<IconCalendarQuestion size={16} stroke={1.75} />} onClick={onOpen}>
      {words(label)}
    </Menu.Item>
  );
}

/** The same in the palette, while the record is on the screen. */
export function useOutlookOffer(label: Text | undefined, name: string, onOpen: () => void): void {
  const words = useLabel();
  useOffer(label === undefined ? null : { label: words(label), detail: name, run: onOpen });
}
