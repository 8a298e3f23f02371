import { decimals } from './decimals.ts';
import { never, type Problem } from './problem.ts';
import type { SlowArticle } from './slow-model.fixture.ts';
import { everyDay, type WorkingDays } from './working-days.ts';

/** An article with its days. Omitted values are 0, today or never. */
export type TestArticle = Partial<Omit<SlowArticle, 'demands' | 'stock' | 'supplies'>> & {
  demands?: { quantity: string; day?: number; keeps?: number }[];
  stock?: { quantity: string; expiry?: number }[];
  supplies?: { quantity: string; day?: number }[];
  shelf?: number;
};

const rowsOf = <T extends { quantity: string }>(articles: readonly TestArticle[], of: (article: TestArticle) => readonly T[] | undefined) =>
  articles.flatMap((each, article) => (of(each) ?? []).map((row) => ({ ...row, article })));
const quantities = (rows: readonly { quantity: string }[]) => decimals(rows.map(({ quantity }) => quantity));

/** Converts articles from readable form to the columns of a problem. */
export function problemOf(articles: readonly TestArticle[], today = 100, calendar: WorkingDays = everyDay, period = never): Problem {
  const linesOf = (of: (article: TestArticle) => TestArticle['bill']) => {
    const lines = articles
      .flatMap((article, parent) => (of(article) ?? []).map((line) => ({ ...line, parent })))
      .sort((one, other) => one.component - other.component);
    const start = Int32Array.from({ length: articles.length + 1 }, (_, at) => lines.filter(({ component }) => component < at).length);
    return { start, parent: Int32Array.from(lines, ({ parent }) => parent), per: decimals(lines.map(({ per }) => per)) };
  };
  const demands = rowsOf(articles, (each) => each.demands);
  const lots = rowsOf(articles, (each) => each.stock);
  const supplies = rowsOf(articles, (each) => each.supplies);
  const of = (rows: readonly { article: number }[]) => Int32Array.from(rows, ({ article }) => article);
  const rule = (name: 'safety' | 'minimum' | 'multiple' | 'maximum') => decimals(articles.map((each) => each[name] ?? '0'));
  return {
    articles: articles.length,
    bills: linesOf(({ bill }) => bill),
    yields: linesOf((article) => article.yields),
    made: Uint8Array.from(articles, ({ made, bill }) => Number(made ?? (bill ?? []).length > 0)),
    demands: {
      article: of(demands),
      quantity: quantities(demands),
      day: Int32Array.from(demands, ({ day }) => day ?? today),
      keeps: Int32Array.from(demands, ({ keeps }) => keeps ?? 0),
    },
    lots: { article: of(lots), quantity: quantities(lots), expiry: Int32Array.from(lots, ({ expiry }) => expiry ?? never) },
    supplies: { article: of(supplies), quantity: quantities(supplies), day: Int32Array.from(supplies, ({ day }) => day ?? today) },
    rules: {
      safety: rule('safety'),
      minimum: rule('minimum'),
      multiple: rule('multiple'),
      maximum: rule('maximum'),
      lead: Int32Array.from(articles, ({ lead }) => lead ?? 0),
      calendar: new Int32Array(articles.length),
      shelf: Int32Array.from(articles, ({ shelf }) => shelf ?? 0),
    },
    calendars: [calendar],
    period,
    today,
  };
}
