import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Printer, PrintFor } from '../browser/printer.ts';
import type { Filled } from './fill-document.ts';
import { mergePdfs } from './merge.ts';

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
    const results = await Promise.allSettled(some.map(({ sheet }) => printer.print(sheet, whose)));
    for (const [index, result] of results.entries()) {
      if (result.status === 'rejected') throw result.reason;
      each(result.value, some[index] as Filled);
    }
  }
}

/** All documents as one PDF. */
export async function printAsOne(printing: Printing, documents: readonly Filled[]): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  await printEach(printing, documents, (pdf) => parts.push(pdf));
  return mergePdfs(parts);
}

/** A name that no other entry of the zip has. */
function distinctName(taken: Set<string>, name: string): string {
  const stem = name.replace(/\.pdf$/, '');
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${stem} (${number}).pdf`;
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
