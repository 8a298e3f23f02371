import { type End, inverseName, type ResolvedModel, type Schema } from '@millwright/core/model/schema.ts';
import type { Ordering } from '@millwright/core/view/types.ts';

/** How to read the records at the end of a path of relations: their model, the reverse path, and their sorting. */
export type RelatedQuery = { ends: End[]; target: ResolvedModel; back: string; order: Ordering[] };

const pathBack = (ends: readonly End[]) => ends.toReversed().map(inverseName);

/** The sorting of the relations on a path, the first relation's first. */
function orderOf(ends: readonly End[]): Ordering[] {
  const sorted = ends.flatMap((end, index) => {
    const { sort } = end.relation;
    return end.many && sort ? [{ field: [...pathBack(ends.slice(index + 1)), sort.field].join('.'), direction: sort.direction }] : [];
  });
  return [...sorted, { field: 'created_at', direction: 'asc' }];
}

/** Follows a path of relations from a model; null if one doesn't exist or isn't readable. */
export function relatedQuery(schema: Schema, model: ResolvedModel, path: string): RelatedQuery | null {
  const ends: End[] = [];
  let at: ResolvedModel | undefined = model;
  for (const name of path.split('.')) {
    const end: End | undefined = at?.ends.get(name);
    at = end && schema.models.get(end.to);
    if (!end || !at) return null;
    ends.push(end);
  }
  return at ? { ends, target: at, back: pathBack(ends).join('.'), order: orderOf(ends) } : null;
}
