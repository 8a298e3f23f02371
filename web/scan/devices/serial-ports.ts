/** The parts of Web Serial that we use; TypeScript has no types for them. */
export type SerialPort = {
  readonly readable: ReadableStream<Uint8Array> | null;
  readonly writable: WritableStream<Uint8Array> | null;
  open: (options: { baudRate: number; dataBits?: number; stopBits?: number; parity?: string }) => Promise<void>;
  close: () => Promise<void>;
  forget?: () => Promise<void>;
  getInfo: () => { usbVendorId?: number; usbProductId?: number };
};
type Serial = EventTarget & { requestPort: () => Promise<SerialPort>; getPorts: () => Promise<SerialPort[]> };

export const serialOf = (): Serial | null => (navigator as unknown as { serial?: Serial }).serial ?? null;

/** The device that was chosen as a scanner here: other ports of this page may be scales or printers. */
type Remembered = { device: string; baud: number };

const key = 'millwright.serial-scanner';
export const bauds = [9600, 19200, 38400, 57600, 115200];

export function deviceOf(port: SerialPort): string {
  const { usbVendorId, usbProductId } = port.getInfo();
  return `${usbVendorId ?? ''}:${usbProductId ?? ''}`;
}

/** Kept for the device, not for the person: a scanner stays with its tablet. */
export function readScanner(): Remembered | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Remembered | null;
  } catch {
    return null;
  }
}

export function rememberScanner(scanner: Remembered | null): void {
  if (scanner) localStorage.setItem(key, JSON.stringify(scanner));
  else localStorage.removeItem(key);
}
