import type { Planned } from '@millwright/core/sql/statement.ts';
import type { PoolClient, QueryResult } from 'pg';
import { inSpan, isTracing, type SpanOptions } from '../../tracing/spans.ts';
import { refusesPlan, StalePlan } from './faults.ts';
import { textLiteral } from './identifiers.ts';
import { nameToPrepare, notePrepared, preparedName } from './prepared.ts';

/**
 * How a statement is run. With a `name` it is prepared on its connection. `planned` says whether a prepared statement is
 * planned for each set of values or once for all. `read_whole` and `summed` explain a timeout: fields of which it reads
 * every text, and rollups that it computes for all records.
 */
export type StatementOptions = { name?: string; planned?: Planned; read_whole?: Iterable<string>; summed?: Iterable<string> };

/** A span of the database tells the statement's label, never its text or values. */
export const databaseCall: SpanOptions = { role: 'client', attributes: { 'db.system.name': 'postgresql' } };

/** A list of texts as an SQL literal; null when it holds anything but texts. */
function arrayLiteral(values: readonly unknown[]): string | null {
  if (!values.every((value) => typeof value === 'string')) return null;
  return literalOf(`{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`);
}

/** A value as an SQL literal, which takes the type of its parameter. Null when it can only be sent as a bound value. */
function literalOf(value: unknown): string | null {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return arrayLiteral(value);
  if (typeof value === 'string') return value.includes('\0') ? null : textLiteral(value);
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return `'${value}'`;
  return null;
}

/** EXECUTE of a prepared statement with its values as literals, so that one message can hold several; null when a value has no literal. */
export function executeSql(name: string, values: readonly unknown[]): string | null {
  const literals = values.map(literalOf);
  if (literals.includes(null)) return null;
  return `EXECUTE "${name}"${literals.length ? `(${literals.join(', ')})` : ''}`;
}

/** Runs one statement with bound values. With a label it is prepared on this connection. */
export function runStatement<T>(
  connection: PoolClient,
  text: string,
  values: readonly unknown[] = [],
  label?: string,
  planned?: Planned,
): Promise<T[]> {
  const run = () => (label ? runLabelled<T>(connection, { text, values, label }, planned) : runOnce<T>(connection, text, values));
  if (!isTracing()) return run();
  return inSpan(`pg ${label ?? text.trimStart().split(' ', 1)[0]}`, databaseCall, run);
}

/** Runs a statement unprepared: PostgreSQL plans it for these values and keeps no plan. */
const runOnce = async <T>(connection: PoolClient, text: string, values: readonly unknown[]) =>
  (await connection.query({ text, values: [...values] })).rows as T[];

async function runLabelled<T>(connection: PoolClient, statement: Labelled, planned: Planned = 'either'): Promise<T[]> {
  const { text, values, label } = statement;
  const before = preparedName(connection, text);
  try {
    const mode = planModes[planned];
    if (before && mode) return await runPlanned<T>(connection, before, statement, mode);
    // One plan for all values is made to be used again.
    const name = before ?? (await nameToPrepare(connection, text, label, planned === 'once'));
    if (!name) return await runOnce<T>(connection, text, values);
    const prepare = async () => (await connection.query({ text, values: [...values], name })).rows as T[];
    try {
      return await (planned === 'once' ? withPlanMode(connection, planModes.once, prepare) : prepare());
    } finally {
      notePrepared(connection, name);
    }
  } catch (error) {
    if (before && refusesPlan(error)) throw new StalePlan('The tables have changed under a prepared statement.', { cause: error });
    throw error;
  }
}

/**
 * Runs a prepared statement with the plan mode that its caller has chosen. Left alone, PostgreSQL chooses after some runs:
 * it may settle on one plan that is wrong for these values, or plan each time though planning takes longer than the read.
 */
async function runPlanned<T>(connection: PoolClient, name: string, { text, values }: Labelled, mode: string): Promise<T[]> {
  const execute = executeSql(name, values);
  if (!execute) return runOnce<T>(connection, text, values);
  const results = (await connection.query(`${planModeSql(mode)}${execute};${planModeSql(null)}`)) as unknown as QueryResult[];
  return (results[1]?.rows ?? []) as T[];
}

/** Runs `work` in a plan mode and resets the mode. An error aborts the transaction, which resets it too. */
async function withPlanMode<T>(connection: PoolClient, mode: string, work: () => Promise<T>): Promise<T> {
  await connection.query(planModeSql(mode));
  const result = await work();
  await connection.query(planModeSql(null));
  return result;
}

/** The value of `plan_cache_mode` for each way of planning. With null PostgreSQL chooses. */
export const planModes = { by_value: 'force_custom_plan', once: 'force_generic_plan', either: null } satisfies Record<Planned, string | null>;

/** Sets the plan mode for the following statements of the transaction, up to the next such statement. */
export const planModeSql = (mode: string | null): string => `SET LOCAL plan_cache_mode = ${mode ?? 'auto'};`;

/** A statement with a label and its values. */
export type Labelled = { text: string; values: readonly unknown[]; label: string };

/** Characters of a value or statement up to which it is sent as text. Longer ones are sent with bound values. */
const longest = 100_000;

/** The statement as text, so that one message can hold several; null where it must be sent by itself. */
export function writtenOut(connection: PoolClient, { text, values }: Pick<Labelled, 'text' | 'values'>): string | null {
  if (values.some((value) => typeof value === 'string' && value.length > longest)) return null;
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
 * Runs statements in order. `end` closes the transaction; as many as possible of the last statements are sent in one
 * message with it. Returns the results of that message.
 */
export async function runTogether(connection: PoolClient, statements: readonly Labelled[], end: string): Promise<QueryResult | QueryResult[]> {
  const written = statements.map((each) => writtenOut(connection, each));
  const alone = written.lastIndexOf(null) + 1;
  for (const { text, values, label } of statements.slice(0, alone)) await runStatement(connection, text, values, label);
  return inSpan('pg commit', databaseCall, () => connection.query(written.slice(alone).join('') + end));
}
