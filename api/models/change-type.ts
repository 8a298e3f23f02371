import type { ColumnType } from '@millwright/core/field/descriptor/define-field.ts';
import type { Change } from '@millwright/core/model/plan.ts';
import type { Ddl } from '../db/connection/migrator.ts';
import { identifier } from '../db/sql/identifiers.ts';
import { place } from './ddl.ts';

const batch = 5_000;

type Conversion = {
  /** A stored value as the text that people would have written for it. */
  text: (value: string) => string;
  /** A text as a value of the type, null where it is none; `platform.try_<type>` of api/db/bootstrap.ts reads strictly. */
  parse: (text: string) => string;
};

const plain = (value: string) => `${value}::text`;
const joined = (value: string) => `array_to_string(${value}, ', ')`;

/** How the values of each type of column become those of another. */
const conversions: Record<ColumnType, Conversion> = {
  text: { text: plain, parse: (text) => text },
  numeric: { text: plain, parse: (text) => `platform.try_numeric(${text})` },
  boolean: { text: plain, parse: (text) => `platform.try_boolean(${text})` },
  date: { text: plain, parse: (text) => `platform.try_date(${text})` },
  timestamp: { text: plain, parse: (text) => `platform.try_timestamp(${text})` },
  timestamptz: {
    text: (value) => `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    parse: (text) => `platform.try_timestamptz(${text})`,
  },
  'text[]': { text: joined, parse: (text) => `CASE WHEN ${text} = '' THEN '{}' ELSE ARRAY[${text}] END` },
  'uuid[]': { text: joined, parse: (text) => `platform.try_uuid_list(${text})` },
  // Only links are kept so, and no field becomes one.
  uuid: { text: plain, parse: (text) => `platform.try_uuid(${text})` },
};

/** What a value becomes under another type; null where it does not parse. */
function conversion(from: ColumnType, to: ColumnType, value: string): string {
  if (from === 'date' && (to === 'timestamp' || to === 'timestamptz')) return `${value}::${to}`;
  if ((from === 'timestamp' || from === 'timestamptz') && to === 'date') return `${value}::date`;
  return conversions[to].parse(conversions[from].text(value));
}

const currentType = `SELECT format_type(atttypid, atttypmod) AS type FROM pg_attribute WHERE attrelid = $1::regclass AND attname = $2 AND NOT attisdropped`;

const typeNames: Partial<Record<string, ColumnType>> = { 'timestamp with time zone': 'timestamptz', 'timestamp without time zone': 'timestamp' };

/** Fills the new column of the rows that were there before, in short transactions. */
async function backfill(ddl: Ddl, table: string, fresh: string, value: string) {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await ddl.rows<{ id: string }>(
      `WITH part AS (SELECT id FROM ${table} WHERE id > $1 ORDER BY id LIMIT ${batch} FOR UPDATE), done AS (
         UPDATE ${table} t SET ${fresh} = ${value} FROM part WHERE t.id = part.id RETURNING t.id)
       SELECT id FROM done ORDER BY id DESC LIMIT 1`,
      [last],
    );
    const next = rows[0]?.id;
    if (!next) return;
    last = next;
  }
}

/**
 * Gives a column another type without rewriting the table under a lock: a second column follows the first by trigger,
 * is filled in batches, and takes its name. The first one stays under a name of its own, so nothing is lost.
 */
export async function changeType(ddl: Ddl, schema: string, { table, column, from, to }: Extract<Change, { kind: 'change_type' }>): Promise<void> {
  const target = place(schema, table);
  const [found] = await ddl.rows<{ type: string }>(currentType, [target, column]);
  if ((typeNames[found?.type ?? ''] ?? found?.type) === to) return;
  const old = identifier(column);
  const fresh = identifier(`_new_${column}`);
  const copy = identifier(`_copy_${column}`);
  await ddl.patiently(`
    ALTER TABLE ${target} ADD COLUMN IF NOT EXISTS ${fresh} ${to};
    CREATE OR REPLACE FUNCTION ${place(schema, `_copy_${column}`)}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.${fresh} := ${conversion(from, to, `NEW.${old}`)}; RETURN NEW; END $$;
    CREATE OR REPLACE TRIGGER ${copy} BEFORE INSERT OR UPDATE ON ${target} FOR EACH ROW EXECUTE FUNCTION ${place(schema, `_copy_${column}`)}()`);
  await backfill(ddl, target, fresh, conversion(from, to, `t.${old}`));
  await ddl.patiently(`
    DROP TRIGGER ${copy} ON ${target};
    ALTER TABLE ${target} RENAME COLUMN ${old} TO ${identifier(`_was_${column}_${Date.now().toString(36)}`.slice(0, 63))};
    ALTER TABLE ${target} RENAME COLUMN ${fresh} TO ${old}`);
  await ddl.run(`DROP FUNCTION IF EXISTS ${place(schema, `_copy_${column}`)}()`);
}
