import { layoutOf } from '@millwright/core/model/layout.ts';
import type { Ddl } from '../../db/connection/migrator.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import { log } from '../../log/log.ts';
import { place } from '../ddl.ts';
import { resolveModels } from '../migrate.ts';
import type { Models } from '../pending.ts';
import { once } from './marks.ts';

/** A column with texts or lists of texts. */
type Column = { name: string; list: boolean };

/** The text columns by table, including deleted fields, which may be restored. */
async function textColumns(ddl: Ddl, schema: string): Promise<Map<string, Column[]>> {
  const rows = await ddl.rows<Column & { table: string }>(
    `SELECT table_name AS table, column_name AS name, data_type = 'ARRAY' AS list FROM information_schema.columns
     WHERE table_schema = $1 AND udt_name IN ('text', '_text') ORDER BY table_name, ordinal_position`,
    [schema],
  );
  return Map.groupBy(rows, ({ table }) => table);
}

const normal = ({ name, list }: Column): string =>
  list
    ? `(SELECT array_agg(normalize(i, NFC) ORDER BY n) FROM unnest(${identifier(name)}) WITH ORDINALITY AS u(i, n))`
    : `normalize(${identifier(name)}, NFC)`;
const isOther = ({ name, list }: Column): string =>
  list ? `array_to_string(${identifier(name)}, ' ') IS NOT NFC NORMALIZED` : `${identifier(name)} IS NOT NFC NORMALIZED`;

/** Only lists with other values: an empty list would become null. */
const setNormal = (column: Column): string =>
  `${identifier(column.name)} = CASE WHEN ${isOther(column)} THEN ${normal(column)} ELSE ${identifier(column.name)} END`;

const update = (schema: string, table: string, columns: readonly Column[]): string =>
  `UPDATE ${place(schema, table)} SET ${columns.map(setNormal).join(', ')}
   WHERE (${columns.map(isOther).join(' OR ')})`;

/** Row by row. If two texts become equal, the later one stays as it is and is reported. */
async function normalUnique(ddl: Ddl, schema: string, table: string, column: Column): Promise<void> {
  const ids = await ddl.rows<{ id: string }>(`SELECT id FROM ${place(schema, table)} WHERE ${isOther(column)} ORDER BY id`);
  const left: string[] = [];
  for (const { id } of ids) {
    try {
      await ddl.rows(`${update(schema, table, [column])} AND id = $1`, [id]);
    } catch (error) {
      if ((error as { code?: string }).code !== '23505') throw error;
      left.push(id);
    }
  }
  if (left.length)
    log('warn', 'records are unique by letters that are composed otherwise alone', { schema, model: table, column: column.name, ids: left });
}

/**
 * Converts stored texts to the normal form (NFC) that every save writes. The letters stay the same, so no version, event
 * or rule is affected. The timeline is unchanged.
 */
export const normalTexts = (ddl: Ddl, schema: string, models: Models): Promise<void> =>
  once(ddl, schema, 'texts are composed', async () => {
    const { tables, indexes } = layoutOf(resolveModels(models, 'und'));
    const unique = new Set([...indexes.values()].flatMap(({ kind, table, keys }) => (kind === 'unique' ? keys.map((key) => `${table}.${key}`) : [])));
    for (const [table, columns] of await textColumns(ddl, schema)) {
      if (!tables.has(table)) continue;
      const [single, plain] = [
        columns.filter(({ name }) => unique.has(`${table}.${name}`)),
        columns.filter(({ name }) => !unique.has(`${table}.${name}`)),
      ];
      if (plain.length) await ddl.rows(update(schema, table, plain));
      for (const column of single) await normalUnique(ddl, schema, table, column);
    }
    // Texts in the trash are restored as they are there.
    for (const table of ['_trash', '_trash_links'])
      await ddl.rows(`UPDATE ${place(schema, table)} SET row = normalize(row::text, NFC)::jsonb WHERE row::text IS NOT NFC NORMALIZED`);
  });
