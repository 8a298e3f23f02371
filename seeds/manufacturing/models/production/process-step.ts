import type { ModelTemplate } from '../../../languages/english.ts';
import { defaultProcesses } from '../../processes/defaults.ts';
import { builtIn, fixedWhenBuiltIn, keptWhenBuiltIn, keyIsOneOf } from '../rules/built-in.ts';
import { includeInMrp, longDescription, requiredLabel, stepKey } from '../shared/fields.ts';

const ownKeys = defaultProcesses.flatMap(({ steps }) => steps.map(({ key }) => key));

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
    builtIn(`AND(COALESCE(std_process.std_built_in, false), ${keyIsOneOf(ownKeys)})`),
  ],
  misc: { indexes: [['std_line_num']], fixed: [fixedWhenBuiltIn('std_process')], kept_while: [keptWhenBuiltIn] },
};
