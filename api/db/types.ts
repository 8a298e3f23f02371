import type { Access, Cause, Principal } from '@millwright/core/access/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { EventType } from '@millwright/core/record/event-types.ts';
import type { EntitySchema, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import type { Configuration } from '../configuration/configuration.ts';
import type { News } from './announce.ts';
import type { LockedRows } from './sql/row-locks.ts';
import type { StatementOptions } from './sql/statements.ts';

export type { StatementOptions };

/** A change of one record in the timeline; written in the same transaction as the change. */
export type NewEvent = {
  /** Generated at the commit when missing. */
  id?: string;
  node_id: string;
  model: string;
  type: EventType;
  /** Field or relation name → [before, after]. */
  changes?: Record<string, [Json, Json]>;
  comment?: string;
  form_id?: string;
  /** Who did it from outside, such as by a mailed link: recorded instead of the principal of the transaction. */
  external_user?: string;
};

/** An event that is written just before the commit, with its cause. */
export type PendingEvent = { event: NewEvent; cause: Cause };

/** The client a transaction belongs to. `schema` is also the name of its database role. */
export type ClientInfo = {
  id: string;
  name: string;
  schema: string;
  language: string;
  time_zone: string;
  feature_flags: string[];
};

/**
 * One transaction for one principal, in its client's schema and role: the only way to the tables. Everything written
 * through it, including events and outbox rows, commits together or not at all.
 */
export interface TenantTransaction {
  readonly principal: Principal;
  readonly client: ClientInfo;
  /** The client's effective configuration documents, as this transaction sees them. */
  readonly config: Configuration;
  readonly access: Access;
  /** Database time at the start of the transaction, ISO 8601. The first statement begins the transaction. Read before that, the work is run again in one that begins first. */
  readonly now: string;
  /** The date in the client's time zone, yyyy-MM-dd. Available when `now` is. */
  readonly today: string;
  /** Begins the transaction unless a statement has. Await it before `now` or `today` is read. */
  begin(): Promise<void>;
  /** Runs a statement. Values are bound; names of tables and columns come from the validated schema. `{name}` prepares the statement under that name. */
  query<T>(text: string, values?: readonly unknown[], options?: StatementOptions): Promise<T[]>;
  /** Locks rows until the transaction ends, in the one order of locks (`RowLocks`): `ask` runs a statement that ends in this clause. */
  lock<T>(rows: LockedRows, ask: (clause: string) => Promise<T>): Promise<T>;
  /** Says that a row is held which comes after all records in the order of locks: the row of a counter, which nearly every save needs. */
  holdLast(): void;
  /** Puts off a prepared statement whose rows nobody needs. It is sent with the next statement or the commit, which fails if it fails. */
  later(text: string, values: readonly unknown[], name: string): Promise<void>;
  /** Runs work in a savepoint. When it fails, its writes and events are rolled back and the transaction goes on. */
  whole<T>(work: () => Promise<T>): Promise<T>;
  /** Adds to the events that are written just before the commit. */
  emit(...events: NewEvent[]): void;
  /** What has been emitted so far, in order. */
  readonly emitted: readonly PendingEvent[];
  /** A view of the transaction for the same principal: what it writes is recorded with this cause. */
  causedBy(cause: Cause): TenantTransaction;
  /** Runs the server action of this name in this transaction and returns its answer. It is about a saved record, the records that its input names, or values that are not saved (`told`). */
  post(action: string, about: About): Promise<Json>;
  /** Throws 422 with the reason when a process refuses a move between steps that a save makes by writing the link to the active step. */
  judge(move: WrittenMove): Promise<void>;
  /** Gives new records of a model their process; returns the versions that they have then. */
  beginProcess(model: string, ids: readonly string[]): Promise<Versions>;
  /** Runs after the commit; never when the transaction is rolled back. */
  afterCommit(work: () => void): void;
  /** Tells all processes of a change once it has committed. */
  announce(news: News): void;

  /** The platform's own tables (row-level security by client). `one` throws not_found. */
  one<T extends ObjectLiteral>(entity: EntitySchema<T>, where: FindOptionsWhere<T>): Promise<T>;
  find<T extends ObjectLiteral>(entity: EntitySchema<T>, where: FindOptionsWhere<T>): Promise<T[]>;
  insert<T extends ObjectLiteral>(entity: EntitySchema<T>, rows: Partial<T>[]): Promise<void>;
  /** Returns how many rows changed. */
  update<T extends ObjectLiteral>(entity: EntitySchema<T>, where: FindOptionsWhere<T>, values: Partial<T>): Promise<number>;
  remove<T extends ObjectLiteral>(entity: EntitySchema<T>, where: FindOptionsWhere<T>): Promise<number>;
}

/** What a server action is about within a save. `told` are values that are not saved; with `checked`, what they name is read with the rights of the principal. */
export type About = { id: string } | { ids: string[] } | { told: JsonObject; checked: boolean };

/** Runs the server actions that belong to a save: those that post or settle records, and those that propose values. Server actions belong to a higher layer, so the database is given this function. */
export type Post = (tenant: TenantTransaction, ...about: Parameters<TenantTransaction['post']>) => Promise<Json>;

/** A stored record and the identity of the step that a save moves it to; null when the save takes it out of its step. */
export type WrittenMove = { model: string; id: string; step: string | null };

/** Judges a move that is written as a link. Processes belong to a higher layer, so the database is given this function. */
export type Judge = (tenant: TenantTransaction, move: WrittenMove) => Promise<void>;

/** Versions of records, by identity. */
export type Versions = ReadonlyMap<string, number>;

/** Gives new records their process, as the database is given it too. */
export type BeginProcess = (tenant: TenantTransaction, model: string, ids: readonly string[]) => Promise<Versions>;

export type TenantOptions = {
  /** A READ ONLY transaction; it writes no events. */
  read_only?: boolean;
  /** The transaction is always rolled back at its end. */
  dry_run?: boolean;
  /**
   * The work only reads, and its statements needn't share a snapshot. When the configuration is known and unchanged, each
   * statement is a transaction of its own in one round trip.
   */
  single?: boolean;
  /** statement_timeout of the transaction; 5 s by default. */
  timeout_ms?: number;
};
