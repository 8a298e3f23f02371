import type { ModelTemplate } from '../../../languages/english.ts';
import { builtIn, fixedWhenBuiltIn, keptWhenBuiltIn } from '../rules/built-in.ts';
import { includeInMrp, longDescription, requiredLabel, stepKey } from '../shared/fields.ts';

/** One step of a process. */
export const processStep: ModelTemplate = {
  slug: 'std_process_step',
  name: 'std_process_step',
  displayed_name: 'Process step',
  icon: 'arrow-narrow-right',
  primary_attribute: 'std_label',
  schema: [
    requiredLabel,
    longDescription,
    {
      name: 'std_line_num',
      label: 'Order number (enter between 10 and 99999)',
      type: 'number',
      subtype: 'integer',
    },
    includeInMrp,
    stepKey,
    builtIn('AND(COALESCE(std_process.std_built_in, false), LEFT(COALESCE(std_key, ""), 4) = "std-")'),
  ],
  misc: { indexes: [['std_line_num']], fixed: [fixedWhenBuiltIn('std_process')], kept_while: [keptWhenBuiltIn] },
};
