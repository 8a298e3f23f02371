import type { Company } from './company/columns.ts';
import type { Free } from './company/standing.ts';
import type { Outcome, Wanted } from './wanted.ts';

/** A suggestion of the plan with its number, and the suggestion of an earlier run that is updated to it. */
export type Matched = { wanted: Wanted; number: number; free: Free | undefined };

/**
 * Finds for each suggestion of the plan the suggestion of an earlier run that is updated to it. It must have the same
 * article and supplier; preferred is one with the same date and quantity, then one with the same date, then the oldest.
 */
export function match(company: Company, { wanted }: Outcome, free: readonly Free[]): Matched[] {
  const matched = wanted.map((each, number): Matched => ({ wanted: each, number, free: undefined }));
  const keyOfWanted = ({ wanted: { kind, article } }: Matched) =>
    [kind, article, kind === 'buy' ? (company.supplierOf[article]?.std_supplier ?? '') : ''].join(' ');
  const keyOfFree = ({ suggestion, line }: Free) => [suggestion.std_kind, suggestion.article, line ? (line.std_supplier ?? 'none') : ''].join(' ');
  // A draft that was made from an earlier version of the bill is replaced by a new one.
  const standing = Map.groupBy(
    free.filter(({ order }) => order?.std_bill_changed !== true),
    keyOfFree,
  );
  for (const [key, group] of Map.groupBy(matched, keyOfWanted)) matchAlike(group, standing.get(key) ?? []);
  return matched;
}

const sized = (due: string | null, quantity: number | null) => `${due} ${quantity}`;

function matchAlike(group: readonly Matched[], free: readonly Free[]): void {
  const [one] = group;
  if (one && group.length === 1 && free.length < 2) {
    one.free = free[0];
    return;
  }
  const left = new Set(free);
  const take = (keyOf: (each: Free) => string, keyOfWanted: (each: Wanted) => string) => {
    const byKey = Map.groupBy(left, keyOf);
    for (const each of group) {
      if (each.free) continue;
      each.free = byKey.get(keyOfWanted(each.wanted))?.shift();
      if (each.free) left.delete(each.free);
    }
  };
  take(
    ({ suggestion }) => sized(suggestion.std_due_date, suggestion.std_quantity),
    ({ due, quantity }) => sized(due, quantity),
  );
  take(
    ({ suggestion }) => suggestion.std_due_date ?? '',
    ({ due }) => due,
  );
  take(
    () => '',
    () => '',
  );
  keepOrder(group, free);
}

/** Puts suggestions with the same date and quantity in the order in which they were written, so that a second run finds them unchanged. */
function keepOrder(group: readonly Matched[], free: readonly Free[]): void {
  const place = new Map(free.map((each, at): [Free | undefined, number] => [each, at]));
  for (const alike of Map.groupBy(group, ({ wanted: { due, quantity } }) => sized(due, quantity)).values()) {
    const ordered = alike.map((each) => each.free).sort((one, other) => (place.get(one) ?? free.length) - (place.get(other) ?? free.length));
    for (const [at, each] of alike.entries()) each.free = ordered[at];
  }
}
