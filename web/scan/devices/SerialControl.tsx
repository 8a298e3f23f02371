import { Button, Select } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import type { TextKey } from '../../i18n/keys.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from './SerialControl.module.css';
import { bauds, serialOf } from './serial-ports.ts';
import { chosenBaud, connectScanner, disconnectScanner, useSerialState } from './serial-scanner.ts';

/** Connects a scanner on a serial port, and shows the state of the connection. */
export function SerialControl() {
  const text = useText();
  const state = useSerialState();
  const [baud, setBaud] = useState(chosenBaud);
  const [unsupported, setUnsupported] = useState(false);
  const missing: TextKey = window.isSecureContext ? 'scan.serialUnsupported' : 'devices.insecure';
  const message: TextKey | null = unsupported
    ? missing
    : state === 'connected'
      ? 'scan.serialConnected'
      : state === 'absent'
        ? 'scan.serialAbsent'
        : null;
  const connect = () => (serialOf() ? void connectScanner(baud) : setUnsupported(true));
  return (
    <section className={classes.serial} aria-label={text('scan.serial')}>
      <h3 className={classes.title}>{text('scan.serial')}</h3>
      <div className={classes.row}>
        {state === 'connected' ? (
          <Button variant="default" leftSection={<IconPlugConnectedX size={16} stroke={1.75} />} onClick={() => void disconnectScanner()}>
            {text('scan.serialDisconnect')}
          </Button>
        ) : (
          <>
            <Select
              className={classes.speed}
              label={text('scan.serialSpeed')}
              data={bauds.map(String)}
              value={String(baud)}
              allowDeselect={false}
              onChange={(value) => setBaud(Number(value))}
            />
            <Button variant="default" leftSection={<IconPlugConnected size={16} stroke={1.75} />} loading={state === 'connecting'} onClick={connect}>
              {text('scan.serialConnect')}
            </Button>
          </>
        )}
      </div>
      <p className={classes.message} role="status" data-trouble={unsupported || state === 'absent' || undefined}>
        {message && text(message)}
      </p>
    </section>
  );
}
