import type { Text } from '../json.ts';
import type { ImportTarget } from './targets.ts';

/** Why a column is proposed for a target: it has its name, or nearly so. */
export type Reason = 'same' | 'similar';
export type Proposal = { path: string; reason: Reason };

/** A heading without what people write differently: case, accents, spaces, signs. */
export const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const inEvery = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));

/** The words by which a target is known: its path, and its labels in every language. A link also goes by its relation alone. */
function namesOf({ path, kind, labels }: ImportTarget): Set<string> {
  const [first = '', last = ''] = labels;
  const pairs = last === '' ? inEvery(first) : inEvery(first).flatMap((one) => inEvery(last).map((other) => `${one} ${other}`));
  const alone = kind === 'link' ? [...inEvery(first), path.split('.')[0] ?? ''] : [];
  return new Set([path, ...pairs, ...alone].map(bare).filter((name) => name !== ''));
}

const shortest = 4;
const near = (one: string, other: string) => one.length >= shortest && other.length >= shortest && (one.includes(other) || other.includes(one));

/**
 * What each column of a file may become: what has its very name, then what is nearly called so and nothing else is.
 * No target is proposed twice, and nothing that its heading does not say.
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

/** What a repeated import is recognised by: the first mapped target of which no two records are alike; null where there is none. */
export const proposeKey = (targets: readonly ImportTarget[], mapped: readonly string[]): string | null =>
  targets.find(({ path, unique }) => unique && mapped.includes(path))?.path ?? null;
