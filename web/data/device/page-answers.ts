import { onlineManager, type Query, type QueryClient, type QueryKey, type QueryPersister } from '@tanstack/react-query';
import { AppFailure, isUnanswered } from '../http.ts';
import { queryClient } from '../query-client.ts';
import { onPersonLeft } from '../session.ts';
import { createStore } from '../store.ts';
import { keeper, keeperOf } from './keeper.ts';
import { isRefused } from './kept-answers.ts';
import { dropRead, keepRead, lastRead } from './page-reads.ts';

/** The queries of pages for work: a record with its lists and forms, and today's work. */
const kinds = ['object', 'live-process', 'events', 'names', 'work', 'workstations'];

/** The pause before pages ask again, in case the browser does not report that the connection is back. */
const againMs = 10_000;

/** How long a page waits for the server if it has a stored answer. */
const patienceMs = 4_000;

/** The pause before repeating a request after a lost response. */
const blipMs = 500;

/** When the oldest data on the page was read, in milliseconds; null when everything is current. */
export const pageAge = createStore<number | null>(null);

/** Queries answered from this device, by hash, with the time of their data. */
const stale = new Map<string, number>();
let again: ReturnType<typeof setTimeout> | undefined;

function tellAge(client: QueryClient): void {
  const activeQueries = [...stale].filter(([hash]) => client.getQueryCache().get(hash)?.isActive());
  const oldest = activeQueries.length > 0 ? Math.min(...activeQueries.map(([, at]) => at)) : null;
  if (oldest !== pageAge.get()) pageAge.set(oldest);
}

function askAgain(client: QueryClient): void {
  clearTimeout(again);
  again = undefined;
  if (stale.size > 0) void client.invalidateQueries({ predicate: ({ queryHash }) => stale.has(queryHash) });
}

function waitToAsk(client: QueryClient): void {
  again ??= setTimeout(() => askAgain(client), againMs);
}

/** One query of a page: its owner, and the request to the server. */
type Read = { client: QueryClient; query: Query; owner: () => string | null; ask: () => unknown };

/** The latest answered request of each query. A response to an earlier one may arrive after it. */
const newest = new WeakMap<Query, number>();
let turns = 0;

/** Whether the query still exists. Data that was removed while being read is outdated. */
const isThere = ({ client, query }: Read) => client.getQueryCache().get(query.queryHash) === query;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The server's answer. If a stored answer exists, one lost response is not enough to use it; the request is repeated first. */
async function answerOf({ ask, owner, query }: Read): Promise<unknown> {
  try {
    return await ask();
  } catch (error) {
    const mayPass = isUnanswered(error) && (error as AppFailure).code !== 'timeout' && onlineManager.isOnline();
    if (!mayPass || !(await lastRead(owner(), query.queryHash))) throw error;
  }
  await pause(blipMs);
  return ask();
}

/** The server's answer, stored on the device. A refused one is deleted. */
async function askAndKeep(read: Read, turn: number): Promise<unknown> {
  const { query, owner } = read;
  const { queryHash: hash } = query;
  try {
    const answer = await answerOf(read);
    if (isThere(read) && turn > (newest.get(query) ?? 0)) {
      newest.set(query, turn);
      stale.delete(hash);
      keepRead(owner(), hash, answer);
    }
    return answer;
  } catch (error) {
    // A refusal is a response too, so there is a connection.
    if (error instanceof AppFailure && !isUnanswered(error)) stale.delete(hash);
    if (isRefused(error)) void dropRead(owner(), hash);
    throw error;
  }
}

/** Shows an answer that arrived after a stored one was shown. */
async function putLate(read: Read, asked: Promise<unknown>, turn: number): Promise<void> {
  const { client, query } = read;
  try {
    const answer = await asked;
    if (isThere(read) && newest.get(query) === turn) client.setQueryData(query.queryKey, answer);
  } catch (error) {
    if (!isThere(read)) return;
    if (isUnanswered(error)) waitToAsk(client);
    else await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
}

/** The server's answer, or the stored one if it takes too long: a connected network may lead nowhere. */
function inTime(read: Read, asked: Promise<unknown>, turn: number): Promise<unknown> {
  const { query, owner } = read;
  let isOver = false;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(async () => {
      const last = await lastRead(owner(), query.queryHash);
      if (!last || isOver) return;
      stale.set(query.queryHash, last.at);
      resolve(last.answer);
      void putLate(read, asked, turn);
    }, patienceMs);
    const over = () => {
      isOver = true;
      clearTimeout(timer);
    };
    asked.finally(over).then(resolve, reject);
  });
}

/** Stores the server's answers on the device, and returns the last stored one when the server can't be reached. */
const persister = (async (ask: (context: unknown) => unknown, context: { client: QueryClient; signal: AbortSignal }, query: Query) => {
  const before = keeper();
  // The previewed group is only known during the request.
  const owner = () => keeperOf(context.signal) && before;
  const read = { client: context.client, query, owner, ask: async () => ask(context) };
  turns += 1;
  const turn = turns;
  const fresh = askAndKeep(read, turn);
  try {
    return await (query.state.data === undefined ? inTime(read, fresh, turn) : fresh);
  } catch (error) {
    const last = isUnanswered(error) ? await lastRead(owner(), query.queryHash) : undefined;
    if (!last) throw error;
    stale.set(query.queryHash, last.at);
    waitToAsk(context.client);
    return last.answer;
  }
}) as unknown as QueryPersister<unknown, QueryKey>;

/** The options of a query that works without a connection. */
export const pageAnswers = { persister, networkMode: 'always', refetchOnReconnect: true } as const;

// Pages for work open without a connection, with the data last read on this device by the present user.
for (const kind of kinds) queryClient.setQueryDefaults([kind], pageAnswers);
queryClient.getQueryCache().subscribe(() => (stale.size > 0 || pageAge.get() !== null) && tellAge(queryClient));
onlineManager.subscribe((online) => online && askAgain(queryClient));

// The next user starts afresh.
onPersonLeft(() => {
  clearTimeout(again);
  again = undefined;
  stale.clear();
  pageAge.set(null);
});
