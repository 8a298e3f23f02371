import { extname } from 'node:path';

const longest = 255;
// Controls, and marks that turn the direction of writing, which can hide an ending.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** The name as it is stored and offered again: no folders, nothing invisible, at most 255 characters with its ending. */
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
