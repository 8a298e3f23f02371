import { createHash } from 'node:crypto';
import type { PoolClient, QueryResult } from 'pg';
import { inSpan, isTracing, type SpanOptions } from '../../tracing/spans.ts';
import { refusesPlan, StalePlan } from './faults.ts';
import { textLiteral } from './identifiers.ts';

/** A span of the database tells the statement's label, never its text or values. */
const databaseCall: SpanOptions = { role: 'client', attributes: { 'db.system.name': 'postgresql' } };

const names = new Map<string, string>();

/** A statement's name on its connection follows its text, so that one name never stands for two statements. */
function statementName(label: string, text: string): string {
  const cached = names.get(text);
  if (cached) return cached;
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

/** The name of a statement that this connection has prepared, or null. */
export function preparedName(connection: PoolClient, text: string, label: string): string | null {
  const name = statementName(label, text);
  return prepared.get(connection)?.has(name) ? name : null;
}

/** A value as a literal, which gets the type of its parameter; null when only the protocol can carry it. */
function literalOf(value: unknown): string | null {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'string') return value.includes('\0') ? null : textLiteral(value);
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return `'${value}'`;
  return null;
}

/** A prepared statement with its values as text, to be sent together with others in one message; null when it can't be. */
export function executeSql(name: string, values: readonly unknown[]): string | null {
  const literals = values.map(literalOf);
  if (literals.includes(null)) return null;
  return `EXECUTE "${name}"${literals.length ? `(${literals.join(', ')})` : ''}`;
}

/** Runs one statement with bound values; prepared on this connection when it has a label. */
export function runStatement<T>(connection: PoolClient, text: string, values: readonly unknown[] = [], label?: string): Promise<T[]> {
  if (!isTracing()) return run<T>(connection, text, values, label);
  return inSpan(`pg ${label ?? text.trimStart().split(' ', 1)[0]}`, databaseCall, () => run<T>(connection, text, values, label));
}

async function run<T>(connection: PoolClient, text: string, values: readonly unknown[], label?: string): Promise<T[]> {
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

/** A statement with a label and its values. */
export type Labelled = { text: string; values: readonly unknown[]; label: string };

/** Longer ones are better bound than written out. */
const longest = 100_000;

/** The statement as text for a message with others; null where it must be sent by itself. */
function writtenOut(connection: PoolClient, { text, values, label }: Labelled): string | null {
  const name = preparedName(connection, text, label);
  const written = name && executeSql(name, values);
  return written && written.length <= longest ? `${written};` : null;
}

/**
 * Runs statements in order, as many as possible of the last ones in one message with `end`, which closes the transaction;
 * answers what that message did.
 */
export async function runTogether(connection: PoolClient, statements: readonly Labelled[], end: string): Promise<QueryResult | QueryResult[]> {
  const written = statements.map((each) => writtenOut(connection, each));
  const alone = written.lastIndexOf(null) + 1;
  for (const { text, values, label } of statements.slice(0, alone)) await runStatement(connection, text, values, label);
  return inSpan('pg commit', databaseCall, () => connection.query(written.slice(alone).join('') + end));
}
