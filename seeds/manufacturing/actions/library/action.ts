import type { ActionContext, Decision, Read, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';

/** What an action about a record reads at once, told what the phases before it read. */
export type ReadPhase = (id: string, rows: Rows, context: ActionContext) => Record<string, Read>;

type AboutRecord = {
  name: string;
  label: string;
  description: string;
  refusals?: ServerAction['refusals'];
  model: string;
  /** Built-in places by the read that finds each: without them nothing is moved. */
  places?: Record<string, string>;
  reads: ReadPhase[];
  decide: (id: string, rows: Rows, context: ActionContext) => Decision;
};

export const nothing: Decision = { effects: [] };

const placeLacks = {
  id: 'place-lacks',
  text: 'The built-in place with the key “{key}” is not there, so nothing is moved. “Set up the environment” adds it again.',
};

/** The decision, or a refusal where it moves goods and a place that it needs is not there. */
function withPlaces(decision: Decision, places: Record<string, string>, rows: Rows): Decision {
  const lacking = Object.entries(places).find(([read]) => (rows[read] ?? []).length === 0);
  const moves = decision.effects.some((effect) => effect.op === 'create' && effect.model === 'std_stock_mouvement');
  if (!lacking || !moves) return decision;
  return { effects: [], refused: [{ field: 'std_active_operation', because: placeLacks.id, values: { key: lacking[1] } }] };
}

/** An action about one record: without a primary item it reads and decides nothing. */
export const aboutRecord = ({ reads, decide, places = {}, ...rest }: AboutRecord): ServerAction => ({
  ...rest,
  ...(Object.keys(places).length > 0 && { refusals: [...(rest.refusals ?? []), placeLacks] }),
  reads: reads.map((phase) => (rows, context) => (context.primary_item_id ? phase(context.primary_item_id, rows, context) : {})),
  decide: (rows, context) => (context.primary_item_id ? withPlaces(decide(context.primary_item_id, rows, context), places, rows) : nothing),
});

/** The records that a call is about: those that a save names together, or the one of a run. */
export const idsIn = ({ input, primary_item_id }: ActionContext): string[] =>
  Array.isArray(input.ids) ? input.ids.filter((id) => typeof id === 'string') : primary_item_id === null ? [] : [primary_item_id];
