/** The parts of Web Serial and Web USB that we use; TypeScript has no types for them. */
type PrinterPort = {
  writable: WritableStream<Uint8Array> | null;
  open: (options: { baudRate: number }) => Promise<void>;
  close: () => Promise<void>;
};
type Serial = { requestPort: () => Promise<PrinterPort> };

/** Why a label printer printed nothing: no printer was found or chosen, or the chosen one accepts no data. */
export type PrinterTrouble = 'printerNotDetected' | 'printerNotSupported';
export class PrinterError extends Error {
  readonly trouble: PrinterTrouble;
  constructor(trouble: PrinterTrouble, options: { cause?: unknown } = {}) {
    super(trouble, options);
    this.trouble = trouble;
  }
}

const serialOf = (): Serial | null => (navigator as unknown as { serial?: Serial }).serial ?? null;

/** Whether this browser reaches label printers at all. */
export const reachesPrinters = (): boolean => serialOf() !== null;

async function choosePort(): Promise<PrinterPort> {
  const serial = serialOf();
  if (!serial) throw new PrinterError('printerNotSupported');
  try {
    return await serial.requestPort();
  } catch (cause) {
    throw new PrinterError('printerNotDetected', { cause });
  }
}

/** The speed at which label printers leave their factory. */
const baudRate = 9600;

/**
 * Sends the result of `make` to a label printer that the person chooses. It has to be called from a click, because the browser's choice
 * comes first.
 */
export async function sendToPrinter(make: () => Promise<string>): Promise<void> {
  const port = await choosePort();
  const bytes = new TextEncoder().encode(await make());
  try {
    await port.open({ baudRate });
    if (!port.writable) throw new Error('The device takes nothing.');
    const writer = port.writable.getWriter();
    await writer.write(bytes);
    await writer.close();
  } catch (cause) {
    throw new PrinterError('printerNotSupported', { cause });
  } finally {
    await port.close().catch(() => undefined);
  }
}
