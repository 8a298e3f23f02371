import type { Protocol } from '@millwright/core/measure/protocols.ts';
import { protocolOf, type SerialSetting } from '@millwright/core/measure/serial-setting.ts';
import { deviceOf, type SerialPort, serialOf } from '../scan/devices/serial-ports.ts';
import { MeasureError, type MeasureTrouble } from './measure-error.ts';
import { SerialLine } from './serial-line.ts';

/** A stable value as the device gives it, and the line that said so. */
export type Measured = { value: number; unit: string; line: string };

/** How long a device has to come to rest. */
const patience_ms = 10_000;
/** A device that sends continuously may be in the middle of a line. The next line is then used, unless none arrives in this time. */
const follows_ms = 400;

const troubles = { overload: 'overload', underload: 'underload', not_ready: 'notReady' } as const satisfies Record<string, MeasureTrouble>;

/** Lets the person choose a port. Call it from a click. */
export async function choosePort(): Promise<SerialPort> {
  const serial = serialOf();
  if (!serial) throw new MeasureError(window.isSecureContext ? 'unsupported' : 'insecure');
  try {
    return await serial.requestPort();
  } catch (cause) {
    throw new MeasureError('absent', '', { cause });
  }
}

/** The port of a device that was chosen here before. If it is not connected, the person chooses a port. */
async function portOf({ port }: SerialSetting): Promise<SerialPort> {
  const ports = (await serialOf()?.getPorts()) ?? [];
  return (port && ports.find((one) => deviceOf(one) === port)) || choosePort();
}

async function ask({ request }: Protocol, port: SerialPort): Promise<void> {
  if (!request || !port.writable) return;
  const writer = port.writable.getWriter();
  await writer.write(new TextEncoder().encode(request));
  writer.releaseLock();
}

/** The first stable value among the lines of an open port. */
async function listen(protocol: Protocol, line: SerialLine): Promise<Measured> {
  const end = Date.now() + patience_ms;
  let [last, moves] = ['', false];
  for (;;) {
    let next = await line.next(end);
    if (!protocol.request && 'line' in next && !last) {
      const after = await line.next(Date.now() + follows_ms);
      if ('line' in after) next = after;
    }
    if ('ended' in next) {
      if (next.ended === 'gone') throw new MeasureError('absent');
      throw new MeasureError(moves ? 'moving' : last ? 'unreadable' : 'silent', last);
    }
    last = next.line;
    const reading = protocol.read(last);
    if (reading && !('value' in reading)) throw new MeasureError(troubles[reading.state]);
    if (reading?.state === 'stable') return { value: reading.value, unit: reading.unit, line: last };
    moves ||= reading !== null;
  }
}

/** Asks the device for one stable value. Throws a MeasureError that says why there is none; the port is free again afterwards. */
export async function readDevice(setting: SerialSetting, chosen?: SerialPort): Promise<Measured> {
  const protocol = protocolOf(setting);
  if (!protocol) throw new MeasureError('pattern');
  const port = chosen ?? (await portOf(setting));
  const { baudRate, dataBits, parity, stopBits } = setting;
  try {
    await port.open({ baudRate, dataBits, parity, stopBits });
  } catch (cause) {
    throw new MeasureError('busy', '', { cause });
  }
  const line = port.readable && new SerialLine(port.readable);
  try {
    if (!line) throw new MeasureError('absent');
    await ask(protocol, port).catch((cause) => Promise.reject(new MeasureError('absent', '', { cause })));
    return await listen(protocol, line);
  } finally {
    await line?.close();
    await port.close().catch(() => undefined);
  }
}
