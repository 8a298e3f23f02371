import type { Effect, Links } from '@millwright/core/automation/actions.ts';
import type { advisor } from './advising.ts';
import { changed, remove, standsFor, update } from './changes.ts';
import type { Company } from './company/columns.ts';
import type { Standing } from './company/standing.ts';
import type { Outcome } from './wanted.ts';

type Others = { creations: Effect[]; updates: Effect[]; deletions: Effect[] };

/**
 * Gives advice about confirmed orders that were not created from a suggestion. A `std_suggestion` record exists for
 * each such order as long as there is an advice or a declined advice.
 */
export function adviseOthers(
  { articles, supplies }: Company,
  { reasonOf }: Outcome,
  { kept, told }: Standing,
  advise: ReturnType<typeof advisor>,
): Others {
  const suggested = new Set(kept.map(standsFor));
  const before = new Map(told.map((each) => [standsFor(each), each]));
  const others: Others = { creations: [], updates: [], deletions: [] };
  for (const { id, kind, article, confirmed } of supplies) {
    if (!confirmed || suggested.has(id)) continue;
    const standing = before.get(id);
    const advice = advise(id, standing?.std_declined ?? null);
    if (!advice.std_advice && !advice.std_declined) continue;
    before.delete(id);
    const properties = { std_kind: kind, std_kept: true, ...reasonOf(article), ...advice };
    if (standing) others.updates.push(...update(standing.identity, changed(standing, properties)));
    else {
      const links: Links = { std_sku: articles[article]?.identity ?? null, [kind === 'make' ? 'std_manufacturing_order' : 'std_pol']: id };
      others.creations.push({ op: 'create', model: 'std_suggestion', properties: { ...properties, std_quantity: null }, links });
    }
  }
  others.deletions = [...before.values()].map(({ identity }) => remove(identity));
  return others;
}
