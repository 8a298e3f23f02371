import { decimalOf } from './decimals.ts';
import { type Plan, plan } from './plan.ts';
import { problemOf, type TestArticle } from './problem.fixture.ts';
import type { WorkingDays } from './working-days.ts';

/** The plan of articles given in readable form. */
export function planned(articles: TestArticle[], ...rest: [today?: number, calendar?: WorkingDays, period?: number]): Plan {
  const result = plan(problemOf(articles, ...rest));
  if ('cycle' in result) throw new Error(`A cycle: ${result.cycle}`);
  return result;
}

/** Required, stock, supplies and net. */
export const figuresOf = ({ figures }: Plan, article: number) =>
  [figures.required, figures.stock, figures.supplies, figures.net].map((column) => decimalOf(column.get(article), figures.scale.get(article)));

export const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => at);

/** The suggestions of an article, in the order in which they serve. */
export const suggestionsOf = ({ suggestions }: Plan, article: number) =>
  rowsOf(suggestions.count)
    .filter((at) => suggestions.article.get(at) === article)
    .map((at) => ({
      quantity: decimalOf(suggestions.quantity.get(at), suggestions.scale.get(at)),
      due: suggestions.due.get(at),
      start: suggestions.start.get(at),
    }));

/** Source and its row, purpose and its row, and the quantity. */
export const pegsOf = ({ pegs }: Plan) =>
  rowsOf(pegs.count).map((at) => {
    const [of, from] = [pegs.source.get(at), pegs.from.get(at)];
    return [of, from, pegs.purpose.get(at), pegs.to.get(at), decimalOf(pegs.quantity.get(at), 0)];
  });
