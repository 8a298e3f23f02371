import { changedKeys } from '../../documents/saving/changes.ts';
import type { RelationContent } from '../data/use-relations.ts';
import { type Difference, fieldDifferences } from './differences.ts';

/** One change of a relation, or of an attribute of its links. */
export type RelationDifference =
  | { kind: 'made' | 'renamed' | 'demanded' | 'optional' | 'sorted' | 'other'; attribute?: undefined }
  | { kind: 'attribute'; attribute: Difference };

/** The changes of a relation, in the order of its panel; for a new one, its properties. */
export function relationDifferences(stored: RelationContent | null, draft: RelationContent): RelationDifference[] {
  const before = new Map(stored?.schema?.map((field) => [field.id, field]));
  const attributes = (draft.schema ?? []).flatMap((field) => fieldDifferences(before.get(field.id), field));
  const own = attributes.map((attribute) => ({ kind: 'attribute' as const, attribute }));
  const demand = { kind: draft.required ? ('demanded' as const) : ('optional' as const) };
  if (!stored) return [{ kind: 'made' }, ...(draft.required ? [demand] : []), ...own];
  const { labels, required, sort, schema: _, ...others } = changedKeys(stored, draft);
  return [
    ...(labels ? [{ kind: 'renamed' as const }] : []),
    ...(required === undefined ? [] : [demand]),
    ...(sort === undefined ? [] : [{ kind: 'sorted' as const }]),
    ...own,
    ...(Object.keys(others).length ? [{ kind: 'other' as const }] : []),
  ];
}

/** Whether only labels change, but no table, value or rule. */
export const changesWordsAlone = (differences: readonly RelationDifference[]): boolean =>
  differences.every(({ kind, attribute }) => kind === 'renamed' || attribute?.kind === 'relabelled');
