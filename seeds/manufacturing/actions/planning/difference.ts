import type { Effect, Links, Rows, Target } from '@millwright/core/automation/actions.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { recordsOf } from '../library/columns.ts';
import { rowsOf } from '../library/rows.ts';
import { advisor } from './advising.ts';
import { adviseOthers } from './advising-others.ts';
import { changed, remove, standsFor, update } from './changes.ts';
import type { Company } from './company/columns.ts';
import type { DraftPurchase, OpenOrder, Peg, Suggestion } from './company/rows.ts';
import type { Free, Standing } from './company/standing.ts';
import { type Matched, match } from './matching.ts';
import { type PegChanges, pegChanges } from './pegs.ts';
import { writePurchases } from './purchases.ts';
import type { Outcome, Reason, Wanted, WantedPeg } from './wanted.ts';

/** Drafts and pegs that earlier runs have written in addition to their suggestions. */
type Written = { drafts: readonly DraftPurchase[]; pegs: readonly Peg[] };

export const writtenIn = (rows: Rows): Written => ({ drafts: rowsOf<DraftPurchase>(rows, 'drafts'), pegs: recordsOf<Peg>(rows, 'pegs') });

/**
 * Returns the effects that change the existing suggestions, drafts and pegs to those of the plan; values that are
 * already right are not written.
 */
export function differenceOf(
  company: Company,
  outcome: Outcome,
  standing: Standing,
  { drafts, pegs: before }: Written,
): { effects: Effect[]; summary: JsonObject; changes: Change[]; locate: (number: number) => Target } {
  const matched = match(company, outcome, standing.free);
  const followed = new Set(matched.map(({ free }) => free));
  const gone = standing.free.filter((each) => !followed.has(each));
  const locate = (number: number): Target => matched[number]?.free?.suggestion.identity ?? { ref: `suggestion-${number}` };
  const purchases = writePurchases(company, matched, gone, standing, drafts);
  const pegs = pegsOf(matched, standing, outcome, { locate, before });
  const advise = advisor(company, outcome);
  const kept = standing.kept.flatMap((suggestion) => keep(suggestion, outcome, advise));
  const others = adviseOthers(company, outcome, standing, advise);
  const creations = [
    ...matched.flatMap((each) => newOrder(each, company, matched)),
    ...purchases.creations,
    ...matched.flatMap((each) => newSuggestion(each, company, outcome)),
    ...others.creations,
    ...pegs.created,
  ];
  const updates = [
    ...matched.flatMap((each) => (each.free ? follow(each.wanted, each.free, outcome, matched) : [])),
    ...purchases.updates,
    ...kept,
    ...others.updates,
    ...pegs.updated,
  ];
  const assignments = creations.flatMap((effect): Effect[] =>
    effect.op === 'create' && effect.ref && ['std_manufacturing_order', 'std_po'].includes(effect.model)
      ? [{ op: 'transition', object_id: { ref: effect.ref }, action: 'assign' }]
      : [],
  );
  const deletions = [
    ...pegs.deleted,
    ...standing.lost.map(({ identity }) => remove(identity)),
    ...others.deletions,
    ...gone.map(({ suggestion }) => remove(suggestion.identity)),
    ...gone.flatMap(({ order }) => (order ? [remove(order.identity)] : [])),
    ...purchases.deletions,
  ];
  const changes = changesOf(matched, gone);
  const summary = summaryOf(company, matched, standing, changes);
  return { effects: [...creations, ...updates, ...assignments, ...deletions], summary, changes, locate };
}

/** The first order for which an order is made, suggested or existing. */
function parentOf({ pegs }: Wanted, matched: readonly Matched[]): Target | null {
  for (const { to } of pegs) {
    if (to.purpose === 'suggestion') return matched[to.number]?.free?.order?.identity ?? { ref: `order-${to.number}` };
    if (to.purpose === 'manufacturing-order') return to.id;
  }
  return null;
}

const newOrder = ({ wanted, number, free }: Matched, { articles }: Company, matched: readonly Matched[]): Effect[] =>
  free || wanted.kind !== 'make'
    ? []
    : [
        {
          op: 'create',
          model: 'std_manufacturing_order',
          ref: `order-${number}`,
          properties: { std_quantity: wanted.quantity, std_due_date: wanted.due },
          links: { std_sku: articles[wanted.article]?.identity ?? null, std_parent_order: parentOf(wanted, matched) },
        },
      ];

function newSuggestion({ wanted, number, free }: Matched, { articles, supplierOf }: Company, outcome: Outcome): Effect[] {
  if (free) return [];
  const links: Links = { std_sku: articles[wanted.article]?.identity ?? null };
  if (wanted.kind === 'make') links.std_manufacturing_order = { ref: `order-${number}` };
  else if (supplierOf[wanted.article]) links.std_pol = { ref: `line-${number}` };
  const properties = propertiesOf(wanted, outcome.reasonOf(wanted.article));
  return [{ op: 'create', model: 'std_suggestion', ref: `suggestion-${number}`, properties, links }];
}

const propertiesOf = (wanted: Wanted, reason: Reason): JsonObject => ({
  std_kind: wanted.kind,
  std_quantity: wanted.quantity,
  std_due_date: wanted.due,
  std_start_date: wanted.start,
  ...reason,
  std_kept: false,
  std_difference: null,
  std_needed_date: null,
  std_advice: null,
  std_declined: null,
});

function follow(wanted: Wanted, { suggestion, order, line }: Free, { reasonOf }: Outcome, matched: readonly Matched[]): Effect[] {
  return [
    ...update(suggestion.identity, changed(suggestion, propertiesOf(wanted, reasonOf(wanted.article)))),
    ...(order ? followOrder(order, wanted, parentOf(wanted, matched)) : []),
    ...(line ? update(line.identity, changed(line, { std_quantity: wanted.quantity })) : []),
  ];
}

function followOrder(order: OpenOrder, wanted: Wanted, parent: Target | null): Effect[] {
  const properties = changed(order, { std_quantity: wanted.quantity, std_due_date: wanted.due });
  const adopted = parent !== order.std_parent_order;
  if (!adopted) return update(order.identity, properties);
  return [{ op: 'update', id: order.identity, properties, links: { std_parent_order: parent } }];
}

/** Stores on the suggestion of an order that a person changed or confirmed how the order differs from what is needed. */
function keep(suggestion: Suggestion, { uses, reasonOf }: Outcome, advise: ReturnType<typeof advisor>): Effect[] {
  const id = standsFor(suggestion);
  const use = uses.get(id);
  const told = { std_kept: true, ...advise(id, suggestion.std_declined), ...(use && reasonOf(use.supply.article)) };
  return update(suggestion.identity, changed(suggestion, told));
}

type Pegging = { locate: (number: number) => Target; before: readonly Peg[] };

function pegsOf(matched: readonly Matched[], { kept }: Standing, { uses }: Outcome, { locate, before: all }: Pegging): PegChanges {
  const before = Map.groupBy(all, ({ std_suggestion }) => std_suggestion);
  const changes: PegChanges = { created: [], updated: [], deleted: [] };
  const add = (suggestion: Target, wanted: readonly WantedPeg[]) => {
    const { created, updated, deleted } = pegChanges(suggestion, (typeof suggestion === 'string' && before.get(suggestion)) || [], wanted, locate);
    changes.created.push(...created);
    changes.updated.push(...updated);
    changes.deleted.push(...deleted);
  };
  for (const { wanted, number } of matched) add(locate(number), wanted.pegs);
  for (const each of kept) add(each.identity, uses.get(standsFor(each))?.pegs ?? []);
  return changes;
}

/** What a run adds, changes or removes: the article and the values before. */
export type Change = {
  change: 'added' | 'changed' | 'removed';
  article: number;
  kind: string | null;
  quantity?: number;
  due?: string;
  was?: number | null;
  was_due?: string | null;
};

function changesOf(matched: readonly Matched[], gone: readonly Free[]): Change[] {
  const after = ({ article, kind, quantity, due }: Wanted) => ({ article, kind, quantity, due });
  const before = ({ suggestion: { std_quantity, std_due_date } }: Free) => ({ was: std_quantity, was_due: std_due_date });
  const other = matched.flatMap(({ wanted, free }) => (free && differs(free, wanted) ? [{ wanted, free }] : []));
  return [
    ...matched.filter(({ free }) => !free).map(({ wanted }): Change => ({ change: 'added', ...after(wanted) })),
    ...other.map(({ wanted, free }): Change => ({ change: 'changed', ...after(wanted), ...before(free) })),
    ...gone.map((each): Change => ({ change: 'removed', article: each.suggestion.article, kind: each.suggestion.std_kind, ...before(each) })),
  ];
}

/** Maximum number of changes that are listed. */
export const mostNamed = 200;

/** A summary of what the run does, or would do. */
function summaryOf({ articles, supplierOf }: Company, matched: readonly Matched[], { kept }: Standing, changes: readonly Change[]): JsonObject {
  const make = matched.filter(({ wanted }) => wanted.kind === 'make');
  const without = matched.filter(({ wanted }) => wanted.kind === 'buy' && !supplierOf[wanted.article]);
  const labelOf = (article: number): Json => articles[article]?.std_label ?? null;
  const countOf = (which: Change['change']) => changes.filter(({ change }) => change === which).length;
  return {
    to_make: make.length,
    to_buy: matched.length - make.length,
    added: countOf('added'),
    changed: countOf('changed'),
    removed: countOf('removed'),
    kept: kept.length,
    without_supplier: without.map(({ wanted }) => labelOf(wanted.article)),
    changes: changes.slice(0, mostNamed).map(({ article, change, ...rest }): Json => ({ change, article: labelOf(article), ...rest })),
  };
}

const differs = ({ suggestion }: Free, { quantity, due }: Wanted) => suggestion.std_quantity !== quantity || suggestion.std_due_date !== due;
