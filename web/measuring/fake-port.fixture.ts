import { ReadableStream, WritableStream } from 'node:stream/web';

/** A fake device on a serial port: its answers to each sent text, or its output when it is opened. It records how it was opened. */
export function fakePort(answers: (sent: string) => string[], { fails = false, product = 1 } = {}) {
  const opened: object[] = [];
  const sent: string[] = [];
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const say = (text: string) => controller?.enqueue(new TextEncoder().encode(text) as never);
  const port = {
    readable: null as unknown,
    writable: new WritableStream<Uint8Array>({
      write: (chunk) => {
        const text = new TextDecoder().decode(chunk);
        sent.push(text);
        answers(text).forEach(say);
      },
    }),
    open: async (options: object) => {
      if (fails) throw new DOMException('Failed to open serial port.', 'NetworkError');
      opened.push(options);
      port.readable = new ReadableStream<Uint8Array>({
        start: (made) => {
          controller = made as never;
          answers('').forEach(say);
        },
      });
    },
    close: async () => undefined,
    getInfo: () => ({ usbVendorId: 7, usbProductId: product }),
  };
  return { port, opened, sent, say, pullOut: () => controller?.error(new DOMException('The device has been lost.', 'NetworkError')) };
}

/** Installs the browser's ports: those that were chosen before, and the one that a person chooses now. */
export const plugIn = (ports: object[], choose: () => Promise<object> = () => Promise.reject(new DOMException('None', 'NotFoundError'))) =>
  Object.assign(navigator, { serial: { getPorts: async () => ports, requestPort: choose, addEventListener: () => undefined } });

/** The browser without serial ports again. */
export const unplugAll = () => Reflect.deleteProperty(navigator, 'serial');
