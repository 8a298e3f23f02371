import type { Effect } from '@millwright/core/automation/actions.ts';
import type { Article } from './lots.ts';

type Awaited = Pick<Article, 'identity' | 'std_awaited'>;

const mark = (articles: readonly Awaited[], std_awaited: boolean): Effect[] =>
  [...new Map(articles.map((article) => [article.identity, article])).values()]
    .filter((article) => (article.std_awaited ?? false) !== std_awaited)
    .sort((one, other) => (one.identity < other.identity ? -1 : 1))
    .map(({ identity }) => ({ op: 'update', id: identity, properties: { std_awaited } }));

/** Marks articles as awaited by a document. Only goods of an awaited article start a search for waiting documents. */
export const awaited = (articles: readonly Awaited[]): Effect[] => mark(articles, true);

/** Marks articles as no longer awaited. */
export const awaitedNoMore = (articles: readonly Awaited[]): Effect[] => mark(articles, false);
