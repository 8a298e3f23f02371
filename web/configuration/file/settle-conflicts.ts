import { unitsOfFiles } from '@millwright/core/archive/units.ts';
import type { PulledArchive } from '@millwright/core/contract/archive.ts';
import type { ReadArchive } from './archive-file.ts';

/** The chosen side of each conflict, by the key of its place. */
export type Choices = Readonly<Record<string, 'company' | 'archive'>>;

/**
 * The archive to send after conflicts are resolved. If the company's side is chosen, the company's file is sent. If the archive's side is
 * chosen, the file counts as pulled from the present configuration.
 */
export function settleConflicts({ archive, base }: ReadArchive, now: PulledArchive, choices: Choices): ReadArchive {
  const [theirs, own] = [now.files, archive.files].map((files) => new Map(unitsOfFiles(files).map((unit) => [unit.key, unit])));
  const files = { ...archive.files };
  const mergedBase = { ...base };
  for (const [key, choice] of Object.entries(choices)) {
    const [there, here, hash] = [theirs?.get(key), own?.get(key), now.base[key]];
    if (choice === 'archive') {
      delete mergedBase[key];
      if (hash !== undefined) mergedBase[key] = hash;
    } else {
      delete mergedBase[key];
      if (here) delete files[here.path];
      if (there) files[here?.path ?? there.path] = there.content;
    }
  }
  return { archive: { ...archive, files }, base: mergedBase };
}
