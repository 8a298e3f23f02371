import { mentionOf } from '@millwright/core/record/comment/mentions.ts';
import type { Mentioned } from '../../../data/records/timeline.ts';

/** A mentioned person, and their text in the comment while it is typed. */
export type Picked = { id: string; label: string };

/** A comment that is being typed, with its mentioned people. */
export type Typed = { words: string; picked: readonly Picked[] };

/** The most letters of a name that are searched. */
const longest = 40;

/** Whether the searched name is already a mention. */
const isPicked = (search: string, picked: readonly Picked[]) =>
  picked.some(({ label }) => search.startsWith(label) && !/^[\p{L}\p{N}]/u.test(search.slice(label.length)));

/** The name typed after an @ before the caret, and the position of the @; null without one. */
export function typedMention({ words, picked }: Typed, caret: number): { at: number; search: string } | null {
  const before = words.slice(0, caret);
  const at = before.lastIndexOf('@');
  if (at < 0 || /[\p{L}\p{N}._-]/u.test(before[at - 1] ?? '')) return null;
  const search = before.slice(at + 1);
  if (search.length > longest || /[\n@]/.test(search) || search.startsWith(' ') || isPicked(search, picked)) return null;
  return { at, search };
}

/** The text of a person in the comment; a second person with the same name gets a suffix. */
function labelOf({ id, name }: Mentioned, picked: readonly Picked[]): string {
  const samePerson = picked.find((other) => other.id === id);
  if (samePerson) return samePerson.label;
  const labels = new Set(picked.map(({ label }) => label));
  for (let count = 1; ; count++) {
    const label = count === 1 ? name : `${name} (${count})`;
    if (!labels.has(label)) return label;
  }
}

/** Replaces the typed name by a person; returns the new caret position too. */
export function pickMention({ words, picked }: Typed, person: Mentioned, [at, caret]: readonly [number, number]): Typed & { caret: number } {
  const label = labelOf(person, picked);
  const start = `${words.slice(0, at)}@${label} `;
  const others = picked.filter(({ id }) => id !== person.id);
  return { words: start + words.slice(caret).replace(/^ /, ''), picked: [...others, { id: person.id, label }], caret: start.length };
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Converts a comment to its stored form: mentions that are still in it become marks with ids. */
export function withMarks({ words, picked }: Typed): string {
  if (picked.length === 0) return words;
  const byLabel = new Map(picked.map(({ id, label }) => [label, id]));
  // If one name is the beginning of another, the longer one is matched first.
  const labels = [...byLabel.keys()].toSorted((a, b) => b.length - a.length).map(escaped);
  return words.replace(new RegExp(`@(${labels.join('|')})(?![\\p{L}\\p{N}])`, 'gu'), (_, label: string) => mentionOf(byLabel.get(label) ?? ''));
}
