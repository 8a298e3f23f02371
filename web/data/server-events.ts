/** A server-sent event: its `data` lines joined. */
type ServerEvent = { data: string };

/** Splits a stream of text into events and buffers incomplete ones. Comments and other fields are ignored. */
export function createEventParser(onEvent: (event: ServerEvent) => void): (chunk: string) => void {
  let rest = '';
  return (chunk) => {
    const parts = (rest + chunk).split(/\r?\n\r?\n/);
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const data = part
        .split(/\r?\n/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).replace(/^ /, ''));
      if (data.length) onEvent({ data: data.join('\n') });
    }
  };
}
