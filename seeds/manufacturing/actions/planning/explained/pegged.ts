import { decimalOf } from '@millwright/core/planning/decimals.ts';
import { type Plan, source } from '@millwright/core/planning/plan.ts';
import type { Company } from '../company/columns.ts';

/** What covers a need, as rows of the plan: `kind` and `from` say what it is taken from, `purpose` and `to` what it is for. */
export type Pegged = { kind: number; from: number; article: number; purpose: number; to: number; quantity: number };

/** All pegs of a plan with the article that each is of. */
export function peggedOf({ pegs, figures, suggestions }: Plan, { lots, supplies }: Company): Pegged[] {
  return Array.from({ length: pegs.count }, (_, at): Pegged => {
    const [kind, from] = [pegs.source.get(at), pegs.from.get(at)];
    const article = kind === source.suggestion ? suggestions.article.get(from) : ((kind === source.lot ? lots : supplies)[from]?.article ?? -1);
    const quantity = Number(decimalOf(pegs.quantity.get(at), figures.scale.get(article)));
    return { kind, from, article, purpose: pegs.purpose.get(at), to: pegs.to.get(at), quantity };
  });
}
