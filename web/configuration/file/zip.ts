import { strToU8, zipSync } from 'fflate';

/** The first moment that a zip can tell: the same files make the same bytes, whenever they are written. */
const always = new Date(1980, 0, 1);

/** A zip of texts by their paths, stored as they are. */
export function zipOf(files: Readonly<Record<string, string>>): Blob {
  const bytes = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]));
  return new Blob([zipSync(bytes, { level: 0, mtime: always }) as BlobPart], { type: 'application/zip' });
}
