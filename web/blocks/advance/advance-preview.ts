import type { Operation } from '@millwright/core/process/types.ts';
import { type Foreseen, foresee, type Known } from '../../processes/policy/foresee.ts';

/** So many records are looked at one by one before they move. */
export const previewLimit = 100;
const atOnce = 4;

/** What advancing these records would do, in their order. */
export async function previewAdvance(ids: readonly string[], known: Known, signal: AbortSignal): Promise<Foreseen[]> {
  const found: Foreseen[] = [];
  const looked = ids.slice(0, previewLimit);
  for (let from = 0; from < looked.length; from += atOnce)
    found.push(...(await Promise.all(looked.slice(from, from + atOnce).map((id) => foresee(id, known, signal)))));
  return found;
}

type Destination = { step: Operation | null; count: number };

/** How many records go to each step, by its key, those without a further step last. */
export function destinations(foreseen: readonly Foreseen[]): Destination[] {
  const byKey = Map.groupBy(foreseen, ({ next }) => next?.key ?? null);
  const all = [...byKey.values()].map((group) => ({ step: group[0]?.next ?? null, count: group.length }));
  return all.toSorted((a, b) => Number(a.step === null) - Number(b.step === null) || b.count - a.count);
}
