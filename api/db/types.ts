import type { Access, Cause, Principal } from '@millwright/core/access/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { EventType } from '@millwright/core/record/event-types.ts';
import type { EntitySchema, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import type { Configuration } from '../configuration/configuration.ts';
import type { News } from './announce.ts';
import type { StatementOptions } from './sql/statements.ts';

export type { StatementOptions };

/** A change of one object, as the timeline keeps it; written with the change, in its transaction. */
export type NewEvent = {
  /** Made at the commit when missing. */
  id?: string;
  node_id: string;
  model: string;
  type: EventType;
  /** Field or relation name → [before, after]. */
  changes?: Record<string, [Json, Json]>;
  comment?: string;
  form_id?: string;
  /** Who has done it from outside, by what they are known by: instead of whoever holds the link of the transaction. */
  external_user?: string;
};

/** An event that is written with the commit, and what caused it. */
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
 * One transaction for one principal, in its client's schema and role: the only way to the tables. Everything that is
 * written through it, with its events and what the relay needs of them, commits together or not at all.
 */
export interface TenantTransaction {
  readonly principal: Principal;
  readonly client: ClientInfo;
  /** Effective documents of the client, coherent with this transaction. */
  readonly config: Configuration;
  readonly access: Access;
  /** Database time at the start of the transaction, ISO 8601. Known once it has begun, which its first statement does; asked for before, the work is done again. */
  readonly now: string;
  /** The client's day, yyyy-MM-dd; known as `now` is. */
  readonly today: string;
  /** Begins the transaction if no statement has: who will ask for the time waits for this first. */
  begin(): Promise<void>;
  /** Bound values only; names come from the validated schema. `{name}` prepares the statement under that name. */
  query<T>(text: string, values?: readonly unknown[], options?: StatementOptions): Promise<T[]>;
  /** A prepared statement whose rows nobody needs: it goes along with the next one, or with the commit. Fails there. */
  later(text: string, values: readonly unknown[], name: string): Promise<void>;
  /** Does some work whole or not at all: where it fails nothing of it stays, its events included, and the transaction goes on. */
  whole<T>(work: () => Promise<T>): Promise<T>;
  /** Adds to the events that are written just before the commit. */
  emit(...events: NewEvent[]): void;
  /** What has been emitted so far, in order. */
  readonly emitted: readonly PendingEvent[];
  /** Same principal, other cause: what runs inside is recorded as caused by it. */
  causedBy(cause: Cause): TenantTransaction;
  /** Runs the server action of this name about a saved record, those that its input names, or what is told, in this transaction; what it answers. */
  post(action: string, about: About): Promise<Json>;
  /** 422 with the reason while a process refuses the move that a save makes by writing the link to a record's active step. */
  judge(move: WrittenMove): Promise<void>;
  /** Runs once the transaction has committed; lost when it does not. */
  afterCommit(work: () => void): void;
  /** Tells all processes of a change once it has committed. */
  announce(news: News): void;

  /** The platform's own tables (row-level security by client). `one` throws not_found. */
  one<T extends ObjectLiteral>(entity: EntitySchema<T>, where: FindOptionsWhere<T>): Promise<T>;
  find<T extends ObjectLiteral>(entity: EntitySchema<T>, where: FindOptionsWhere<T>): Promise<T[]>;
  insert<T extends ObjectLiteral>(entity: EntitySchema<T>, rows: Partial<T>[]): Promise<void>;
  /** How many rows changed. */
  update<T extends ObjectLiteral>(entity: EntitySchema<T>, where: FindOptionsWhere<T>, values: Partial<T>): Promise<number>;
  remove<T extends ObjectLiteral>(entity: EntitySchema<T>, where: FindOptionsWhere<T>): Promise<number>;
}

/** What a server action is about within a save; what is only `told` is read with the rights of the principal where `checked`. */
export type About = { id: string } | { ids: string[] } | { told: JsonObject; checked: boolean };

/** How saved records are posted and settled, and values proposed: by server actions, which stand above the database and are given to it. */
export type Post = (tenant: TenantTransaction, ...about: Parameters<TenantTransaction['post']>) => Promise<Json>;

/** A stored record, and the identity of the step that a save puts it into; null where it takes it out of its step. */
export type WrittenMove = { model: string; id: string; step: string | null };

/** How a move that is written as a link is judged: by processes, which stand above the database and are given to it. */
export type Judge = (tenant: TenantTransaction, move: WrittenMove) => Promise<void>;

export type TenantOptions = {
  /** READ ONLY; no events can be written. */
  read_only?: boolean;
  /** Rolled back at the end whatever happens. */
  dry_run?: boolean;
  /**
   * The work only reads, with statements that needn't see the same moment: each is sent together with the beginning and
   * the end of a transaction of its own, in one round trip, when the configuration is known and still holds.
   */
  single?: boolean;
  /** statement_timeout of the transaction; 5 s by default. */
  timeout_ms?: number;
};
