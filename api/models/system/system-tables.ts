import { identifier } from '../../db/sql/identifiers.ts';
import { pendingTables } from '../pending.ts';
import { addedColumns } from './added-columns.ts';
import { indexNewTable } from './large-indexes.ts';

/**
 * The product's own tables in a client's schema. Their names start with an underscore, those of models with a letter.
 * Every statement can be repeated, so that a new release updates existing clients.
 */
export function systemTables(schema: string): string {
  const s = identifier(schema);
  return `
    CREATE TABLE IF NOT EXISTS ${s}._registry (id uuid PRIMARY KEY, model text NOT NULL);
    CREATE TABLE IF NOT EXISTS ${s}._events (
      id uuid NOT NULL, batch uuid NOT NULL, node_id uuid NOT NULL, model text NOT NULL, type text NOT NULL, date timestamptz NOT NULL DEFAULT now(),
      user_id uuid, external_user text, changes jsonb, comment text, form_id uuid, run_id text, step text, depth int NOT NULL DEFAULT 0, cause jsonb NOT NULL,
      PRIMARY KEY (id, date)
    ) PARTITION BY RANGE (date);
    ${indexNewTable(s, '_events')}
    CREATE TABLE IF NOT EXISTS ${s}._events_default PARTITION OF ${s}._events DEFAULT;
    CREATE TABLE IF NOT EXISTS ${s}._runs (
      id text PRIMARY KEY, automation_id uuid NOT NULL, automation_slug text, definition jsonb NOT NULL, definition_version int NOT NULL DEFAULT 1,
      status text NOT NULL, trigger jsonb NOT NULL, output jsonb, error jsonb, depth int NOT NULL DEFAULT 0, chain jsonb NOT NULL DEFAULT '[]',
      created_at timestamptz NOT NULL DEFAULT now(), started_at timestamptz, ended_at timestamptz, event_id uuid, dry_run boolean NOT NULL DEFAULT false,
      takes_turn boolean NOT NULL DEFAULT false, handed_at timestamptz, carrier text, caller text NOT NULL DEFAULT ''
    );
    CREATE TABLE IF NOT EXISTS ${s}._roots (id text PRIMARY KEY, runs int NOT NULL, returns int NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
    CREATE INDEX IF NOT EXISTS _roots_age ON ${s}._roots (created_at);
    CREATE TABLE IF NOT EXISTS ${s}._dismissed_failures (failure_group text PRIMARY KEY, dismissed_at timestamptz NOT NULL DEFAULT now(), dismissed_by uuid);
    CREATE TABLE IF NOT EXISTS ${s}._retries (
      id uuid PRIMARY KEY, failure_group text NOT NULL, automation_id uuid NOT NULL, version text NOT NULL, from_step text, status text NOT NULL DEFAULT 'waiting',
      total int NOT NULL, succeeded int NOT NULL DEFAULT 0, failed int NOT NULL DEFAULT 0, skipped int NOT NULL DEFAULT 0,
      error jsonb, created_by uuid, created_at timestamptz NOT NULL DEFAULT now(), ended_at timestamptz
    );
    CREATE INDEX IF NOT EXISTS _retries_group ON ${s}._retries (failure_group, created_at DESC);
    CREATE UNIQUE INDEX IF NOT EXISTS _retries_open ON ${s}._retries (failure_group) WHERE status IN ('waiting', 'running');
    CREATE TABLE IF NOT EXISTS ${s}._retried_runs (
      retry_id uuid NOT NULL REFERENCES ${s}._retries ON DELETE CASCADE, place int NOT NULL, run_id text NOT NULL, step_id text,
      status text NOT NULL DEFAULT 'waiting', PRIMARY KEY (retry_id, place)
    );
    CREATE TABLE IF NOT EXISTS ${s}._steps (
      id uuid PRIMARY KEY, run_id text NOT NULL REFERENCES ${s}._runs ON DELETE CASCADE, step_id text NOT NULL, item text NOT NULL DEFAULT '',
      name jsonb, type text NOT NULL, status text NOT NULL, attempt int NOT NULL DEFAULT 1, input jsonb, output jsonb, error jsonb,
      start_date timestamptz, end_date timestamptz, UNIQUE (run_id, step_id, item)
    );
    CREATE TABLE IF NOT EXISTS ${s}._query_rows (automation_id uuid NOT NULL, key text NOT NULL, PRIMARY KEY (automation_id, key));
    CREATE TABLE IF NOT EXISTS ${s}._credentials (
      automation_id uuid NOT NULL, step_id text NOT NULL, fingerprint text NOT NULL, accepted_at timestamptz, refused_at timestamptz,
      PRIMARY KEY (automation_id, step_id)
    );
    CREATE TABLE IF NOT EXISTS ${s}._idempotency (
      key text PRIMARY KEY, fingerprint text, status int, answer jsonb, created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX IF NOT EXISTS _idempotency_age ON ${s}._idempotency (created_at);
    CREATE TABLE IF NOT EXISTS ${s}._effects (key text PRIMARY KEY, record_id uuid NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE IF NOT EXISTS ${s}._counters (name text PRIMARY KEY, value bigint NOT NULL DEFAULT 0);
    CREATE TABLE IF NOT EXISTS ${s}._imports (
      id uuid PRIMARY KEY, model text NOT NULL, file_name text, mapping jsonb NOT NULL DEFAULT '{}', status text NOT NULL,
      total int NOT NULL DEFAULT 0, done int NOT NULL DEFAULT 0, failed int NOT NULL DEFAULT 0, error jsonb, created_by uuid,
      created_at timestamptz NOT NULL DEFAULT now(), ended_at timestamptz
    );
    CREATE TABLE IF NOT EXISTS ${s}._import_rows (
      import_id uuid NOT NULL REFERENCES ${s}._imports ON DELETE CASCADE, line int NOT NULL, status text NOT NULL DEFAULT 'waiting',
      record_id uuid, values jsonb NOT NULL DEFAULT '{}', errors jsonb, PRIMARY KEY (import_id, line)
    );
    CREATE TABLE IF NOT EXISTS ${s}._import_undos (
      id uuid PRIMARY KEY, import_id uuid NOT NULL REFERENCES ${s}._imports ON DELETE CASCADE, status text NOT NULL DEFAULT 'waiting',
      total int NOT NULL, done int NOT NULL DEFAULT 0, deleted int NOT NULL DEFAULT 0, changed int NOT NULL DEFAULT 0, left_over int NOT NULL DEFAULT 0,
      error jsonb, created_by uuid, created_at timestamptz NOT NULL DEFAULT now(), ended_at timestamptz
    );
    CREATE INDEX IF NOT EXISTS _import_undos_import ON ${s}._import_undos (import_id, created_at);
    CREATE UNIQUE INDEX IF NOT EXISTS _import_undos_open ON ${s}._import_undos (import_id) WHERE status IN ('waiting', 'running');
    CREATE TABLE IF NOT EXISTS ${s}._model_changes (
      id uuid PRIMARY KEY, collection text NOT NULL, document_id uuid NOT NULL, slug text NOT NULL, operation jsonb NOT NULL, status text NOT NULL DEFAULT 'waiting',
      total bigint NOT NULL DEFAULT 0, done bigint NOT NULL DEFAULT 0, columns jsonb NOT NULL DEFAULT '[]', position jsonb NOT NULL DEFAULT '{}',
      error jsonb, created_by uuid, created_at timestamptz NOT NULL DEFAULT now(), ended_at timestamptz
    );
    CREATE UNIQUE INDEX IF NOT EXISTS _model_changes_open ON ${s}._model_changes (document_id) WHERE status IN ('waiting', 'running');
    CREATE TABLE IF NOT EXISTS ${s}._files (
      id uuid PRIMARY KEY, file_name text NOT NULL, size bigint NOT NULL, content_type text NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
      created_by uuid, unheld_since timestamptz DEFAULT now(), deleted_at timestamptz
    );
    CREATE INDEX IF NOT EXISTS _files_unheld ON ${s}._files (unheld_since) WHERE unheld_since IS NOT NULL;
    CREATE INDEX IF NOT EXISTS _files_deleted ON ${s}._files (deleted_at) WHERE deleted_at IS NOT NULL;
    CREATE TABLE IF NOT EXISTS ${s}._trash (
      id uuid PRIMARY KEY, root uuid NOT NULL, model text NOT NULL, row jsonb NOT NULL, deleted_at timestamptz NOT NULL DEFAULT now(), deleted_by uuid, cause jsonb NOT NULL
    );
    CREATE INDEX IF NOT EXISTS _trash_model ON ${s}._trash (model, deleted_at DESC, id);
    CREATE INDEX IF NOT EXISTS _trash_root ON ${s}._trash (root);
    CREATE INDEX IF NOT EXISTS _trash_age ON ${s}._trash (deleted_at);
    CREATE TABLE IF NOT EXISTS ${s}._trash_links (
      id uuid PRIMARY KEY DEFAULT platform.uuid_v7(), model text, place text NOT NULL, from_id uuid NOT NULL, to_id uuid NOT NULL, row jsonb,
      deleted_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX IF NOT EXISTS _trash_links_from ON ${s}._trash_links (from_id);
    CREATE INDEX IF NOT EXISTS _trash_links_to ON ${s}._trash_links (to_id);
    CREATE INDEX IF NOT EXISTS _trash_links_age ON ${s}._trash_links (deleted_at);
    CREATE TABLE IF NOT EXISTS ${s}._schema (id boolean PRIMARY KEY DEFAULT true CHECK (id), models jsonb NOT NULL, relations jsonb NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
    ${addedColumns(s).join('\n')}
    ${indexNewTable(s, '_runs')}
    ${pendingTables(schema)}
  `;
}

/** The rights of a client's role in its schema: all data, but events can only be added, and models belong to the migrator. */
export function schemaRights(schema: string): string {
  const s = identifier(schema);
  return `
    GRANT USAGE ON SCHEMA ${s} TO ${s};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${s} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${s};
  `;
}

/** Removes rights that a client's role must not have: events can only be added, and models belong to the migrator. */
export function systemRights(schema: string): string {
  const s = identifier(schema);
  return `REVOKE UPDATE, DELETE ON ${s}._events FROM ${s}; REVOKE ALL ON ${s}._events_default FROM ${s}; REVOKE INSERT, UPDATE, DELETE ON ${s}._schema FROM ${s};`;
}

const day = (date: Date) => date.toISOString().slice(0, 10);

/**
 * One month of the timeline. Events from before their month had a partition (a client not upgraded for long) are in the
 * default partition and are moved, because no partition can be added over them.
 */
function eventPartition(s: string, from: Date, to: Date): string {
  const name = `${s}._events_${day(from).slice(0, 7).replace('-', '_')}`;
  const [start, end] = [`'${day(from)}T00:00:00Z'`, `'${day(to)}T00:00:00Z'`];
  return `DO $$ BEGIN
    IF to_regclass('${name}') IS NULL THEN
      LOCK TABLE ${s}._events_default;
      CREATE TABLE ${name} (LIKE ${s}._events INCLUDING DEFAULTS);
      WITH early AS (DELETE FROM ${s}._events_default WHERE date >= ${start} AND date < ${end} RETURNING *) INSERT INTO ${name} SELECT * FROM early;
      ALTER TABLE ${s}._events ATTACH PARTITION ${name} FOR VALUES FROM (${start}) TO (${end});
    END IF; END $$;
    REVOKE ALL ON ${name} FROM ${s};`;
}

/** Timeline partitions for the month of `now` and the following ones. Only the parent is written to, so only it has rights. */
export function eventPartitions(schema: string, now: Date, months = 3): string {
  const month = (offset: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));
  return Array.from({ length: months }, (_, offset) => eventPartition(identifier(schema), month(offset), month(offset + 1))).join('\n');
}
