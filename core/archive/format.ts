import { ArchiveError } from './problems.ts';
import type { ArchiveFiles } from './types.ts';

/** The number of the format that this version writes. */
export const archiveFormat = 1;

/** The file that tells how a folder is written. */
export const manifestFile = 'millwright.json';
export type Manifest = { format: number; product: string };

/** Brings the files of a format to the next one. */
export type Upgrade = (files: ArchiveFiles) => ArchiveFiles;
const upgrades: Record<number, Upgrade> = {};

/** The files as this version writes them; what a newer one has written is refused. */
export function upgraded(files: ArchiveFiles, format: number, steps = upgrades, newest = archiveFormat): ArchiveFiles {
  if (format > newest) throw new ArchiveError(manifestFile, 'archive_newer', String(format));
  let result = files;
  for (let at = format; at < newest; at++) result = steps[at]?.(result) ?? result;
  return result;
}
