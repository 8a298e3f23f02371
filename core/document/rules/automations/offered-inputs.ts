import { neededInputs } from '../../../automation/inputs/read-inputs.ts';
import type { Problem } from '../../../errors.ts';
import type { JsonObject } from '../../../json.ts';
import type { StepPolicy } from '../../../process/types.ts';
import { blockOf } from '../../../view/blocks/registry.ts';
import type { BlockAction } from '../../../view/setup/action.ts';
import type { View } from '../../../view/types.ts';
import type { Documents } from '../../descriptor/documents.ts';

/** A button that starts an automation, and its place. */
type Offering = { place: string; automation: string };

const everyAction = (one: BlockAction): BlockAction[] => [one, ...[one.callback, one.unasked].flatMap((next) => (next ? everyAction(next) : []))];

/** The automations that a view's actions start, including follow-up actions. */
const offeringsOfView = ({ setup }: Pick<View, 'setup'>): Offering[] =>
  Object.entries(setup).flatMap(([block, { type, misc }]) =>
    (blockOf(type)?.actions(misc as JsonObject) ?? []).flatMap((action, index) =>
      everyAction(action).flatMap(({ kind, automation }) =>
        kind === 'run_automation' && automation ? [{ place: `setup.${block}.misc.actions[${index}].automation`, automation }] : [],
      ),
    ),
  );

const offeringsOfStep = ({ offers = [] }: StepPolicy): Offering[] =>
  offers.map(({ automation }, index) => ({ place: `offers[${index}].automation`, automation }));

/** Buttons pass no inputs, so an automation that requires one would fail at every press. */
const lacking = (documents: Documents, offerings: readonly Offering[]): Problem[] =>
  offerings.flatMap(({ place, automation }) => {
    const offered = documents.find('settings_data_connections', automation);
    const needed = offered && !offered.disabled ? neededInputs(offered.trigger) : [];
    return needed.map(({ name }) => ({
      field: place,
      code: 'offered_needs_input',
      message: `The automation needs ${name}, and a button hands over nothing. Give it a default, or don't require it.`,
      params: { name },
    }));
  });

/** The problems of a view's buttons whose automations require an input. */
export const viewOfferProblems = (view: View, documents: Documents): Problem[] => lacking(documents, offeringsOfView(view));

/** The problems of a process step's buttons whose automations require an input. */
export const stepOfferProblems = (policy: StepPolicy, documents: Documents): Problem[] => lacking(documents, offeringsOfStep(policy));
