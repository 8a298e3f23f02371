import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';

const unknown = 'application/octet-stream';

/** Types that are detected from the content. Browsers run none of them. */
const documents = new Set([
  'application/pdf',
  'application/zip',
  'application/gzip',
  'application/x-7z-compressed',
  'application/rtf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
]);
const media = /^(?:image\/(?!svg)|audio\/|video\/)/;

/** Text types have no signature, so their file names decide. None of them runs in a browser. */
const texts: ReadonlyMap<string, string> = new Map([
  ['.csv', 'text/csv'],
  ['.txt', 'text/plain'],
  ['.xml', 'text/plain'],
  ['.json', 'application/json'],
]);

async function looksLikeText(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4_096), 0, 4_096, 0);
    return !buffer.subarray(0, bytesRead).includes(0);
  } finally {
    await handle.close();
  }
}

/** Detects the content type of a file from its content. What the sender claims is ignored. */
export async function contentTypeOf(path: string, file_name: string): Promise<string> {
  const text = texts.get(extname(file_name).toLowerCase());
  const detected = (await fileTypeFromFile(path).catch(() => undefined))?.mime;
  if (detected && (documents.has(detected) || media.test(detected))) return detected;
  return text && (await looksLikeText(path)) ? text : unknown;
}
