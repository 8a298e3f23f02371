import { nameProblems } from '@millwright/core/document/rules/names.ts';
import type { Problem } from '@millwright/core/errors.ts';

const longest = 48;

/** A technical name made of words: `Shelf life (days)` is `shelf_life_days`. Empty where the words have no Latin letter. */
export function technicalName(words: string): string {
  const plain = words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const name = plain.replace(/[^a-z0-9]+/g, '_').replace(/^[\d_]+/, '');
  return name.slice(0, longest).replace(/_+$/, '');
}

/** The same with a number behind it where it is taken already. */
export function freeTechnicalName(words: string, taken: ReadonlySet<string>): string {
  const name = technicalName(words);
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) {
    const next = `${name.slice(0, longest - 1 - String(number).length)}_${number}`;
    if (!taken.has(next)) return next;
  }
}

/** What keeps a technical name from being used: its form, or that it is taken, whatever the case of its letters. */
export function technicalProblems(name: string, taken: ReadonlySet<string>): Problem[] {
  const problems = nameProblems(name, 'name');
  const isTaken = [...taken].some((other) => other.toLowerCase() === name.toLowerCase());
  return isTaken
    ? [...problems, { field: 'name', code: 'name_taken', message: 'This name is already used, perhaps by something deleted.' }]
    : problems;
}
