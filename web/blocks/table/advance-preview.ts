import type { Text } from '@millwright/core/json.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { LiveProcess, Operation } from '@millwright/core/process/types.ts';
import { post } from '../../app/http.ts';
import type { Looks } from '../../documents/use-looks.ts';
import { fetchObject } from '../../objects/use-object.ts';
import { nextStep, ordered } from '../../processes/steps.ts';
import { doubtOf } from '../../processes/use-doubts.ts';

/** So many records are looked at one by one before they move. */
export const previewLimit = 100;
const atOnce = 4;

/** Where a record would go; null when it has no further step. `doubt` is what its step wants confirmed. */
export type Foreseen = { id: string; next: Operation | null; doubt: Text | null };
type Known = { looks: Looks; schema: Schema; zone: string };

async function foresee(id: string, { looks, schema, zone }: Known, signal: AbortSignal): Promise<Foreseen> {
  const { data } = await post<{ data: LiveProcess }>(`/v1/processes/get/live/object/${id}`, {}, { signal });
  const cancelled = [...looks.values()].filter(({ tone }) => tone === 'cancelled').map(({ key }) => key);
  const next = nextStep(ordered(data, cancelled).steps, data.active_operation);
  const look = next ? looks.get(next.key) : undefined;
  if (!look?.confirm) return { id, next, doubt: null };
  const { primary_model, object } = await fetchObject(id, signal);
  return { id, next, doubt: await doubtOf(look, schema, primary_model, object.properties, zone) };
}

/** What advancing these records would do, in their order. */
export async function previewAdvance(ids: readonly string[], known: Known, signal: AbortSignal): Promise<Foreseen[]> {
  const found: Foreseen[] = [];
  const looked = ids.slice(0, previewLimit);
  for (let from = 0; from < looked.length; from += atOnce)
    found.push(...(await Promise.all(looked.slice(from, from + atOnce).map((id) => foresee(id, known, signal)))));
  return found;
}

export type Destination = { step: Operation | null; count: number };

/** How many records go to each step, by its key, those without a further step last. */
export function destinations(foreseen: readonly Foreseen[]): Destination[] {
  const byKey = Map.groupBy(foreseen, ({ next }) => next?.key ?? null);
  const all = [...byKey.values()].map((group) => ({ step: group[0]?.next ?? null, count: group.length }));
  return all.toSorted((a, b) => Number(a.step === null) - Number(b.step === null) || b.count - a.count);
}
