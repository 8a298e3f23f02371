import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';

/** Prepared statements of one connection at most. A plan takes some 100 KB in the server; the screens of one client need fewer. */
const mostPrepared = 200;
/** Statements that are deallocated together when there are too many: one message for all of them. */
const dropped = 50;
/** Texts whose names this process remembers at most. */
const mostTexts = 5_000;

const names = new Map<string, string>();
const prepared = new WeakMap<PoolClient, Set<string>>();

/** The driver's own record of what it has prepared; it decides whether a text is sent again. */
const textsOf = (connection: PoolClient) =>
  (connection as unknown as { connection: { parsedStatements: Record<string, string> } }).connection.parsedStatements;

/** The name of a statement holds a hash of its text, so that two statements never share a name. */
function nameOf(label: string, text: string): { name: string; first: boolean } {
  const cached = names.get(text);
  if (cached) return { name: cached, first: false };
  if (names.size >= mostTexts) names.delete(names.keys().next().value as string);
  const name = `${label.slice(0, 30)}:${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
  names.set(text, name);
  return { name, first: true };
}

/** Marks a statement as the most recently used one. The least recently used are deallocated first (LRU). */
function touch(all: Set<string>, name: string) {
  all.delete(name);
  all.add(name);
}

/** The name of a statement that this connection has prepared, or null. */
export function preparedName(connection: PoolClient, text: string): string | null {
  const all = prepared.get(connection);
  const name = names.get(text);
  if (!all || !name || !all.has(name)) return null;
  touch(all, name);
  return name;
}

async function makeRoom(connection: PoolClient, all: Set<string>) {
  const oldest = [...all].slice(0, dropped);
  await connection.query(oldest.map((name) => `DEALLOCATE "${name}"`).join('; '));
  for (const name of oldest) {
    all.delete(name);
    delete textsOf(connection)[name];
  }
}

/**
 * The name under which to prepare a statement; makes room for it. Null for a text that is seen for the first time, because
 * most of them are run only once, unless it `recurs`.
 */
export async function nameToPrepare(connection: PoolClient, text: string, label: string, recurs: boolean): Promise<string | null> {
  const { name, first } = nameOf(label, text);
  if (first && !recurs) return null;
  const all = prepared.get(connection) ?? new Set();
  prepared.set(connection, all);
  if (!all.has(name) && all.size >= mostPrepared) await makeRoom(connection, all);
  return name;
}

/** Remembers a statement as prepared, if the server has accepted it under this name. */
export function notePrepared(connection: PoolClient, name: string) {
  if (name in textsOf(connection)) touch(prepared.get(connection) as Set<string>, name);
}
