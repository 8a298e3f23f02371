import { unitsOfFiles } from '@millwright/core/archive/units.ts';
import type { PulledArchive } from '@millwright/core/contract/archive.ts';
import type { ReadArchive } from './archive-file.ts';

/** Which side a conflict takes, by the key of what it is about. */
export type Choices = Readonly<Record<string, 'company' | 'archive'>>;

/**
 * What is sent once conflicts are settled. A file that the company keeps is sent as the company has it; one that the archive
 * wins counts as pulled from the company as it is now.
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
