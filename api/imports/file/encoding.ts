import { createReadStream } from 'node:fs';
import type { Encoding } from '@millwright/core/contract/imports.ts';

const marks: [Encoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** Five bytes are unassigned in windows-1252. A text with one of them has another encoding. */
const unassigned = /[\u0081\u008d\u008f\u0090\u009d]/g;

/**
 * Detects the encoding of a CSV file: by its byte order mark; UTF-16 if every other byte is zero; UTF-8 if the whole
 * file is valid. Otherwise it is windows-1252, as Excel writes in Western Europe, unless most non-ASCII characters are
 * valid UTF-8. In that case a few places are broken, and another encoding would break all the rest.
 */
export async function detectEncoding(path: string, start: Buffer): Promise<Encoding> {
  const marked = marks.find(([, bytes]) => start.subarray(0, bytes.length).equals(Buffer.from(bytes)));
  const wide = marked ? null : wideEncoding(start);
  if (marked || wide) return marked?.[0] ?? (wide as Encoding);
  if (await isUtf8(path)) return 'utf-8';
  return (await isMostlyUtf8(path)) ? 'utf-8' : 'windows-1252';
}

/** Detects UTF-16 without a byte order mark: Western characters have a zero in one of their two bytes, always the same one. */
function wideEncoding(start: Buffer): Encoding | null {
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] as number) + 1;
  const [even = 0, odd = 0] = zeros.map((count) => count / (start.length / 2 || 1));
  if (odd > 0.4 && even < 0.05) return 'utf-16le';
  return even > 0.4 && odd < 0.05 ? 'utf-16be' : null;
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

const countOf = (text: string, signs: RegExp): number => text.match(signs)?.length ?? 0;

async function isMostlyUtf8(path: string): Promise<boolean> {
  let balance = 0;
  for await (const text of decodeFile(path, 'utf-8')) balance += countOf(text, /[^\0-\x7f\ufffd]/gu) - countOf(text, /\ufffd/g);
  return balance > 0;
}

/** Decodes a file chunk by chunk, without its byte order mark. U+FFFD replaces bytes that are invalid in the encoding. */
export async function* decodeFile(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const marked = (text: string) => (encoding === 'windows-1252' ? text.replace(unassigned, '\ufffd') : text);
  for await (const chunk of createReadStream(path)) yield marked(decoder.decode(chunk as Buffer, { stream: true }));
  yield marked(decoder.decode());
}
