import type { ActionContext, Decision, Rows } from '@millwright/core/automation/actions.ts';
import { type Plan, plan } from '@millwright/core/planning/plan.ts';
import { type Company, companyOf } from './columns.ts';
import { planningSettings } from './settings.ts';
import { openApart, type Standing, standingOf } from './standing.ts';

/**
 * The stored orders and stock of a company with their plan; instead of a plan `cycle` names the articles whose bills of
 * materials form a cycle.
 */
export type PlannedBooks = { company: Company; standing: Standing } & ({ plan: Plan; cycle?: never } | { plan?: never; cycle: string });

/** The refusal if no plan can be made. */
export const cycleRefusal = {
  id: 'cycle',
  text: 'An article is made of itself: {cycle}. Correct these bills of materials.',
  tells: { cycle: 'std_sku.std_label' },
};

export const refuseCycle = (cycle: string): Decision => ({
  effects: [],
  refused: [{ field: 'std_bom', because: cycleRefusal.id, values: { cycle } }],
});

/** Computes the plan from the rows of `planReads` and `partReads`. */
export function plannedBooks(rows: Rows, { today, options }: Pick<ActionContext, 'today' | 'options'>): PlannedBooks {
  const standing = standingOf(rows);
  const company = companyOf(rows, today, planningSettings(options), openApart(rows, standing));
  const planned = plan(company.problem);
  if (!('cycle' in planned)) return { company, standing, plan: planned };
  const names = [...planned.cycle, planned.cycle[0] ?? 0].map((article) => company.articles[article]?.std_label ?? '?');
  return { company, standing, cycle: names.join(' → ') };
}
