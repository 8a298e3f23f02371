import type { ModelTemplate } from '../../../languages/english.ts';
import { label, longDescription } from '../shared/fields.ts';

/** What was noted when an operation was closed. */
export const workReport: ModelTemplate = {
  slug: 'std_work_report',
  name: 'std_work_report',
  displayed_name: 'Work report',
  icon: 'clipboard-check',
  primary_attribute: 'std_label',
  schema: [
    label,
    {
      name: 'std_done',
      label: 'Done',
      type: 'boolean',
      misc: { default: false },
    },
    longDescription,
  ],
};
