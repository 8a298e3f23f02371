import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { createStore, useStore } from '../../data/store.ts';
import { editedField } from '../../keys/edited-field.ts';
import { receiveScan } from '../../keys/scan/scan-dispatcher.ts';
import { SerialLines } from './serial-lines.ts';
import { bauds, deviceOf, readScanner, rememberScanner, type SerialPort, serialOf } from './serial-ports.ts';

export type SerialState = 'none' | 'connecting' | 'connected' | 'absent';
type Reading = { port: SerialPort; stop: () => Promise<void> };

const state = createStore<SerialState>('none');
let reading: Reading | null = null;

/** Passes on each code until the stream ends. Throws if the device disconnects or sends unreadable data. */
async function readCodes(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const lines = new SerialLines();
  const decoder = new TextDecoder();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const code of lines.push(decoder.decode(part.value, { stream: true }))) receiveScan(code, editedField(document.activeElement));
  }
}

/**
 * Reads codes until stopped (returns true) or until the device is gone (returns false). After a broken byte the port provides a new stream.
 */
async function listenTo(port: SerialPort): Promise<boolean> {
  let stopped = false;
  while (port.readable && !stopped) {
    const reader = port.readable.getReader();
    reading = {
      port,
      stop: async () => {
        stopped = true;
        await reader.cancel();
      },
    };
    await readCodes(reader).catch(() => undefined);
    reader.releaseLock();
  }
  reading = null;
  await port.close().catch(() => undefined);
  return stopped;
}

async function hear(port: SerialPort, baudRate: number): Promise<void> {
  if (reading || state.get() === 'connecting') return;
  state.set('connecting');
  try {
    await port.open({ baudRate });
  } catch {
    return state.set('absent');
  }
  state.set('connected');
  if (await listenTo(port)) return state.set('none');
  state.set('absent');
  notifications.show({ color: 'red', message: i18next.t('scan.serialAbsent') });
}

/** Lets the person choose a port, and listens to it. Call it from a click. */
export async function connectScanner(baud: number): Promise<void> {
  try {
    const port = await serialOf()?.requestPort();
    if (!port) return;
    rememberScanner({ device: deviceOf(port), baud });
    void hear(port, baud);
  } catch {
    // The person chose none, because there is none.
    state.set('absent');
  }
}

/** Gives the port up, for the next time as well. */
export async function disconnectScanner(): Promise<void> {
  rememberScanner(null);
  const port = reading?.port;
  await reading?.stop();
  await port?.forget?.();
}

async function reconnect(): Promise<void> {
  const remembered = readScanner();
  if (!remembered) return;
  const port = (await serialOf()?.getPorts())?.find((one) => deviceOf(one) === remembered.device);
  if (port) await hear(port, remembered.baud);
}

let watching = false;

/** Connects to this device's scanner again, now and whenever it is plugged in. */
export function watchScanner(): void {
  if (watching) return;
  watching = true;
  serialOf()?.addEventListener('connect', () => void reconnect());
  void reconnect();
}

export const chosenBaud = (): number => readScanner()?.baud ?? bauds[0] ?? 9600;

export const useSerialState = (): SerialState => useStore(state);
