import type { Text } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { fixedBecause, fixedFacts } from '@millwright/core/record/fixed.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import type { Row } from '../../columns/values.ts';

/** Names the fields that a row is read with beside its columns, to know which of its cells are fixed. */
export const factsOfFixed = (model: ResolvedModel, columns: readonly ResolvedColumn[]): string[] =>
  fixedFacts(
    model.model,
    columns.filter(({ editable }) => editable).map(({ path }) => path),
  ).filter((name) => model.fields.has(name));

/** Says why an otherwise editable cell isn't changed any more; null while it may be. */
export const fixedReason = (model: ResolvedModel, row: Row, { path, editable }: ResolvedColumn): Text | null =>
  editable ? fixedBecause(model.model, row, path) : null;
