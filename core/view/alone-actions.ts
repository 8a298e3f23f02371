import type { Problem } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import { blockOf } from './blocks/registry.ts';
import { named } from './nesting.ts';
import type { BlockAction } from './setup/action.ts';
import { isAlone } from './setup/is-alone.ts';

const changing: readonly BlockAction['kind'][] = ['update_object', 'delete_object', 'advance'];
const opening: readonly BlockAction['kind'][] = ['open_drawer', 'open_dialog'];

/** Whether an action has no effect without a record, because it changes or opens one. */
export const needsRecord = ({ kind, form }: Pick<BlockAction, 'kind' | 'form'>): boolean =>
  changing.includes(kind) || (opening.includes(kind) && form === undefined);

type Setups = Record<string, { type: string; misc: JsonObject }>;

/** The actions of a view that need a record but are started without one, with the ids of their blocks. */
function idleActions(setups: Setups): [block: string, action: BlockAction][] {
  return Object.entries(setups).flatMap(([id, { type, misc }]) =>
    (blockOf(type)?.actions(misc ?? {}) ?? []).filter((one) => isAlone(one) && needsRecord(one)).map((one): [string, BlockAction] => [id, one]),
  );
}

/** A text to compare actions. It leaves out the block, because copies of a block have the same actions. */
const keyOf = ([, { id, trigger, kind }]: [string, BlockAction]) => JSON.stringify([id, trigger, kind]);

/** The problems of actions that can never have an effect. Actions that the stored view already has are not reported. */
export function idleActionProblems(setups: Json | undefined, before: Json | undefined): Problem[] {
  const stored = new Set(idleActions((before ?? {}) as Setups).map(keyOf));
  return idleActions((setups ?? {}) as Setups)
    .filter((one) => !stored.has(keyOf(one)))
    .map(([block, action]) => {
      const { name, params } = named(action.label, action.kind);
      return {
        field: `setup.${block}.misc.actions`,
        code: 'needs_record',
        params,
        message: `The action “${name}” needs a record, and a button or a date has none. Start it from a row, a cell, selected rows or a scanned code.`,
      };
    });
}
