import { onlineManager, type Query, type QueryClient, type QueryKey, type QueryPersister } from '@tanstack/react-query';
import { isUnanswered } from '../http.ts';
import { queryClient } from '../query-client.ts';
import { onPersonLeft } from '../session.ts';
import { createStore } from '../store.ts';
import { keeper, keeperOf } from './keeper.ts';
import { isRefused } from './kept-answers.ts';
import { dropRead, keepRead, lastRead } from './page-reads.ts';

/** What pages of work are made of: a record with its lists and forms, and the work of today. */
const kinds = ['object', 'live-process', 'events', 'names', 'work', 'workstations'];

/** How long pages wait before they ask again, where the browser does not tell that the connection is back. */
const againMs = 10_000;

/** When the oldest of what is on the page was read, in milliseconds; null while all of it is the server's of now. */
export const pageAge = createStore<number | null>(null);

/** Since when the queries stand that were answered from this device, by their hash. */
const stale = new Map<string, number>();
let again: ReturnType<typeof setTimeout> | undefined;

function tellAge(client: QueryClient): void {
  const shown = [...stale].filter(([hash]) => client.getQueryCache().get(hash)?.isActive());
  const oldest = shown.length > 0 ? Math.min(...shown.map(([, at]) => at)) : null;
  if (oldest !== pageAge.get()) pageAge.set(oldest);
}

function askAgain(client: QueryClient): void {
  clearTimeout(again);
  again = undefined;
  if (stale.size > 0) void client.invalidateQueries({ predicate: ({ queryHash }) => stale.has(queryHash) });
}

function answeredHere(client: QueryClient, hash: string, at: number): void {
  stale.set(hash, at);
  again ??= setTimeout(() => askAgain(client), againMs);
}

/** What the server answers is kept on the device; without an answer of it stands what it answered last. */
const persister = (async (ask: (context: unknown) => unknown, context: { client: QueryClient; signal: AbortSignal }, query: Query) => {
  const before = keeper();
  // That it is read as a user group would see it is said while it is asked.
  const owner = () => keeperOf(context.signal) && before;
  const { queryHash: hash } = query;
  try {
    const answer = await ask(context);
    stale.delete(hash);
    void keepRead(owner(), hash, answer);
    return answer;
  } catch (error) {
    if (isRefused(error)) void dropRead(owner(), hash);
    const read = isUnanswered(error) ? await lastRead(owner(), hash) : undefined;
    if (!read) throw error;
    answeredHere(context.client, hash, read.at);
    return read.answer;
  }
}) as unknown as QueryPersister<unknown, QueryKey>;

/** What makes a query one of a page that opens without a connection. */
export const pageAnswers = { persister, networkMode: 'always', refetchOnReconnect: true } as const;

// Pages of work open without a connection as they were read last on this device, by whoever is here.
for (const kind of kinds) queryClient.setQueryDefaults([kind], pageAnswers);
queryClient.getQueryCache().subscribe(() => (stale.size > 0 || pageAge.get() !== null) && tellAge(queryClient));
onlineManager.subscribe((online) => online && askAgain(queryClient));

// Whoever comes begins anew.
onPersonLeft(() => {
  clearTimeout(again);
  again = undefined;
  stale.clear();
  pageAge.set(null);
});
