import { isSortedAlone } from '@millwright/core/model/indexed.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import { collated } from '@millwright/core/sql/collated.ts';
import { identifier } from '../../db/sql/identifiers.ts';

/**
 * A column of a table in the form that its index supports for equality. A column with a text collation supports only
 * comparisons in that collation.
 */
export const findable = (schema: Schema, table: string, column: string, sql = identifier(column)): string =>
  isSortedAlone(schema, table, column) ? collated(sql, schema.sorting) : sql;
