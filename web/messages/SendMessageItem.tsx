import { Menu } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useRights } from '../data/documents/use-rights.ts';
import { useText } from '../i18n/use-text.ts';
import { useOffer } from '../layers/palette-offers.ts';

/** Whether this person may send messages. */
export const useMaySend = (): boolean => useRights()?.allows('READ', 'MESSAGE_TEMPLATES') === true;

/** Sends a message from a record's menu. */
export function SendMessageItem({ onOpen }: { onOpen: () => void }) {
  const text = useText();
  return (
    <Menu.Item leftSection={<IconSend size={16} stroke={1.75} />} onClick={onOpen}>
      {text('messaging.send')}
    </Menu.Item>
  );
}

/** The same in the palette, while the record is on the screen. */
export function useSendMessageOffer(may: boolean, name: string, onOpen: () => void): void {
  const text = useText();
  useOffer(may ? { label: text('messaging.send'), detail: name, run: onOpen } : null);
}
