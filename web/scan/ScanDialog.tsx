import { Button, Group, Modal, TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { editedField } from '../keys/edited-field.ts';
import { receiveScan } from '../keys/scan/scan-dispatcher.ts';
import { isHandheld } from '../ui/browser/is-handheld.ts';
import { CameraView } from './devices/CameraView.tsx';
import { SerialControl } from './devices/SerialControl.tsx';
import { closeDevices } from './lookup/scan-state.ts';

type EntryProps = { onCode: (code: string) => void };

function Entry({ onCode }: EntryProps) {
  const text = useText();
  const [code, setCode] = useState('');
  // On a tablet the keyboard would cover the picture.
  const [focus] = useState(() => !isHandheld());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) onCode(code.trim());
  };
  return (
    <form onSubmit={submit}>
      <Group align="end" gap="sm" mt="md" wrap="nowrap">
        <TextInput
          label={text('scan.enter')}
          flex={1}
          data-autofocus={focus || undefined}
          data-scan="keys"
          leftSection={<IconBarcode size={20} stroke={1.75} />}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit">{text('scan.look')}</Button>
      </Group>
    </form>
  );
}

function Devices({ focused }: { focused: Element | null }) {
  const [read, setRead] = useState<string | null>(null);
  const receive = (code: string) => {
    const lookedUp = receiveScan(code, editedField(focused));
    // Whatever is opened or refused closes the panel.
    if (lookedUp) setRead(code);
    else closeDevices();
  };
  return (
    <>
      <CameraView read={read} onCode={receive} />
      <Entry onCode={receive} />
      <SerialControl />
    </>
  );
}

/** Gives the focus back, unless something else has taken it. */
function giveBack(focused: Element | null): void {
  const { activeElement, body } = document;
  const free = !activeElement || activeElement === body || activeElement.closest('[role="dialog"]');
  if (free && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

type Props = { opened: boolean; focused: Element | null };

/** Every way to scan without a scanner on the keyboard: the camera, the code by hand, a scanner on a serial port. */
export function ScanDialog({ opened, focused }: Props) {
  const text = useText();
  return (
    <Modal
      opened={opened}
      onClose={closeDevices}
      title={text('shell.scan')}
      size={520}
      returnFocus={false}
      onExitTransitionEnd={() => giveBack(focused)}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <Devices focused={focused} />
    </Modal>
  );
}
