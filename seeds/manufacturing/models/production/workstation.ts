import type { ModelTemplate } from '../../../languages/english.ts';
import { workstations } from '../../processes/defaults.ts';
import { builtInWith, fixedWhenBuiltIn, keptWhenBuiltIn } from '../rules/built-in.ts';
import { requiredLabel, uniqueKey } from '../shared/fields.ts';

/** A place where steps are worked on. It is only a label and gives no permission. */
export const workstation: ModelTemplate = {
  slug: 'std_workstation',
  name: 'std_workstation',
  displayed_name: 'Workstation',
  icon: 'tool',
  primary_attribute: 'std_label',
  schema: [requiredLabel, uniqueKey, builtInWith(workstations.map(({ key }) => key))],
  misc: {
    page: {
      facts: ['std_label'],
      tables: [
        { name: 'std_process_steps', columns: [{ path: 'std_label' }, { path: 'std_process' }, { path: 'std_line_num' }], links: true },
        { name: 'std_operations', columns: [{ path: 'std_label' }, { path: 'std_line_num' }, { path: 'std_status' }], links: true },
      ],
      more: ['std_key'],
    },
    fixed: [fixedWhenBuiltIn()],
    kept_while: [keptWhenBuiltIn],
  },
};
