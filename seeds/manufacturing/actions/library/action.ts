import type { ActionContext, Decision, Read, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';

/** What an action about a record reads at once, told what the phases before it read. */
export type ReadPhase = (id: string, rows: Rows, context: ActionContext) => Record<string, Read>;

type AboutRecord = {
  name: string;
  label: string;
  description: string;
  refusals?: { id: string; text: string }[];
  model: string;
  reads: ReadPhase[];
  decide: (id: string, rows: Rows, context: ActionContext) => Decision;
};

export const nothing: Decision = { effects: [] };

/** An action about one record: without a primary item it reads and decides nothing. */
export const aboutRecord = ({ reads, decide, ...rest }: AboutRecord): ServerAction => ({
  ...rest,
  reads: reads.map((phase) => (rows, context) => (context.primary_item_id ? phase(context.primary_item_id, rows, context) : {})),
  decide: (rows, context) => (context.primary_item_id ? decide(context.primary_item_id, rows, context) : nothing),
});

/** The records that a call is about: those that a save names together, or the one of a run. */
export const idsIn = ({ input, primary_item_id }: ActionContext): string[] =>
  Array.isArray(input.ids) ? input.ids.filter((id) => typeof id === 'string') : primary_item_id === null ? [] : [primary_item_id];
