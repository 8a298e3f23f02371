import type { ModelTemplate } from '../../../languages/english.ts';
import { phone } from '../shared/documents.ts';
import { requiredLabel } from '../shared/fields.ts';

/** An operator or sales person. */
export const user: ModelTemplate = {
  slug: 'std_user',
  name: 'std_user',
  displayed_name: 'Operator or sales person',
  icon: 'user',
  primary_attribute: 'std_label',
  schema: [requiredLabel, { name: 'std_email', label: 'Email', type: 'text', misc: { format: 'email' } }, phone],
};
