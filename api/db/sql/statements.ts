import type { PoolClient, QueryResult } from 'pg';
import { inSpan, isTracing, type SpanOptions } from '../../tracing/spans.ts';
import { refusesPlan, StalePlan } from './faults.ts';
import { textLiteral } from './identifiers.ts';
import { nameToPrepare, notePrepared, preparedName } from './prepared.ts';

/** A span of the database tells the statement's label, never its text or values. */
const databaseCall: SpanOptions = { role: 'client', attributes: { 'db.system.name': 'postgresql' } };

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

/** Runs one statement with bound values; prepared on this connection when it has a label, planned anew for its values where they decide. */
export function runStatement<T>(
  connection: PoolClient,
  text: string,
  values: readonly unknown[] = [],
  label?: string,
  planned_by_value = false,
): Promise<T[]> {
  const run = () => (label ? runLabelled<T>(connection, { text, values, label }, planned_by_value) : runOnce<T>(connection, text, values));
  if (!isTracing()) return run();
  return inSpan(`pg ${label ?? text.trimStart().split(' ', 1)[0]}`, databaseCall, run);
}

/** Without a name a statement is planned for its values, and nothing of it is kept. */
const runOnce = async <T>(connection: PoolClient, text: string, values: readonly unknown[]) =>
  (await connection.query({ text, values: [...values] })).rows as T[];

async function runLabelled<T>(connection: PoolClient, statement: Labelled, planned_by_value: boolean): Promise<T[]> {
  const { text, values, label } = statement;
  const before = preparedName(connection, text);
  try {
    if (before && planned_by_value) return await runForValues<T>(connection, before, statement);
    const name = before ?? (await nameToPrepare(connection, text, label));
    if (!name) return await runOnce<T>(connection, text, values);
    try {
      return (await connection.query({ text, values: [...values], name })).rows as T[];
    } finally {
      notePrepared(connection, name);
    }
  } catch (error) {
    if (before && refusesPlan(error)) throw new StalePlan('The tables have changed under a prepared statement.', { cause: error });
    throw error;
  }
}

/** After some runs PostgreSQL settles on one plan for all values of a prepared statement, which may be the wrong one for these. */
async function runForValues<T>(connection: PoolClient, name: string, { text, values }: Labelled): Promise<T[]> {
  const execute = executeSql(name, values);
  if (!execute) return runOnce<T>(connection, text, values);
  const sql = `SET LOCAL plan_cache_mode = force_custom_plan; ${execute}; SET LOCAL plan_cache_mode = auto`;
  const results = (await connection.query(sql)) as unknown as QueryResult[];
  return (results[1]?.rows ?? []) as T[];
}

/** A statement with a label and its values. */
export type Labelled = { text: string; values: readonly unknown[]; label: string };

/** Longer ones are better bound than written out. */
const longest = 100_000;

/** The statement as text for a message with others; null where it must be sent by itself. */
function writtenOut(connection: PoolClient, { text, values }: Labelled): string | null {
  const name = preparedName(connection, text);
  const written = name && executeSql(name, values);
  return written && written.length <= longest ? `${written};` : null;
}

/** The statements as text for one message; null where one of them must be sent by itself. */
export function allWrittenOut(connection: PoolClient, statements: readonly Labelled[]): string | null {
  const written = statements.map((each) => writtenOut(connection, each));
  return written.includes(null) ? null : written.join('');
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
