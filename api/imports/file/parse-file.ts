import { open } from 'node:fs/promises';
import { AppError } from '@millwright/core/errors.ts';
import { fromHeadings } from '../headings/heading-row.ts';
import { openCsv } from './csv-file.ts';
import { type FileRow, fileLimits, type ParsedFile, type ReadAs, unreadable } from './file-types.ts';
import { openXlsx } from './xlsx-file.ts';

/** Parses a file; the first row is its headings, without what stands above them. The type is decided by its first bytes, never by its name. */
export async function parseFile(path: string, as: ReadAs = {}): Promise<ParsedFile> {
  const start = await firstBytes(path);
  const isArchive = start.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]));
  const { facts, rows } = isArchive ? await openXlsx(path, as) : await openCsv(path, start, as);
  return { facts, rows: fromHeadings(limited(rows)) };
}

async function* limited(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  let count = 0;
  for await (const row of rows) {
    if (row.cells.length > fileLimits.columns) throw unreadable(`A file has at most ${fileLimits.columns} columns.`);
    if (count > fileLimits.rows) throw new AppError('too_large', { limit: fileLimits.rows });
    count += 1;
    yield row;
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64_000), 0, 64_000, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
