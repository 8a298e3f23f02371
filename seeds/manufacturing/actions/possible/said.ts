import type { Target } from '@millwright/core/automation/actions.ts';
import type { Plan } from '@millwright/core/planning/plan.ts';
import { comes, type Promises } from '@millwright/core/planning/promises.ts';
import type { Making, Waiting } from '@millwright/core/planning/waiting.ts';
import { dayText } from '@millwright/core/time/calendar.ts';
import type { PossibleKind } from '../../models/sales/dates.ts';
import type { Company } from '../planning/company/columns.ts';

/** The date on which a line can be shipped, the reason why not earlier, and the supply that it waits for. */
export type Possible = {
  std_possible_date: string;
  std_possible_kind: PossibleKind;
  std_possible_reason: string | null;
  std_awaited_pol: string | null;
  std_awaited_order: string | null;
  std_awaited_suggestion: Target | null;
};

/** Returns the name of an existing order by the id of its supply. */
type NameOf = (id: string) => string | null;
type Told = { company: Company; plan: Plan; promises: Promises; nameOf: NameOf; locate: (suggestion: number) => Target | null };

/** Maximum number of levels that are named. */
const deepest = 6;

/** Returns the stored values about one demand of a plan. */
export function sayPossible(told: Told, demand: number): Possible {
  const { promises, company } = told;
  const { demands } = promises;
  const [kind, from] = [demands.source[demand] as number, demands.from[demand] as number];
  const supply = kind === comes.supply ? company.supplies[from] : undefined;
  const order = supply?.id.split(' ')[0] ?? null;
  const suggestion = kind === comes.suggestion ? from : kind === comes.besides ? told.plan.besides.suggestion.get(from) : null;
  return {
    std_possible_date: dayText(demands.day[demand] as number),
    std_possible_kind: kindOf(told, demands, demand),
    std_possible_reason: chainOf(told, demands, demand).join(' ← ') || null,
    std_awaited_pol: supply?.kind === 'buy' ? order : null,
    std_awaited_order: supply?.kind === 'make' ? order : null,
    std_awaited_suggestion: suggestion === null ? null : told.locate(suggestion),
  };
}

function kindOf({ company, plan, promises }: Told, { source, from }: Waiting, row: number): PossibleKind {
  const [kind, of] = [source[row], from[row] as number];
  const { problem, supplies, demands } = company;
  if (kind === comes.lot) return 'stock';
  if (kind === comes.supply) {
    const { kind: how, day } = supplies[of] as Company['supplies'][number];
    if (how === 'buy') return 'reception';
    return (promises.supplies.ready[of] as number) > Math.max(problem.today, day) && lacksParts(promises.supplies, of, problem.today)
      ? 'parts'
      : 'production';
  }
  if (kind === comes.besides) return 'to-make';
  const article = kind === comes.suggestion ? plan.suggestions.article.get(of) : (demands[row]?.article ?? 0);
  if (problem.made[article] !== 1) return 'to-buy';
  return kind === comes.suggestion && lacksParts(promises.suggestions, of, problem.today) ? 'parts' : 'to-make';
}

const lacksParts = ({ article, parts }: Making, row: number, today: number) => (article[row] as number) >= 0 && (parts.day[row] as number) > today;

/**
 * The chain of supplies that a demand waits for, from the top down: the order that supplies it, then the component that
 * this order waits for, and so on.
 */
function chainOf(told: Told, waits: Waiting, row: number, level = 0): string[] {
  const { company, promises, nameOf } = told;
  const [kind, of] = [waits.source[row], waits.from[row] as number];
  if (level === deepest || (kind !== comes.supply && kind !== comes.suggestion)) return [];
  const making = kind === comes.supply ? promises.supplies : promises.suggestions;
  const name = kind === comes.supply ? nameOf((company.supplies[of] as Company['supplies'][number]).id) : null;
  const part = lacksParts(making, of, company.problem.today) ? company.articles[making.article[of] as number]?.std_label : null;
  return [...(name ? [name] : []), ...(part ? [part, ...chainOf(told, making.parts, of, level + 1)] : [])];
}
