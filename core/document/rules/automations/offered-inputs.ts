import { offeredByStep, offeredByView } from '../../../access/offers/offered-by.ts';
import { neededInputs } from '../../../automation/inputs/read-inputs.ts';
import type { Problem } from '../../../errors.ts';
import type { StepPolicy } from '../../../process/types.ts';
import type { View } from '../../../view/types.ts';
import type { Documents } from '../../descriptor/documents.ts';

/** A button that starts an automation, and its place. */
type Offering = { place: string; automation: string };

/** A problem for each required input of an offered automation. Buttons pass no inputs, so such an automation could never start. */
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

/** The problems of automations that a view offers but that require inputs. */
export const viewOfferProblems = (view: View, documents: Documents): Problem[] => lacking(documents, offeredByView(view));

/** The problems of automations that a process step offers but that require inputs. */
export const stepOfferProblems = (policy: StepPolicy, documents: Documents): Problem[] => lacking(documents, offeredByStep(policy));
