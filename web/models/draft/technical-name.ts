import { nameProblems } from '@millwright/core/document/rules/names.ts';
import type { Problem } from '@millwright/core/errors.ts';

const longest = 48;

/** Derives a technical name: `Shelf life (days)` is `shelf_life_days`. Empty if there is no Latin letter. */
export function technicalName(words: string): string {
  const plain = words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const name = plain.replace(/[^a-z0-9]+/g, '_').replace(/^[\d_]+/, '');
  return name.slice(0, longest).replace(/_+$/, '');
}

/** Derives a technical name, with a number appended if it is already used. */
export function freeTechnicalName(words: string, taken: ReadonlySet<string>): string {
  const name = technicalName(words);
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) {
    const next = `${name.slice(0, longest - 1 - String(number).length)}_${number}`;
    if (!taken.has(next)) return next;
  }
}

/** Checks a technical name: its format, and that it is unused (case-insensitive). */
export function technicalProblems(name: string, taken: ReadonlySet<string>): Problem[] {
  const problems = nameProblems(name, 'name');
  const isTaken = [...taken].some((other) => other.toLowerCase() === name.toLowerCase());
  return isTaken
    ? [...problems, { field: 'name', code: 'name_taken', message: 'This name is already used, perhaps by something deleted.' }]
    : problems;
}
