/** Adds a column of a new release to an existing table. If it exists, or the table does not, nothing is locked. */
const adds = (s: string, table: string, column: string, statements: string) => `DO $$ BEGIN
    IF to_regclass('${s}.${table}') IS NOT NULL AND NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass('${s}.${table}') AND attname = '${column}') THEN
      ${statements}
    END IF; END $$;`;

/**
 * Columns that were added to the product's own tables after their creation. Each has its own transaction: a running step
 * locks its run and waits for the timeline, so a migration that waits for `_runs` must not hold the timeline.
 */
export const addedColumns = (s: string): string[] => [
  // Runs of earlier releases count as started.
  adds(
    s,
    '_runs',
    'handed_at',
    `ALTER TABLE ${s}._runs ADD COLUMN takes_turn boolean NOT NULL DEFAULT false, ADD COLUMN handed_at timestamptz DEFAULT now(), ADD COLUMN IF NOT EXISTS carrier text;
      ALTER TABLE ${s}._runs ALTER COLUMN handed_at DROP DEFAULT;`,
  ),
  // The caller with whom a run takes turns. '' stands for all runs without a caller.
  adds(s, '_runs', 'caller', `ALTER TABLE ${s}._runs ADD COLUMN caller text NOT NULL DEFAULT '';`),
  // The first run of a chain. A run of an earlier release has itself.
  adds(s, '_runs', 'root', `ALTER TABLE ${s}._runs ADD COLUMN root text;`),
  // The group of a failed run.
  adds(s, '_runs', 'failure_group', `ALTER TABLE ${s}._runs ADD COLUMN failure_group text;`),
  // When the changes of a run were undone, and by whom.
  adds(s, '_runs', 'undone_at', `ALTER TABLE ${s}._runs ADD COLUMN undone_at timestamptz, ADD COLUMN undone_by uuid;`),
  // Failed passes of loops, and earlier attempts of a step.
  adds(s, '_runs', 'partly', `ALTER TABLE ${s}._runs ADD COLUMN partly jsonb;`),
  adds(s, '_steps', 'attempts', `ALTER TABLE ${s}._steps ADD COLUMN attempts jsonb, ADD COLUMN partly jsonb;`),
  // How many records an import created, and the results of undoing its rows.
  adds(s, '_imports', 'created', `ALTER TABLE ${s}._imports ADD COLUMN created int NOT NULL DEFAULT 0;`),
  adds(s, '_import_rows', 'undone', `ALTER TABLE ${s}._import_rows ADD COLUMN undone jsonb;`),
  // The rule for values of a field before its type changed.
  adds(s, '_kept_values', 'rule', `ALTER TABLE ${s}._kept_values ADD COLUMN rule text;`),
  adds(s, '_files', 'run_id', `ALTER TABLE ${s}._files ADD COLUMN run_id text;`),
];

/**
 * Groups failed runs of earlier releases once, by step, code, and message without numbers and quoted words;
 * `failureText` is more precise since then. It is finished when the index of the groups is built.
 */
export const groupFailures = (s: string): string => `DO $$ BEGIN
    IF to_regclass('${s}._runs') IS NOT NULL AND to_regclass('${s}._runs_failures') IS NULL THEN
      UPDATE ${s}._runs SET failure_group = md5(concat_ws(E'\\n', automation_id, COALESCE(error->>'step_id', ''), COALESCE(error->>'code', ''),
        COALESCE(error->'details'->>'status', ''), COALESCE(error->'details'->>'host', ''),
        lower(regexp_replace(COALESCE(error->>'message', ''), '[0-9a-f]{8}-[0-9a-f-]{27}|"[^"]*"|[0-9]+', '#', 'gi'))))
      WHERE status = 'failure' AND failure_group IS NULL;
    END IF; END $$;`;
