import { extname } from 'node:path';

const longest = 255;
// Control characters, and marks of the writing direction, which can hide a file extension.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Cleans a file name: without folders and invisible characters, at most 255 characters with its extension. */
export function cleanName(given: string | null): string {
  const name = (given ?? '')
    .normalize('NFC')
    .replace(/^.*[\\/]/s, '')
    .replace(invisible, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim();
  const bare = name.replace(/^\.+$/, '');
  if (bare.length <= longest) return bare || 'file';
  const ending = extname(bare).slice(0, 20);
  return (
    bare
      .slice(0, longest - ending.length)
      .toWellFormed()
      .replace('\uFFFD', '') + ending
  );
}
