import type { Schema } from '@millwright/core/model/schema.ts';

type Candidate = { identity: string; model: string };

/**
 * The record that a code means, of the records that have it: the only one, or the only one of a model with scan preference (`misc.scan`).
 * Null if the user has to choose.
 */
export function meantBy<Found extends Candidate>(schema: Schema, exact: readonly Found[]): Found | null {
  const rank = ({ model }: Found) => schema.models.get(model)?.model.misc?.scan ?? Number.POSITIVE_INFINITY;
  const best = Math.min(...exact.map(rank));
  const first = exact.filter((one) => rank(one) === best);
  return first.length === 1 ? (first[0] ?? null) : null;
}
