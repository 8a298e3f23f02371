import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Printer, PrintFor } from '../browser/printer.ts';
import type { Filled } from './fill-document.ts';
import { mergePdfs } from './merge.ts';
import { printDocument } from './print-document.ts';

/** Documents that one call has printed at once; the printer does fewer, and others have their turns between. */
const together = 2;

type Printing = PrintFor & { printer: Printer };

/** Prints in order until nobody waits any more, a few at a time: `each` gets every document as it comes, in the order in which they were asked for. */
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

/** All documents as one PDF. One invoice keeps its XML; several on one paper have none, since a PDF holds a single invoice. */
export async function printAsOne(printing: Printing, documents: readonly Filled[]): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  await printEach(printing, documents, (pdf) => parts.push(pdf));
  return mergePdfs(parts);
}

/** A name that no other entry of the zip has. */
function distinctName(taken: Set<string>, name: string): string {
  const at = name.lastIndexOf('.');
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name.slice(0, at)} (${number})${name.slice(at)}`;
  taken.add(free);
  return free;
}

/** A zip with a PDF of each document, sent as they are printed. The first is printed before anything is sent. */
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

/** What an invoice's XML is called: as its document is. */
export const xmlName = ({ file_name }: Pick<Filled, 'file_name'>): string => file_name.replace(/\.pdf$/, '.xml');

/** The invoices of documents as XML: nothing is printed. */
export function xmlAsZip(documents: readonly Filled[]): Readable {
  const zip = new ZipFile();
  const taken = new Set<string>();
  for (const document of documents) zip.addBuffer(Buffer.from(document.invoice?.xml ?? ''), distinctName(taken, xmlName(document)));
  zip.end();
  const stream = new PassThrough();
  zip.outputStream.pipe(stream);
  return stream;
}
