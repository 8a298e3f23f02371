import type { Effect, Links, Target } from '@millwright/core/automation/actions.ts';
import type { Peg } from './company/rows.ts';
import type { PegTo, WantedPeg } from './wanted.ts';

/** Pegs to be created, updated and deleted. */
export type PegChanges = { created: Effect[]; updated: Effect[]; deleted: Effect[] };

/** Returns the record to which a suggestion of the plan is written. */
export type Locate = (number: number) => Target;

/**
 * Returns the changes that make the pegs of a suggestion those of the plan. Pegs that are right stay; others are
 * updated first, and only the remaining ones are created or deleted.
 */
export function pegChanges(suggestion: Target, before: readonly Peg[], wanted: readonly WantedPeg[], locate: Locate): PegChanges {
  const left = Map.groupBy(before, keyOf);
  const open = wanted.filter((peg) => !left.get(keyOfWanted(peg, locate))?.shift());
  const over = [...left.values()].flat();
  const changes: PegChanges = { created: [], updated: [], deleted: [] };
  for (const { to, quantity, date } of open) {
    const properties = { std_purpose: to.purpose, std_quantity: quantity, std_date: date };
    const links = linksOf(to, locate);
    const old = over.shift();
    if (old) changes.updated.push({ op: 'update', id: old.identity, properties, links });
    else changes.created.push({ op: 'create', model: 'std_peg', properties, links: { ...links, std_suggestion: suggestion } });
  }
  changes.deleted = over.map(({ identity }) => ({ op: 'delete', id: identity }));
  return changes;
}

const keyOf = ({ std_purpose, std_quantity, std_date, std_order_line, std_for_order, std_for_suggestion }: Peg) =>
  [std_purpose, std_quantity, std_date, std_order_line ?? std_for_order ?? std_for_suggestion].join(' ');

function keyOfWanted({ to, quantity, date }: WantedPeg, locate: Locate): string {
  const target = to.purpose === 'suggestion' ? locate(to.number) : to.id;
  return [to.purpose, quantity, date, typeof target === 'object' && target ? target.ref : target].join(' ');
}

const linksOf = (to: PegTo, locate: Locate): Links => ({
  std_order_line: to.purpose === 'sales-order' ? to.id : null,
  std_for_order: to.purpose === 'manufacturing-order' ? to.id : null,
  std_for_suggestion: to.purpose === 'suggestion' ? locate(to.number) : null,
});
