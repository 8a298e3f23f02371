import type { ActionContext, Effect, Read, Rows, ServerAction } from '@millwright/core/automation/actions.ts';
import type { Json, Text } from '@millwright/core/json.ts';

type AboutRecord = {
  name: string;
  label: Text;
  description: Text;
  model: string;
  reads: ((id: string, rows: Rows, context: ActionContext) => Record<string, Read>)[];
  decide: (id: string, rows: Rows, context: ActionContext) => Decision;
};
export type Decision = { effects: Effect[]; output?: Json };

export const nothing: Decision = { effects: [] };

/** An action about one record: without a primary item it reads and decides nothing. */
export const aboutRecord = ({ reads, decide, ...rest }: AboutRecord): ServerAction => ({
  ...rest,
  reads: reads.map((phase) => (rows, context) => (context.primary_item_id ? phase(context.primary_item_id, rows, context) : {})),
  decide: (rows, context) => (context.primary_item_id ? decide(context.primary_item_id, rows, context) : nothing),
});
