import type { Text } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { fixedBecause, fixedFacts } from '@millwright/core/record/fixed.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import type { Row } from '../../columns/values.ts';

/** The fields to read beside the columns, to know which cells of a row are locked. */
export const factsOfFixed = (model: ResolvedModel, columns: readonly ResolvedColumn[]): string[] =>
  fixedFacts(
    model.model,
    columns.filter(({ editable }) => editable).map(({ path }) => path),
  ).filter((name) => model.fields.has(name));

/** Explains why an otherwise editable cell is locked; null if it isn't. */
export const fixedReason = (model: ResolvedModel, row: Row, { path, editable }: ResolvedColumn): Text | null =>
  editable ? fixedBecause(model.model, row, path) : null;
