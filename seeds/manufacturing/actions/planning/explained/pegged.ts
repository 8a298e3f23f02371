import { source } from '@millwright/core/planning/columns.ts';
import { decimalOf } from '@millwright/core/planning/decimals.ts';
import type { Plan } from '@millwright/core/planning/plan.ts';
import type { Company } from '../company/columns.ts';

/**
 * A peg as a row of the plan. `kind` and `from` give the source (for a by-product the suggestion), `purpose` and `to`
 * the need that it covers.
 */
export type Pegged = { kind: number; from: number; article: number; purpose: number; to: number; quantity: number };

/** Returns all pegs of a plan with the article of each. */
export function peggedOf({ pegs, figures, suggestions, besides }: Plan, { lots, supplies }: Company): Pegged[] {
  const articleOf = (kind: number, from: number) => {
    if (kind === source.suggestion) return suggestions.article.get(from);
    if (kind === source.besides) return besides.article.get(from);
    return (kind === source.lot ? lots : supplies)[from]?.article ?? -1;
  };
  return Array.from({ length: pegs.count }, (_, at): Pegged => {
    const [kind, from] = [pegs.source.get(at), pegs.from.get(at)];
    const article = articleOf(kind, from);
    const quantity = Number(decimalOf(pegs.quantity.get(at), figures.scale.get(article)));
    const of = kind === source.besides ? besides.suggestion.get(from) : from;
    return { kind, from: of, article, purpose: pegs.purpose.get(at), to: pegs.to.get(at), quantity };
  });
}

/** A by-product of a suggestion. */
export type Besides = { article: number; suggestion: number; quantity: number };

export const besidesOf = ({ besides }: Plan): Besides[] =>
  Array.from({ length: besides.count }, (_, at) => ({
    article: besides.article.get(at),
    suggestion: besides.suggestion.get(at),
    quantity: Number(decimalOf(besides.quantity.get(at), besides.scale.get(at))),
  }));
