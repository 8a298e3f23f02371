/** Adds what a release brings to a table of before; where it is there, or the table is not, nothing is locked. */
const adds = (s: string, table: string, column: string, statements: string) => `DO $$ BEGIN
    IF to_regclass('${s}.${table}') IS NOT NULL AND NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass('${s}.${table}') AND attname = '${column}') THEN
      ${statements}
    END IF; END $$;`;

/**
 * Columns of the product's own tables that came after them. Each is a transaction of its own: a running step holds its run
 * and waits for the timeline, so who waits for `_runs` may hold nothing of the timeline.
 */
export const addedColumns = (s: string): string[] => [
  // Runs of earlier releases have had their turn.
  adds(
    s,
    '_runs',
    'handed_at',
    `ALTER TABLE ${s}._runs ADD COLUMN takes_turn boolean NOT NULL DEFAULT false, ADD COLUMN handed_at timestamptz DEFAULT now(), ADD COLUMN IF NOT EXISTS carrier text;
      ALTER TABLE ${s}._runs ALTER COLUMN handed_at DROP DEFAULT;`,
  ),
  // Whose runs take turns with each other: '' stands for all that nobody has called.
  adds(s, '_runs', 'caller', `ALTER TABLE ${s}._runs ADD COLUMN caller text NOT NULL DEFAULT '';`),
  // What a run began with; a run of an earlier release began with itself.
  adds(s, '_runs', 'root', `ALTER TABLE ${s}._runs ADD COLUMN root text;`),
  // What failed runs are grouped by.
  adds(s, '_runs', 'failure_group', `ALTER TABLE ${s}._runs ADD COLUMN failure_group text;`),
  // When the writes of a run were taken back, and by whom.
  adds(s, '_runs', 'undone_at', `ALTER TABLE ${s}._runs ADD COLUMN undone_at timestamptz, ADD COLUMN undone_by uuid;`),
  // How many passes of loops have failed, and what became of the attempts of a step before its last one.
  adds(s, '_runs', 'partly', `ALTER TABLE ${s}._runs ADD COLUMN partly jsonb;`),
  adds(s, '_steps', 'attempts', `ALTER TABLE ${s}._steps ADD COLUMN attempts jsonb, ADD COLUMN partly jsonb;`),
  // How many records an import has created, and what became of its rows when it was undone.
  adds(s, '_imports', 'created', `ALTER TABLE ${s}._imports ADD COLUMN created int NOT NULL DEFAULT 0;`),
  adds(s, '_import_rows', 'undone', `ALTER TABLE ${s}._import_rows ADD COLUMN undone jsonb;`),
  // What a field took whose type has changed.
  adds(s, '_kept_values', 'rule', `ALTER TABLE ${s}._kept_values ADD COLUMN rule text;`),
  adds(s, '_files', 'run_id', `ALTER TABLE ${s}._files ADD COLUMN run_id text;`),
];

/**
 * Groups failed runs of earlier releases, once: from the step, the code and the sentence without its numbers and quoted
 * words; `failureText` does it more closely since. It is done until the index of the groups is built.
 */
export const groupFailures = (s: string): string => `DO $$ BEGIN
    IF to_regclass('${s}._runs') IS NOT NULL AND to_regclass('${s}._runs_failures') IS NULL THEN
      UPDATE ${s}._runs SET failure_group = md5(concat_ws(E'\\n', automation_id, COALESCE(error->>'step_id', ''), COALESCE(error->>'code', ''),
        COALESCE(error->'details'->>'status', ''), COALESCE(error->'details'->>'host', ''),
        lower(regexp_replace(COALESCE(error->>'message', ''), '[0-9a-f]{8}-[0-9a-f-]{27}|"[^"]*"|[0-9]+', '#', 'gi'))))
      WHERE status = 'failure' AND failure_group IS NULL;
    END IF; END $$;`;
