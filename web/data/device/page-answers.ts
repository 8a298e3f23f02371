import { onlineManager, type Query, type QueryClient, type QueryKey, type QueryPersister } from '@tanstack/react-query';
import { AppFailure, isUnanswered } from '../http.ts';
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

/** How long a page waits for the server where it could stand as it was read last. */
const patienceMs = 4_000;

/** How long after a lost answer the server is asked once more. */
const blipMs = 500;

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

function waitToAsk(client: QueryClient): void {
  again ??= setTimeout(() => askAgain(client), againMs);
}

/** One read of a page: whom it is for, and how the server is asked for it. */
type Read = { client: QueryClient; query: Query; owner: () => string | null; ask: () => unknown };

/** The newest of the reads of a query that the server answered: the answer to an earlier one may come after it. */
const newest = new WeakMap<Query, number>();
let turns = 0;

/** Whether a page still has it: what is removed while it is read is true no longer. */
const isThere = ({ client, query }: Read) => client.getQueryCache().get(query.queryHash) === query;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What the server answers. Where a page could stand as it was read last, one lost answer is not enough for that: it is asked once more. */
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

/** What the server answers, which is kept on the device; what it refuses is kept no longer. */
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
    // A refusal is an answer too: there is a connection.
    if (error instanceof AppFailure && !isUnanswered(error)) stale.delete(hash);
    if (isRefused(error)) void dropRead(owner(), hash);
    throw error;
  }
}

/** Puts an answer on the page that came after the page had been given what was kept. */
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

/** The answer, or what is kept where it takes too long: a network that is there may lead nowhere. */
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

/** What the server answers is kept on the device; without an answer of it stands what it answered last. */
const persister = (async (ask: (context: unknown) => unknown, context: { client: QueryClient; signal: AbortSignal }, query: Query) => {
  const before = keeper();
  // That it is read as a user group would see it is said while it is asked.
  const owner = () => keeperOf(context.signal) && before;
  const read = { client: context.client, query, owner, ask: async () => ask(context) };
  turns += 1;
  const turn = turns;
  const asked = askAndKeep(read, turn);
  try {
    return await (query.state.data === undefined ? inTime(read, asked, turn) : asked);
  } catch (error) {
    const last = isUnanswered(error) ? await lastRead(owner(), query.queryHash) : undefined;
    if (!last) throw error;
    stale.set(query.queryHash, last.at);
    waitToAsk(context.client);
    return last.answer;
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
