import type { JsonObject } from '../../json.ts';
import type { StepPolicy } from '../../process/types.ts';
import { blockOf } from '../../view/blocks/registry.ts';
import type { BlockAction } from '../../view/setup/action.ts';
import type { View } from '../../view/types.ts';

type Started = { automation: string; form?: string };

/** An automation that a block's button starts, with the place of its name in the view. */
export type ViewOffering = Started & {
  place: string;
  /** The action that starts the automation, directly or by a follow-up. */
  action: BlockAction;
  /** The form whose submission starts the automation, on the saved record. */
  form?: string;
  /** The model of the block, if it has one. */
  model: unknown;
};

/** The automations that an action and its follow-ups start. */
function startedBy({ kind, automation, form: own, callback, unasked }: BlockAction, form?: string): Started[] {
  const started = kind === 'run_automation' && automation ? [{ automation, ...(form && { form }) }] : [];
  return [...started, ...(unasked ? startedBy(unasked, form) : []), ...(callback ? startedBy(callback, own || form) : [])];
}

/** The automations that a view offers. */
export const offeredByView = ({ setup }: Pick<View, 'setup'>): ViewOffering[] =>
  Object.entries(setup).flatMap(([block, { type, misc }]) =>
    (blockOf(type)?.actions(misc as JsonObject) ?? []).flatMap((action, index) =>
      startedBy(action).map((started) => ({
        ...started,
        place: `setup.${block}.misc.actions[${index}].automation`,
        action,
        model: (misc as JsonObject).model,
      })),
    ),
  );

/** The automations that a step of a process offers, each while its condition holds. */
export const offeredByStep = ({ offers = [] }: Pick<StepPolicy, 'offers'>) =>
  offers.map(({ automation, when }, index) => ({ place: `offers[${index}].automation`, automation, when }));
