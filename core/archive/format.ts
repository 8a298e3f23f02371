import { ArchiveError } from './problems.ts';
import type { ArchiveFiles } from './types.ts';

/** The format version that this release writes. */
export const archiveFormat = 1;

/** The file with the format version of a folder. */
export const manifestFile = 'millwright.json';
export type Manifest = { format: number; product: string };

/** Converts files from one format version to the next. */
export type Upgrade = (files: ArchiveFiles) => ArchiveFiles;
const upgrades: Record<number, Upgrade> = {};

/** The files in the current format. Throws `archive_newer` for files of a newer format. */
export function upgraded(files: ArchiveFiles, format: number, steps = upgrades, newest = archiveFormat): ArchiveFiles {
  if (format > newest) throw new ArchiveError(manifestFile, 'archive_newer', String(format));
  let result = files;
  for (let at = format; at < newest; at++) result = steps[at]?.(result) ?? result;
  return result;
}
