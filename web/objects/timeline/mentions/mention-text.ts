import { mentionOf } from '@millwright/core/record/comment/mentions.ts';
import type { Mentioned } from '../../../data/records/timeline.ts';

/** Somebody who was picked, and what stands for them while the comment is typed. */
export type Picked = { id: string; label: string };

/** A comment that is being typed, and who was picked in it. */
export type Typed = { words: string; picked: readonly Picked[] };

/** Letters of a name that is looked for, at most. */
const longest = 40;

/** Whether somebody who was picked stands there already. */
const isPicked = (search: string, picked: readonly Picked[]) =>
  picked.some(({ label }) => search.startsWith(label) && !/^[\p{L}\p{N}]/u.test(search.slice(label.length)));

/** What is typed of a name after the @ before the caret, and where the @ stands; null where no name is typed. */
export function typedMention({ words, picked }: Typed, caret: number): { at: number; search: string } | null {
  const before = words.slice(0, caret);
  const at = before.lastIndexOf('@');
  if (at < 0 || /[\p{L}\p{N}._-]/u.test(before[at - 1] ?? '')) return null;
  const search = before.slice(at + 1);
  if (search.length > longest || /[\n@]/.test(search) || search.startsWith(' ') || isPicked(search, picked)) return null;
  return { at, search };
}

/** A person as they stand in the comment; a second one of the same name is told apart. */
function labelOf({ id, name }: Mentioned, picked: readonly Picked[]): string {
  const known = picked.find((other) => other.id === id);
  if (known) return known.label;
  const taken = new Set(picked.map(({ label }) => label));
  for (let count = 1; ; count++) {
    const label = count === 1 ? name : `${name} (${count})`;
    if (!taken.has(label)) return label;
  }
}

/** Writes a person in place of what was typed of their name; where the caret goes then. */
export function pickMention({ words, picked }: Typed, person: Mentioned, [at, caret]: readonly [number, number]): Typed & { caret: number } {
  const label = labelOf(person, picked);
  const start = `${words.slice(0, at)}@${label} `;
  const others = picked.filter(({ id }) => id !== person.id);
  return { words: start + words.slice(caret).replace(/^ /, ''), picked: [...others, { id: person.id, label }], caret: start.length };
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** The comment as it is stored: those who were picked and still stand in it are marked by their ids. */
export function withMarks({ words, picked }: Typed): string {
  if (picked.length === 0) return words;
  const byLabel = new Map(picked.map(({ id, label }) => [label, id]));
  // The longer one of two names that begin alike comes first.
  const labels = [...byLabel.keys()].toSorted((a, b) => b.length - a.length).map(escaped);
  return words.replace(new RegExp(`@(${labels.join('|')})(?![\\p{L}\\p{N}])`, 'gu'), (_, label: string) => mentionOf(byLabel.get(label) ?? ''));
}
