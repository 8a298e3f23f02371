import type { ActionContext, Decision, Read, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';

/** One phase of the reads of an action about a record. It gets the rows that earlier phases have read. */
export type ReadPhase = (id: string, rows: Rows, context: ActionContext) => Record<string, Read>;

type AboutRecord = {
  name: string;
  label: string;
  description: string;
  refusals?: ServerAction['refusals'];
  model: string;
  /** Built-in stock locations by the name of the read that finds them. If one is missing, no goods are moved. */
  places?: Record<string, string>;
  reads: ReadPhase[];
  decide: (id: string, rows: Rows, context: ActionContext) => Decision;
};

export const nothing: Decision = { effects: [] };

const placeLacks = {
  id: 'place-lacks',
  text: 'The built-in place with the key “{key}” is not there, so nothing is moved. “Set up the environment” adds it again.',
};

/** Returns the decision, or a refusal if it moves goods and a required stock location is missing. */
function withPlaces(decision: Decision, places: Record<string, string>, rows: Rows): Decision {
  const lacking = Object.entries(places).find(([read]) => (rows[read] ?? []).length === 0);
  const moves = decision.effects.some((effect) => effect.op === 'create' && effect.model === 'std_stock_mouvement');
  if (!lacking || !moves) return decision;
  return { effects: [], refused: [{ field: 'std_active_operation', because: placeLacks.id, values: { key: lacking[1] } }] };
}

/** Defines an action about one record. Without a primary item it reads nothing and has no effects. */
export const aboutRecord = ({ reads, decide, places = {}, ...rest }: AboutRecord): ServerAction => ({
  ...rest,
  ...(Object.keys(places).length > 0 && { refusals: [...(rest.refusals ?? []), placeLacks] }),
  reads: reads.map((phase) => (rows, context) => (context.primary_item_id ? phase(context.primary_item_id, rows, context) : {})),
  decide: (rows, context) => (context.primary_item_id ? withPlaces(decide(context.primary_item_id, rows, context), places, rows) : nothing),
});

/** The records that a call is about: all records of one save, or the single record of a run. */
export const idsIn = ({ input, primary_item_id }: ActionContext): string[] =>
  Array.isArray(input.ids) ? input.ids.filter((id) => typeof id === 'string') : primary_item_id === null ? [] : [primary_item_id];
