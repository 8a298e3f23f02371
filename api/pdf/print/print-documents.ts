import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Printer, PrintFor } from '../browser/printer.ts';
import type { Filled } from './fill-document.ts';
import { mergePdfs } from './merge.ts';
import { printDocument } from './print-document.ts';

/** How many documents of one call print at once. It is less than the printer allows, so that other calls get turns between them. */
const together = 2;

type Printing = PrintFor & { printer: Printer };

/** Prints documents a few at a time and passes each to `each` in their order. It stops when the reader has gone. */
async function printEach(
  { printer, ...whose }: Printing,
  documents: readonly Filled[],
  each: (pdf: Uint8Array, document: Filled) => void,
): Promise<void> {
  for (let at = 0; at < documents.length; at += together) {
    whose.reader?.throwIfAborted();
    const some = documents.slice(at, at + together);
    const results = await Promise.allSettled(some.map((document) => printDocument(printer, document, whose)));
    for (const [index, result] of results.entries()) {
      if (result.status === 'rejected') throw result.reason;
      each(result.value, some[index] as Filled);
    }
  }
}

/** Prints all documents as one PDF. A single invoice keeps its XML. Several have none, because a PDF may embed only one invoice. */
export async function printAsOne(printing: Printing, documents: readonly Filled[]): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  await printEach(printing, documents, (pdf) => parts.push(pdf));
  return mergePdfs(parts);
}

/** Makes a file name unique among the entries of the zip. */
function distinctName(taken: Set<string>, name: string): string {
  const at = name.lastIndexOf('.');
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name.slice(0, at)} (${number})${name.slice(at)}`;
  taken.add(free);
  return free;
}

/** Streams a zip with one PDF per document. The first is printed before the response begins, so that errors can still be reported. */
export async function printAsZip(printing: Printing, documents: readonly Filled[]): Promise<Readable> {
  const zip = new ZipFile();
  const taken = new Set<string>();
  const add = (pdf: Uint8Array, { file_name }: Filled) => zip.addBuffer(Buffer.from(pdf), distinctName(taken, file_name), { compress: false });
  await printEach(printing, documents.slice(0, 1), add);
  const stream = new PassThrough();
  zip.outputStream.pipe(stream);
  printEach(printing, documents.slice(1), add).then(
    () => zip.end(),
    (error: Error) => stream.destroy(error),
  );
  return stream;
}

/** Names the XML of an invoice like its document. */
export const xmlName = ({ file_name }: Pick<Filled, 'file_name'>): string => file_name.replace(/\.pdf$/, '.xml');

/** Streams a zip with the XML of each invoice. It prints nothing. */
export function xmlAsZip(documents: readonly Filled[]): Readable {
  const zip = new ZipFile();
  const taken = new Set<string>();
  for (const document of documents) zip.addBuffer(Buffer.from(document.invoice?.xml ?? ''), distinctName(taken, xmlName(document)));
  zip.end();
  const stream = new PassThrough();
  zip.outputStream.pipe(stream);
  return stream;
}
