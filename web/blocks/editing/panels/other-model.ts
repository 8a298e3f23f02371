import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { BlockAction } from '@millwright/core/view/setup/action.ts';
import type { RowsSetup } from '@millwright/core/view/setup/define-block.ts';
import type { Changes } from '../block-editing.ts';
import { mainColumns } from './rows-proposals.ts';

/** An action without the settings that name fields of a model: values, the filled field, the column that triggers it. */
function ofNoModel({ values: _values, fills: _fills, column: _column, callback, ...action }: BlockAction): BlockAction {
  return { ...action, ...(callback && { callback: ofNoModel(callback) }) };
}

/** Resets a block of records for another model: columns, sorting, groups, rules and the fields of its actions. */
export const ofOtherModel = (
  schema: Schema,
  model: ResolvedModel,
  { actions }: Pick<RowsSetup, 'actions'>,
): Changes<RowsSetup & { grouping?: unknown; columns_by?: unknown; image?: unknown }> => ({
  model: model.model.slug,
  columns: mainColumns(schema, model),
  ordering: [],
  formatting: undefined,
  grouping: undefined,
  columns_by: undefined,
  image: undefined,
  actions: actions.map(ofNoModel),
});
