import type { ModelTemplate } from '../../../languages/english.ts';
import { requiredLabel, uniqueKey } from '../shared/fields.ts';

/** Where steps are worked on. A label, not a right. */
export const workstation: ModelTemplate = {
  slug: 'std_workstation',
  name: 'std_workstation',
  displayed_name: 'Workstation',
  icon: 'tool',
  primary_attribute: 'std_label',
  schema: [requiredLabel, uniqueKey],
};
