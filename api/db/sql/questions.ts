import type { PoolClient, QueryResult } from 'pg';
import { inSpan } from '../../tracing/spans.ts';
import { refusesPlan, StalePlan, slowFor } from './faults.ts';
import { databaseCall, type Labelled, planModeSql, planModes, runStatement, type StatementOptions, writtenOut } from './statements.ts';

/** A statement and who waits for its rows; nobody does for one that was only put off. */
type Question = {
  text: string;
  values: readonly unknown[];
  options: StatementOptions;
  answer: (rows: unknown[]) => void;
  fail: (error: unknown) => void;
};

const nobody = () => {};

/**
 * The beginning of a transaction. `begin` sends it, with a number of commands in the same message, and answers what these
 * did; null when it was under way already, and they have not gone along.
 */
type Beginning = { isBegun: () => boolean; begin: (along: string, commands: number) => Promise<QueryResult[] | null> };

/**
 * The statements of one transaction, in the order in which they were asked. Those asked before the event loop goes on
 * (by `Promise.all`, or put off before) travel in one message when the connection has prepared them. One that fails
 * fails all that were asked with it and after it, with its own error: the transaction is aborted. Nothing is sent once
 * the transaction is at its end, where the connection may be another company's already.
 */
export class Questions {
  private readonly connection: PoolClient;
  private readonly beginning: Beginning;
  private asked: Question[] = [];
  private waiting = false;
  private last: Promise<void> = Promise.resolve();
  private failure: { error: unknown; told: boolean } | null = null;
  private ended = false;

  /** The beginning goes before all else, in one message with the first statements if it can. */
  constructor(connection: PoolClient, beginning: Beginning) {
    this.connection = connection;
    this.beginning = beginning;
  }

  /** Begins the transaction together with what is asked meanwhile. */
  async begin(): Promise<void> {
    if (this.beginning.isBegun()) return;
    if (this.ended) throw new Error('The transaction has ended.');
    this.sendSoon();
    await new Promise<void>((resolve) => process.nextTick(resolve));
    await this.last;
    if (this.failure) throw this.failure.error;
  }

  /** The rows of a statement. */
  ask<T>(text: string, values: readonly unknown[], options: StatementOptions): Promise<T[]> {
    if (this.ended) return Promise.reject(new Error('The transaction has ended.'));
    const { promise, resolve, reject } = Promise.withResolvers<T[]>();
    this.asked.push({ text, values, options, answer: (rows) => resolve(rows as T[]), fail: reject });
    this.sendSoon();
    return promise;
  }

  /** Puts a statement off: it goes along with the next question. */
  putOff({ text, values, label }: Labelled): void {
    this.asked.push({ text, values, options: { name: label }, answer: nobody, fail: nobody });
  }

  /** Takes everything back to a savepoint: what has failed or was put off since then counts no more. */
  async backTo(savepoint: string): Promise<void> {
    const taken = this.asked.splice(0);
    for (const { fail } of taken) fail(this.failure?.error ?? new Error('It was taken back before it was sent.'));
    await this.last;
    this.failure = null;
    await this.ask(`ROLLBACK TO SAVEPOINT ${savepoint}; RELEASE SAVEPOINT ${savepoint}`, [], {});
  }

  /** Waits for what is under way, and fails where nobody has heard that it failed; what was put off and has gone along with nothing yet. */
  async end(): Promise<Labelled[]> {
    this.ended = true;
    const rest = this.asked.splice(0);
    await this.last;
    if (this.failure?.told === false) throw this.failure.error;
    return rest.map(({ text, values, options }) => ({ text, values, label: options.name ?? '' }));
  }

  private sendSoon(): void {
    if (this.waiting) return;
    this.waiting = true;
    process.nextTick(() => this.send());
  }

  private send(): void {
    this.waiting = false;
    const questions = this.asked.splice(0);
    this.last = this.last.then(() => this.answerAll(questions));
  }

  private async answerAll(questions: readonly Question[]): Promise<void> {
    let at = 0;
    try {
      if (this.failure) throw this.failure.error;
      if (!this.beginning.isBegun()) for (const rows of await this.answerBeginning(questions)) questions[at++]?.answer(rows);
      while (at < questions.length) {
        const rows = await this.answerSome(questions.slice(at));
        for (const each of rows) questions[at++]?.answer(each);
      }
    } catch (error) {
      const open = questions.slice(at);
      this.failure = { error, told: this.failure?.told === true || open.some(({ fail }) => fail !== nobody) };
      for (const question of open) question.fail(error);
    }
  }

  /** Begins; the rows of the first questions if they have gone along. */
  private async answerBeginning(questions: readonly Question[]): Promise<unknown[][]> {
    const message = messageOf(this.connection, questions);
    return rowsTogether(({ sql, commands }) => this.beginning.begin(sql, commands), message, questions);
  }

  /** The rows of the first questions: of as many as go into one message, of one at least. */
  private async answerSome(questions: readonly Question[]): Promise<unknown[][]> {
    const message = messageOf(this.connection, questions);
    if (message.answering.length > 1) return rowsTogether((all) => sendAll(this.connection, all), message, questions);
    const { text, values, options } = questions[0] as Question;
    return [await runStatement(this.connection, text, values, options.name, options.planned).catch(slowFor(options))];
  }
}

/** Statements as the text of one message: how many commands it is, and which of them answers each. */
type Message = { sql: string; commands: number; answering: readonly number[] };

/** Up to the first that must be sent by itself. What they are planned for is said where it changes, and taken back behind them. */
function messageOf(connection: PoolClient, questions: readonly Question[]): Message {
  const commands: string[] = [];
  const answering: number[] = [];
  let mode: string | null = null;
  const planFor = (next: string | null) => {
    if (next !== mode) commands.push(planModeSql(next));
    mode = next;
  };
  for (const { text, values, options } of questions) {
    const sql = writtenOut(connection, { text, values });
    if (sql === null) break;
    planFor(planModes[options.planned ?? 'either']);
    answering.push(commands.push(sql) - 1);
  }
  planFor(null);
  return { sql: commands.join(''), commands: commands.length, answering };
}

type Send = (message: Message) => Promise<QueryResult[] | null>;

const sendAll = async (connection: PoolClient, { sql }: Message) => (await connection.query(sql)) as unknown as QueryResult[];

/** The rows of each question that is in the message; none when it was not sent. */
async function rowsTogether(send: Send, message: Message, questions: readonly Question[]): Promise<unknown[][]> {
  const written = questions.slice(0, message.answering.length);
  // Where nothing goes along, the message only begins the transaction.
  const labels = written.map(({ options }) => options.name).join(' ') || 'begin';
  const results = await inSpan(`pg ${labels}`, databaseCall, () => allResults(send, message, written));
  return results === null ? [] : message.answering.map((at) => results[at]?.rows ?? []);
}

async function allResults(send: Send, message: Message, questions: readonly Question[]): Promise<QueryResult[] | null> {
  try {
    return await send(message);
  } catch (error) {
    if (refusesPlan(error)) throw new StalePlan('The tables have changed under a prepared statement.', { cause: error });
    return slowFor(slownessOf(questions))(error);
  }
}

/** Which of them was the slow one is not told. */
const slownessOf = (questions: readonly Question[]) => ({
  read_whole: questions.flatMap(({ options }) => [...(options.read_whole ?? [])]),
  summed: questions.flatMap(({ options }) => [...(options.summed ?? [])]),
});
