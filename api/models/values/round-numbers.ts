import { isComputed } from '@millwright/core/field/computed.ts';
import { decimalPlaces } from '@millwright/core/field/descriptor/number.ts';
import { columnType } from '@millwright/core/model/layout.ts';
import type { Field, Model } from '@millwright/core/model/types.ts';
import type { Ddl } from '../../db/connection/migrator.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import { place } from '../ddl.ts';
import { once } from './marks.ts';

/** Numbers written by people or rules. Unique ones are skipped, because two that differ only by noise would become equal. */
const isRounded = (field: Field): boolean => columnType(field) === 'numeric' && !isComputed(field) && field.misc?.unique !== true && !field.deleted;

/** The current columns. A change of type may be in progress. */
async function numericColumns(ddl: Ddl, schema: string): Promise<Set<string>> {
  const rows = await ddl.rows<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = $1 AND data_type = 'numeric'`,
    [schema],
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Rounds stored numbers as every save does now: noise of binary arithmetic in a quantity blocked goods. Entries of a
 * balance are history and stay; their sum equals the balance to the same number of places.
 */
export const roundNumbers = (ddl: Ddl, schema: string, models: readonly Model[]): Promise<void> =>
  once(ddl, schema, 'numbers are rounded', async () => {
    const numeric = await numericColumns(ddl, schema);
    const entries = new Set(models.flatMap((model) => model.schema.flatMap(({ misc }) => misc?.balance?.entries ?? [])));
    for (const model of models) {
      const columns = model.schema
        .filter((field) => isRounded(field) && numeric.has(`${model.slug}.${field.name}`))
        .map((field) => ({ name: identifier(field.name), places: decimalPlaces(field.misc?.decimals) }));
      if (columns.length === 0 || entries.has(model.slug)) continue;
      const sets = columns.map(
        ({ name, places }) => `${name} = CASE WHEN scale(${name}) > ${places} THEN trim_scale(round(${name}, ${places})) ELSE ${name} END`,
      );
      const noisy = columns.map(({ name, places }) => `scale(${name}) > ${places}`);
      await ddl.rows(`UPDATE ${place(schema, model.slug)} SET ${sets.join(', ')} WHERE ${noisy.join(' OR ')}`);
    }
  });
