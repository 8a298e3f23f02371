import { SerialLines } from '../scan/devices/serial-lines.ts';

type Next = { line: string } | { ended: 'silence' | 'gone' };

/** The lines of a device one after the other. */
export class SerialLine {
  private readonly lines = new SerialLines();
  private readonly decoder = new TextDecoder();
  private waiting: string[] = [];
  private reading: Promise<ReadableStreamReadResult<Uint8Array>> | null = null;
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;

  constructor(readable: ReadableStream<Uint8Array>) {
    this.reader = readable.getReader();
  }

  /** The next whole line; waits no longer than until `end` (milliseconds since 1970). */
  async next(end: number): Promise<Next> {
    for (let line = this.waiting.shift(); ; line = this.waiting.shift()) {
      if (line !== undefined) return { line };
      this.reading ??= this.reader.read();
      const came = await within(this.reading, end);
      if (came === null) return { ended: 'silence' };
      this.reading = null;
      if (came.done) return { ended: 'gone' };
      this.waiting = this.lines.push(this.decoder.decode(came.value, { stream: true }));
    }
  }

  async close(): Promise<void> {
    await this.reader.cancel().catch(() => undefined);
    this.reader.releaseLock();
  }
}

/** The result of a promise before a moment; null if the moment comes first. If the device is unplugged, the line ends. */
async function within(reading: Promise<ReadableStreamReadResult<Uint8Array>>, end: number): Promise<ReadableStreamReadResult<Uint8Array> | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), Math.max(0, end - Date.now()));
  });
  try {
    return await Promise.race([reading, late]);
  } catch {
    return { done: true, value: undefined };
  } finally {
    clearTimeout(timer);
  }
}
