import type { Text } from '../json.ts';
import type { ImportTarget } from './targets.ts';

/** Why a column is proposed for a target: its heading equals the name of the target, or is similar. */
export type Reason = 'same' | 'similar';
export type Proposal = { path: string; reason: Reason };

/** A heading for comparison, without case, accents, spaces and punctuation. */
export const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const inEvery = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));

/** The names of a target for comparison: its path, and its labels in every language. A link is also known by the name of its relation. */
function namesOf({ path, kind, labels }: ImportTarget): Set<string> {
  const [first = '', last = ''] = labels;
  const pairs = last === '' ? inEvery(first) : inEvery(first).flatMap((one) => inEvery(last).map((other) => `${one} ${other}`));
  const alone = kind === 'link' ? [...inEvery(first), path.split('.')[0] ?? ''] : [];
  return new Set([path, ...pairs, ...alone].map(bare).filter((name) => name !== ''));
}

const shortest = 4;
const near = (one: string, other: string) => one.length >= shortest && other.length >= shortest && (one.includes(other) || other.includes(one));

/**
 * Proposes a target for each column: first the target with the same name, then a similar target that fits no other column. Each
 * target is proposed once. Columns with other headings get no proposal.
 */
export function proposeMapping(columns: readonly string[], targets: readonly ImportTarget[]): Record<string, Proposal> {
  const candidates = targets.map((target) => ({ target, names: namesOf(target) }));
  const proposals: Record<string, Proposal> = {};
  const isFree = ({ path, kind }: ImportTarget) =>
    !Object.values(proposals).some((used) => used.path === path || (kind === 'link' && used.path.split('.')[0] === path.split('.')[0]));
  const propose = (reason: Reason, fits: (heading: string, names: Set<string>) => boolean) => {
    for (const column of columns) {
      const heading = bare(column);
      if (proposals[column] || heading === '') continue;
      const fitting = candidates.filter(({ target, names }) => target.kind !== 'attribute' && isFree(target) && fits(heading, names));
      const [only] = fitting;
      if (only && (reason === 'same' || fitting.every(({ target }) => rootOf(target) === rootOf(only.target))))
        proposals[column] = { path: only.target.path, reason };
    }
  };
  propose('same', (heading, names) => names.has(heading));
  propose('similar', (heading, names) => [...names].some((name) => near(heading, name)));
  return proposals;
}

const rootOf = ({ path, kind }: ImportTarget) => (kind === 'link' ? (path.split('.')[0] ?? path) : path);

/** The key by which a repeated import finds records: the first mapped target with unique values; null if there is none. */
export const proposeKey = (targets: readonly ImportTarget[], mapped: readonly string[]): string | null =>
  targets.find(({ path, unique }) => unique && mapped.includes(path))?.path ?? null;
