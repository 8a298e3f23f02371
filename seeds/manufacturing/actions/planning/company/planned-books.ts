import type { ActionContext, Decision, Rows } from '@millwright/core/automation/actions.ts';
import { type Plan, plan } from '@millwright/core/planning/plan.ts';
import { type Company, companyOf } from './columns.ts';
import { planningSettings } from './settings.ts';
import { openApart, type Standing, standingOf } from './standing.ts';

/** A company as its books stand, and what is planned of it; `cycle` names the articles that are made of themselves, of which nothing is. */
export type PlannedBooks = { company: Company; standing: Standing } & ({ plan: Plan; cycle?: never } | { plan?: never; cycle: string });

/** Why nothing is planned. */
export const cycleRefusal = {
  id: 'cycle',
  text: 'An article is made of itself: {cycle}. Correct these bills of materials.',
  tells: { cycle: 'std_sku.std_label' },
};

export const refuseCycle = (cycle: string): Decision => ({
  effects: [],
  refused: [{ field: 'std_bom', because: cycleRefusal.id, values: { cycle } }],
});

/** Plans what `planReads` and `partReads` have read. */
export function plannedBooks(rows: Rows, { today, options }: Pick<ActionContext, 'today' | 'options'>): PlannedBooks {
  const standing = standingOf(rows);
  const company = companyOf(rows, today, planningSettings(options), openApart(rows, standing));
  const planned = plan(company.problem);
  if (!('cycle' in planned)) return { company, standing, plan: planned };
  const names = [...planned.cycle, planned.cycle[0] ?? 0].map((article) => company.articles[article]?.std_label ?? '?');
  return { company, standing, cycle: names.join(' → ') };
}
