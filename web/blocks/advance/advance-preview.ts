import type { Operation } from '@millwright/core/process/types.ts';
import { type Foreseen, foresee, type Known } from '../../processes/policy/foresee.ts';

/** The most records that are previewed one by one. */
export const previewLimit = 100;
const atOnce = 4;

/** Previews what advancing these records would do, in their order. */
export async function previewAdvance(ids: readonly string[], known: Known, signal: AbortSignal): Promise<Foreseen[]> {
  const results: Foreseen[] = [];
  const looked = ids.slice(0, previewLimit);
  for (let from = 0; from < looked.length; from += atOnce)
    results.push(...(await Promise.all(looked.slice(from, from + atOnce).map((id) => foresee(id, known, signal)))));
  return results;
}

type Destination = { step: Operation | null; count: number };

/** Counts the records per next step, by the step's key. Those without a next step come last. */
export function destinations(foreseen: readonly Foreseen[]): Destination[] {
  const byKey = Map.groupBy(foreseen, ({ next }) => next?.key ?? null);
  const all = [...byKey.values()].map((group) => ({ step: group[0]?.next ?? null, count: group.length }));
  return all.toSorted((a, b) => Number(a.step === null) - Number(b.step === null) || b.count - a.count);
}
