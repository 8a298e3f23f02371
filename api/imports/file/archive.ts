import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** An archive whose files are read by name, in any order. */
export type Archive = { entries: ReadonlyMap<string, Entry>; stream(entry: Entry): Promise<Readable>; close(): void };

const open = promisify<string, yauzl.Options, ZipFile>(yauzl.open);

/** Opens an archive that `guardArchive` has checked. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await open(path, { lazyEntries: true, autoClose: false });
  const entries = new Map<string, Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
  return { entries, stream: promisify<Entry, Readable>(zip.openReadStream.bind(zip)), close: () => zip.close() };
}

/** The most bytes of the files that name the sheets; a workbook with two thousand sheets needs fewer. */
const largest = 1_000_000;

/** The text of a small file in the archive; empty if there is none. */
export async function textIn(archive: Archive, name: string): Promise<string> {
  const entry = archive.entries.get(name);
  if (!entry || entry.uncompressedSize > largest) return '';
  const chunks: Buffer[] = await (await archive.stream(entry)).toArray();
  return Buffer.concat(chunks).toString('utf8');
}
