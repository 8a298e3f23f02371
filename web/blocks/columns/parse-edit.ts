import type { Json } from '@millwright/core/json.ts';
import type { Reading, Wording } from '../../fields/view/field-view.ts';
import { readTyped } from '../../fields/view/value-text.ts';
import { columnView, type ResolvedColumn } from './columns.ts';

/** Parses typed or pasted text as a value of a column. Empty text clears the cell. */
export const parseEdit = (column: Pick<ResolvedColumn, 'kind' | 'field'>, typed: Json | undefined, wording: Wording): Reading =>
  readTyped(columnView(column), typed, column.field, wording);
