import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';

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

/** Runs one statement with bound values; prepared on this connection when it has a name. */
export async function runStatement<T>(connection: PoolClient, text: string, values: readonly unknown[] = [], name?: string): Promise<T[]> {
  const { rows } = await connection.query({ text, values: [...values], ...(name ? { name: statementName(name, text) } : {}) });
  return rows as T[];
}
