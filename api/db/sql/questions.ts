import type { PoolClient, QueryResult } from 'pg';
import { inSpan } from '../../tracing/spans.ts';
import { refusesPlan, StalePlan, slowFor } from './faults.ts';
import { databaseCall, type Labelled, planModeSql, planModes, runStatement, type StatementOptions, writtenOut } from './statements.ts';

/** A statement and the callbacks of its caller. Nobody waits for the rows of a statement that was put off (`putOff`). */
type Question = {
  text: string;
  values: readonly unknown[];
  options: StatementOptions;
  answer: (rows: unknown[]) => void;
  fail: (error: unknown) => void;
};

const nobody = () => {};

/**
 * How a transaction begins. `begin` sends the BEGIN and, in the same message, the SQL `along` of so many commands. It
 * returns the results of these commands; null when the transaction had begun already, and then `along` was not sent.
 */
type Beginning = { isBegun: () => boolean; begin: (along: string, commands: number) => Promise<QueryResult[] | null> };

/**
 * Sends the statements of one transaction in the order of the calls. Statements of the same tick of the event loop (by
 * `Promise.all`, or put off before) share one message when the connection has prepared them. When one fails, the
 * transaction is aborted: all statements of the same message and later ones fail with the same error. Nothing is sent
 * after the end of the transaction, because the connection may serve another company by then.
 */
export class Questions {
  private readonly connection: PoolClient;
  private readonly beginning: Beginning;
  private asked: Question[] = [];
  private waiting = false;
  private last: Promise<void> = Promise.resolve();
  private failure: { error: unknown; told: boolean } | null = null;
  private ended = false;

  /** The first statements share a message with the beginning where they can. */
  constructor(connection: PoolClient, beginning: Beginning) {
    this.connection = connection;
    this.beginning = beginning;
  }

  /** Begins the transaction. Statements of the same tick go along. */
  async begin(): Promise<void> {
    if (this.beginning.isBegun()) return;
    if (this.ended) throw new Error('The transaction has ended.');
    this.sendSoon();
    await new Promise<void>((resolve) => process.nextTick(resolve));
    await this.last;
    if (this.failure) throw this.failure.error;
  }

  /** Runs a statement and returns its rows. */
  ask<T>(text: string, values: readonly unknown[], options: StatementOptions): Promise<T[]> {
    if (this.ended) return Promise.reject(new Error('The transaction has ended.'));
    const { promise, resolve, reject } = Promise.withResolvers<T[]>();
    this.asked.push({ text, values, options, answer: (rows) => resolve(rows as T[]), fail: reject });
    this.sendSoon();
    return promise;
  }

  /** Puts a statement off: it is sent with the next one that somebody waits for. */
  putOff({ text, values, label }: Labelled): void {
    this.asked.push({ text, values, options: { name: label }, answer: nobody, fail: nobody });
  }

  /** Rolls back to a savepoint. Statements that were not sent yet are dropped, and an earlier failure no longer counts. */
  async backTo(savepoint: string): Promise<void> {
    const taken = this.asked.splice(0);
    for (const { fail } of taken) fail(this.failure?.error ?? new Error('It was taken back before it was sent.'));
    await this.last;
    this.failure = null;
    await this.ask(`ROLLBACK TO SAVEPOINT ${savepoint}; RELEASE SAVEPOINT ${savepoint}`, [], {});
  }

  /** Waits for what was sent, and throws an error that no caller has received. Returns the statements that were put off and not sent yet. */
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

  /** Begins the transaction. Returns the rows of the statements that were sent along. */
  private async answerBeginning(questions: readonly Question[]): Promise<unknown[][]> {
    const message = messageOf(this.connection, questions);
    return rowsTogether(({ sql, commands }) => this.beginning.begin(sql, commands), message, questions);
  }

  /** Sends as many of the first statements as fit into one message, at least one, and returns the rows of each. */
  private async answerSome(questions: readonly Question[]): Promise<unknown[][]> {
    const message = messageOf(this.connection, questions);
    if (message.answering.length > 1) return rowsTogether((all) => sendAll(this.connection, all), message, questions);
    const { text, values, options } = questions[0] as Question;
    return [await runStatement(this.connection, text, values, options.name, options.planned).catch(slowFor(options))];
  }
}

/** The text of one message with its number of commands. `answering` is, for each statement, the index of the command that returns its rows. */
type Message = { sql: string; commands: number; answering: readonly number[] };

/** The statements up to the first that must be sent by itself. Commands that switch the plan mode stand between them; the last one resets it. */
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

/** The rows of each statement of the message; none when it was not sent. */
async function rowsTogether(send: Send, message: Message, questions: readonly Question[]): Promise<unknown[][]> {
  const written = questions.slice(0, message.answering.length);
  // A message without statements only begins the transaction.
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

/** What may have made a message slow. The database does not say which of its statements was the slow one, so all count. */
const slownessOf = (questions: readonly Question[]) => ({
  read_whole: questions.flatMap(({ options }) => [...(options.read_whole ?? [])]),
  summed: questions.flatMap(({ options }) => [...(options.summed ?? [])]),
});
