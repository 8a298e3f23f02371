import { isSortedAlone } from '@millwright/core/model/indexed.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import { collated } from '@millwright/core/sql/collated.ts';
import { identifier } from '../../db/sql/identifiers.ts';

/** A column of a table as an equality finds it by its index: one in the order of texts answers what is compared in that order alone. */
export const findable = (schema: Schema, table: string, column: string, sql = identifier(column)): string =>
  isSortedAlone(schema, table, column) ? collated(sql, schema.sorting) : sql;
