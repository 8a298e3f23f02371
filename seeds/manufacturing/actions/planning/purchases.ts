import type { Effect, Target } from '@millwright/core/automation/actions.ts';
import type { Company } from './company/columns.ts';
import type { DraftPurchase } from './company/rows.ts';
import type { Free, Standing } from './company/standing.ts';
import type { Matched } from './matching.ts';

/**
 * Writes the purchases of a plan, collected into one draft for each supplier: the draft of earlier runs, else a new
 * one. A draft without any lines left is deleted.
 */
export function writePurchases(
  { articles, supplierOf }: Company,
  matched: readonly Matched[],
  gone: readonly Free[],
  standing: Standing,
  drafts: readonly DraftPurchase[],
) {
  const draftOf = draftsOf(standing, drafts);
  const bought = matched.filter(({ wanted }) => wanted.kind === 'buy' && supplierOf[wanted.article]);
  const added = Map.groupBy(
    bought.filter(({ free }) => !free),
    ({ wanted }) => supplierOf[wanted.article]?.std_supplier ?? '',
  );
  const creations: Effect[] = [];
  for (const [supplier, lines] of added) {
    const ref = `purchase-${supplier}`;
    const target: Target = draftOf.get(supplier)?.identity ?? { ref };
    if (!draftOf.has(supplier)) creations.push(newPurchase(ref, supplier, earliest(lines.map(({ wanted }) => wanted.due))));
    for (const { wanted, number } of lines)
      creations.push({
        op: 'create',
        model: 'std_pol',
        ref: `line-${number}`,
        properties: { std_quantity: wanted.quantity },
        links: { std_po: target, std_sku: articles[wanted.article]?.identity ?? null },
      });
  }
  const filled = new Map([...added].flatMap(([supplier, lines]): [string, Matched[]][] => [[draftOf.get(supplier)?.identity ?? '', lines]]));
  return { creations, updates: datesOf(bought, filled, standing, drafts), deletions: emptied(gone, drafts, filled) };
}

/** The first draft of each supplier that has a line created by planning, whether a person changed it or not. */
function draftsOf({ free, kept }: Standing, drafts: readonly DraftPurchase[]): Map<string, DraftPurchase> {
  const own = new Set<string | null | undefined>([...free.map(({ line }) => line?.identity), ...kept.map(({ std_pol }) => std_pol)]);
  const draftOf = new Map<string, DraftPurchase>();
  for (const draft of drafts) {
    const supplier = draft.std_supplier?.identity;
    if (supplier && !draftOf.has(supplier) && draft.std_lines.some(({ identity }) => own.has(identity))) draftOf.set(supplier, draft);
  }
  return draftOf;
}

const earliest = (days: readonly (string | null)[]): string | null => days.flatMap((day) => day ?? []).sort()[0] ?? null;

const newPurchase = (ref: string, supplier: string, due: string | null): Effect => ({
  op: 'create',
  model: 'std_po',
  ref,
  properties: { std_expected_reception_date: due },
  links: { std_supplier: supplier },
});

/** Changes the date of a draft after its lines have changed. A date that a person has set is not changed. */
function datesOf(
  bought: readonly Matched[],
  filled: ReadonlyMap<string, readonly Matched[]>,
  { free, kept }: Standing,
  drafts: readonly DraftPurchase[],
): Effect[] {
  const byHand = new Map<string | null | undefined, string | null>(kept.map(({ std_pol, std_due_date }) => [std_pol, std_due_date]));
  const before = new Map([
    ...byHand,
    ...free.map(({ line, suggestion }): [string | null | undefined, string | null] => [line?.identity, suggestion.std_due_date]),
  ]);
  const now = new Map([
    ...byHand,
    ...bought.map(({ free: own, wanted }): [string | null | undefined, string | null] => [own?.line?.identity, wanted.due]),
  ]);
  return drafts.flatMap(({ identity, std_expected_reception_date, std_lines }): Effect[] => {
    const dueIn = (days: ReadonlyMap<string | null | undefined, string | null>) => std_lines.map((line) => days.get(line.identity) ?? null);
    const due = earliest([...dueIn(now), ...(filled.get(identity) ?? []).map(({ wanted }) => wanted.due)]);
    return due !== null && std_expected_reception_date === earliest(dueIn(before)) && std_expected_reception_date !== due
      ? [{ op: 'update', id: identity, properties: { std_expected_reception_date: due } }]
      : [];
  });
}

function emptied(gone: readonly Free[], drafts: readonly DraftPurchase[], filled: ReadonlyMap<string, unknown>): Effect[] {
  const lines = new Set(gone.flatMap(({ line }) => line?.identity ?? []));
  const whole = drafts.filter(
    ({ identity, std_lines }) => !filled.has(identity) && std_lines.length > 0 && std_lines.every((each) => lines.has(each.identity)),
  );
  const along = new Set(whole.flatMap(({ std_lines }) => std_lines.map(({ identity }) => identity)));
  return [...whole, ...[...lines].filter((identity) => !along.has(identity)).map((identity) => ({ identity }))].map(({ identity }) => ({
    op: 'delete',
    id: identity,
  }));
}
