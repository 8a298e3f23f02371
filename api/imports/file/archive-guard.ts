import { promisify } from 'node:util';
import { AppError } from '@millwright/core/errors.ts';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** The most bytes of an unpacked spreadsheet, and the most files in it. */
export const archiveLimits = { inflated: 200_000_000, entries: 2_000 };

const open = promisify<string, yauzl.Options, ZipFile>(yauzl.open);
const broken = () =>
  new AppError('invalid', { fields: [{ field: 'file', code: 'unreadable', message: 'The file is not a readable xlsx workbook.' }] });
const tooLarge = (limit: number) => new AppError('too_large', { limit });

/**
 * Unpacks an archive without storing anything, to measure it before it is read. Throws when it claims to be or is too
 * large, or does not match its directory. A zip bomb costs no more than the limit.
 */
export async function guardArchive(path: string, most = archiveLimits.inflated): Promise<void> {
  const zip = await open(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw broken();
  });
  try {
    const entries = await entriesOf(zip, most);
    if (entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > most) throw tooLarge(most);
    if (!isTiled(entries)) throw broken();
    let left = most;
    for (const entry of entries) left -= await count(zip, entry, left, most);
  } finally {
    zip.close();
  }
}

function entriesOf(zip: ZipFile, most: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  return new Promise((resolve, reject) => {
    if (zip.entryCount > archiveLimits.entries) return reject(tooLarge(most));
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', () => reject(broken()));
    zip.readEntry();
  });
}

/** Whether entries follow each other without gaps that could hide one that the directory does not list. */
function isTiled(entries: readonly Entry[]): boolean {
  const sorted = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  const longestHeader = 30 + 2 * 65_535 + 24;
  return sorted.every((entry, index) => {
    const next = sorted[index + 1]?.relativeOffsetOfLocalHeader;
    const end = entry.relativeOffsetOfLocalHeader + entry.compressedSize;
    return index === 0
      ? entry.relativeOffsetOfLocalHeader === 0 && (next === undefined || next >= end)
      : next === undefined || (next >= end && next - end <= longestHeader);
  });
}

function count(zip: ZipFile, entry: Entry, left: number, most: number): Promise<number> {
  if (entry.fileName.endsWith('/')) return Promise.resolve(0);
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(broken());
      let bytes = 0;
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > left) stream.destroy(tooLarge(most));
      });
      stream.on('end', () => resolve(bytes));
      stream.on('error', (reason) => reject(reason instanceof AppError ? reason : broken()));
    });
  });
}
