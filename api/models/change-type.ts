import type { ColumnType } from '@millwright/core/field/descriptor/define-field.ts';
import { type Index, shortName } from '@millwright/core/model/layout.ts';
import type { Change } from '@millwright/core/model/plan.ts';
import { type Ddl, patiently } from '../db/connection/migrator.ts';
import { identifier } from '../db/sql/identifiers.ts';
import { conversion } from './conversion.ts';
import { place } from './ddl.ts';
import { keep, valueOfBefore } from './kept.ts';

/** A column that gets another type. */
export type Retype = Extract<Change, { kind: 'change_type' }>;

const batch = 5_000;

const currentType = `SELECT format_type(atttypid, atttypmod) AS type FROM pg_attribute WHERE attrelid = $1::regclass AND attname = $2 AND NOT attisdropped`;

const typeNames: Partial<Record<string, ColumnType>> = { 'timestamp with time zone': 'timestamptz', 'timestamp without time zone': 'timestamp' };

/** Whether a column must still change. An interrupted migration may have done so already. */
export async function isPending(ddl: Ddl, schema: string, { table, column, to }: Retype): Promise<boolean> {
  const [found] = await ddl.rows<{ type: string }>(currentType, [place(schema, table), column]);
  return (typeNames[found?.type ?? ''] ?? found?.type) !== to;
}

const freshColumn = (column: string) => shortName('_new', column);
const copyName = ({ table, column }: Retype) => shortName('_copy', table, column);
const freshIndex = (name: string) => shortName('_new', name);

/** Receives each batch in the transaction that fills it. After an interruption it continues after `position`. Throws to stop. */
export type Follower = { position: string | null; told: (batch: { rows: string; last: string }) => string; between: (isTold: boolean) => void };

const begin = '00000000-0000-0000-0000-000000000000';
const nobody: Follower = { position: null, told: () => 'SELECT 1', between: () => {} };

/**
 * Fills the new column of existing rows in short transactions. Each locks its rows first, and fills them by a second
 * statement, which sees the commits that the lock waited for.
 */
async function backfill(ddl: Ddl, table: string, fresh: string, value: string, { position, told, between }: Follower) {
  const lock = `SELECT id FROM ${table} WHERE id > $1 ORDER BY id LIMIT ${batch} FOR UPDATE`;
  const fill = `
    WITH filled AS (UPDATE ${table} t SET ${fresh} = ${value} FROM unnest($1::uuid[]) part (id) WHERE t.id = part.id RETURNING t.id),
      told AS (${told({ rows: '(SELECT count(*) FROM filled)', last: '(SELECT id FROM filled ORDER BY id DESC LIMIT 1)' })})
    SELECT EXISTS (SELECT FROM told) AS told`;
  const part = (last: string) =>
    ddl.together(async () => {
      const ids = (await ddl.rows<{ id: string }>(lock, [last])).map(({ id }) => id);
      const [row] = await ddl.rows<{ told: boolean }>(fill, [ids]);
      return { last: ids.at(-1) ?? null, isTold: row?.told === true };
    });
  for (let last: string | null = position ?? begin; last; ) {
    const from: string = last;
    const done = await patiently(() => part(from));
    between(done.isTold);
    last = done.last;
  }
}

/** Whether the second column of a column that gets another type exists. */
export async function isBegun(ddl: Ddl, schema: string, { table, column }: Retype): Promise<boolean> {
  return (await ddl.rows(currentType, [place(schema, table), freshColumn(column)])).length > 0;
}

/**
 * Adds a second column of the new type. A trigger keeps it up to date, and it is filled in batches. If the field had
 * this type before, unchanged rows get their values of then. May be repeated after an interruption.
 */
export async function addFreshColumn(ddl: Ddl, schema: string, retype: Retype, follower: Follower = nobody): Promise<void> {
  const { table, column, to } = retype;
  const target = place(schema, table);
  const old = identifier(column);
  const fresh = identifier(freshColumn(column));
  const copy = place(schema, copyName(retype));
  await ddl.patiently(`
    ALTER TABLE ${target} ADD COLUMN IF NOT EXISTS ${fresh} ${to};
    CREATE OR REPLACE FUNCTION ${copy}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN NEW.${fresh} := ${conversion(retype, `NEW.${old}`)};
        ELSIF NEW.${old} IS DISTINCT FROM OLD.${old} THEN NEW.${fresh} := ${conversion(retype, `NEW.${old}`)}; END IF;
        RETURN NEW;
      END $$;
    CREATE OR REPLACE TRIGGER ${identifier(copyName(retype))} BEFORE INSERT OR UPDATE ON ${target} FOR EACH ROW EXECUTE FUNCTION ${copy}()`);
  const value = conversion(retype, `t.${old}`);
  const before = await valueOfBefore((text, values) => ddl.rows(text, values), schema, retype, value);
  await backfill(ddl, target, fresh, before ? `COALESCE(${before}, ${value})` : value, follower);
}

/** Whether an index contains a column whose type changes. */
export const holdsRetyped = (retypes: readonly Retype[], { table, keys }: Index) =>
  retypes.some((retype) => retype.table === table && keys.includes(retype.column));

/** An index on the second columns, under a temporary name until they replace the first. */
export const onFresh = (retypes: readonly Retype[], index: Index): Index => {
  const fresh = (key: string) => (retypes.some(({ table, column }) => table === index.table && column === key) ? freshColumn(key) : key);
  return {
    ...index,
    name: freshIndex(index.name),
    keys: index.keys.map(fresh),
    ...(index.texts && { texts: index.texts.map(fresh) }),
    ...(index.filled && { filled: index.filled.map(fresh) }),
  };
};

/** The second column gets the name of the first. The first is stored under another name, so that nothing is lost. */
export function takeOver(schema: string, retype: Retype): string {
  const target = place(schema, retype.table);
  const was = shortName('_was', retype.column, Date.now().toString(36));
  return `
    DROP FUNCTION ${place(schema, copyName(retype))}() CASCADE;
    ALTER TABLE ${target} RENAME COLUMN ${identifier(retype.column)} TO ${identifier(was)};
    ALTER TABLE ${target} RENAME COLUMN ${identifier(freshColumn(retype.column))} TO ${identifier(retype.column)};
    ${keep(schema, { model: retype.table, field: retype.column, was, from: retype.from, to: retype.to, rule: retype.rules?.from ?? null })}`;
}

/** The index on the second column gets the name of the one on the first. */
export const takeOverIndex = (schema: string, { name }: Index) => `ALTER INDEX ${place(schema, freshIndex(name))} RENAME TO ${identifier(name)};`;

/** Removes the second column with its indexes and its trigger. */
export const undoRetype = (schema: string, retype: Retype): string => `
    DROP FUNCTION IF EXISTS ${place(schema, copyName(retype))}() CASCADE;
    ALTER TABLE ${place(schema, retype.table)} DROP COLUMN IF EXISTS ${identifier(freshColumn(retype.column))};`;
