import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';

/**
 * Prepared statements of one connection at most, and characters of their texts at most. Measured with PostgreSQL 18.4: a
 * character of a text costs the server process 65 to 70 bytes, in the statement and its plan. Statements of the built-in
 * screens have 1,200 characters in the middle and up to 73,000, so their number alone bounds little: connections of the API
 * grew to 290 MB. This many characters are some 40 MB, and hold the lists of all built-in views twice over.
 */
const mostPrepared = 200;
const mostCharacters = 600_000;
/** What is left of both when there are too many: the least recently used are deallocated together, in one message. */
const left = 0.75;
/** Texts whose names this process remembers at most. */
const mostTexts = 5_000;

const names = new Map<string, string>();
/** The names of what each connection has prepared, the least recently used first, and how long its texts are. */
const prepared = new WeakMap<PoolClient, Map<string, number>>();

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

/** Marks a statement as the most recently used one. */
function touch(all: Map<string, number>, name: string, characters: number) {
  all.delete(name);
  all.set(name, characters);
}

/** The name of a statement that this connection has prepared, or null. */
export function preparedName(connection: PoolClient, text: string): string | null {
  const all = prepared.get(connection);
  const name = names.get(text);
  if (!all || !name || !all.has(name)) return null;
  touch(all, name, text.length);
  return name;
}

/** Deallocates what was used longest ago, if there is no room for a text of so many characters. */
async function makeRoom(connection: PoolClient, all: Map<string, number>, more: number) {
  let characters = more + all.values().reduce((sum, each) => sum + each, 0);
  if (all.size < mostPrepared && characters <= mostCharacters) return;
  const oldest: string[] = [];
  for (const [name, each] of all) {
    if (all.size - oldest.length <= left * mostPrepared && characters <= left * mostCharacters) break;
    oldest.push(name);
    characters -= each;
  }
  if (oldest.length === 0) return;
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
  const all = prepared.get(connection) ?? new Map<string, number>();
  prepared.set(connection, all);
  if (!all.has(name)) await makeRoom(connection, all, text.length);
  return name;
}

/** Remembers a statement as prepared, if the server has accepted it under this name. */
export function notePrepared(connection: PoolClient, name: string) {
  const text = textsOf(connection)[name];
  if (text !== undefined) touch(prepared.get(connection) as Map<string, number>, name, text.length);
}
