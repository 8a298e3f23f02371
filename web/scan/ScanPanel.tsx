import { Button, Group, Modal, TextInput } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { IconBarcode } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { setSearchText } from '../search/search-text.ts';
import classes from './ScanPanel.module.css';
import { setScanState, useScanState } from './scan-state.ts';
import { useOpenCode, useScanCapture } from './use-scan.ts';

function Entry({ onCode }: { onCode: (code: string) => void }) {
  const text = useText();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) onCode(code.trim());
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        label={text('scan.enter')}
        size="md"
        data-autofocus
        data-scan="accept"
        leftSection={<IconBarcode size={20} stroke={1.75} />}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="md">
        <Button type="submit">{text('scan.look')}</Button>
      </Group>
    </form>
  );
}

/** Hears every scan, and holds a refused one until its own button is pressed: neither Enter, Esc nor a click beside closes it. */
export function ScanPanel() {
  const text = useText();
  const state = useScanState();
  const open = useOpenCode();
  useScanCapture(open, state.kind === 'refused');
  const close = () => setScanState({ kind: 'closed' });
  const search = (code: string) => {
    close();
    setSearchText(code);
    spotlight.open();
  };
  return (
    <>
      <Modal opened={state.kind === 'enter'} onClose={close} title={text('shell.scan')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
        <Entry onCode={(code) => void open(code)} />
      </Modal>
      {state.kind === 'refused' && (
        <div className={classes.refused} role="alertdialog" aria-modal="true" aria-labelledby="scan-refused" aria-describedby="scan-refused-text">
          <div className={classes.panel}>
            <h2 id="scan-refused" className={classes.title}>
              {text('scan.unknown')}
            </h2>
            <p id="scan-refused-text" className={classes.text}>
              {text(state.reason === 'unknown' ? 'scan.unknownText' : 'scan.failed')}
            </p>
            <code className={classes.code}>{state.code}</code>
            <Group gap="sm" justify="center">
              <Button variant="default" size="md" onClick={() => search(state.code)}>
                {text('scan.search')}
              </Button>
              <Button size="md" color="red" onClick={close}>
                {text('actions.close')}
              </Button>
            </Group>
          </div>
        </div>
      )}
    </>
  );
}
