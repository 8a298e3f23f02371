import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { refusesPlan, StalePlan } from './faults.ts';

const names = new Map<string, string>();

/** A statement's name on its connection follows its text, so that one name never stands for two statements. */
function statementName(label: string, text: string): string {
  const known = names.get(text);
  if (known) return known;
  if (names.size > 5_000) names.clear();
  const name = `${label.slice(0, 30)}:${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

const prepared = new WeakMap<PoolClient, Set<string>>();

/** Whether the connection has run the named statement before; from now on it has. */
function wasPrepared(connection: PoolClient, name: string): boolean {
  const names = prepared.get(connection);
  if (!names) prepared.set(connection, new Set([name]));
  else if (names.has(name)) return true;
  else names.add(name);
  return false;
}

/** Runs one statement with bound values; prepared on this connection when it has a label. */
export async function runStatement<T>(connection: PoolClient, text: string, values: readonly unknown[] = [], label?: string): Promise<T[]> {
  if (!label) return (await connection.query({ text, values: [...values] })).rows as T[];
  const name = statementName(label, text);
  const before = wasPrepared(connection, name);
  try {
    return (await connection.query({ text, values: [...values], name })).rows as T[];
  } catch (error) {
    if (before && refusesPlan(error)) throw new StalePlan('The tables have changed under a prepared statement.', { cause: error });
    throw error;
  }
}
