import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';

/** Statements that one connection keeps prepared. A plan takes some 100 KB in the server: a client's screens need fewer. */
const mostPrepared = 200;
/** Those that give way together, so that making room is one message for many. */
const dropped = 50;
/** Texts whose names are remembered by this process. */
const mostTexts = 5_000;

const names = new Map<string, string>();
const prepared = new WeakMap<PoolClient, Set<string>>();

/** The driver's own record of what it has prepared; it decides whether a text is sent again. */
const textsOf = (connection: PoolClient) =>
  (connection as unknown as { connection: { parsedStatements: Record<string, string> } }).connection.parsedStatements;

/** A statement's name follows its text, so that one name never stands for two statements. */
function nameOf(label: string, text: string): { name: string; first: boolean } {
  const cached = names.get(text);
  if (cached) return { name: cached, first: false };
  if (names.size >= mostTexts) names.delete(names.keys().next().value as string);
  const name = `${label.slice(0, 30)}:${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
  names.set(text, name);
  return { name, first: true };
}

/** Marks a statement as the last one used; what was not used for longest gives way first (LRU). */
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
 * The name under which a statement is to be prepared, with room made for it; null for a text that is seen for the first
 * time: most pages of a list are asked for once.
 */
export async function nameToPrepare(connection: PoolClient, text: string, label: string): Promise<string | null> {
  const { name, first } = nameOf(label, text);
  if (first) return null;
  const all = prepared.get(connection) ?? new Set();
  prepared.set(connection, all);
  if (!all.has(name) && all.size >= mostPrepared) await makeRoom(connection, all);
  return name;
}

/** Notes a statement that was sent under its name, if the server took it. */
export function notePrepared(connection: PoolClient, name: string) {
  if (name in textsOf(connection)) touch(prepared.get(connection) as Set<string>, name);
}
