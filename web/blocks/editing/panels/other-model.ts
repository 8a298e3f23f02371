import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { BlockAction } from '@millwright/core/view/setup/action.ts';
import type { RowsSetup } from '@millwright/core/view/setup/define-block.ts';
import type { Changes } from '../block-editing.ts';
import { mainColumns } from './rows-proposals.ts';

/** An action without what it says of the fields of a model: the values that it writes or passes on, the field that it fills, the column that starts it. */
function ofNoModel({ values: _values, fills: _fills, column: _column, callback, ...action }: BlockAction): BlockAction {
  return { ...action, ...(callback && { callback: ofNoModel(callback) }) };
}

/** What changes in a block of records with its model: columns, order, groups, rules and the fields of its actions were about the other one. */
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
