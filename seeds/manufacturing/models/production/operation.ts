import type { ModelTemplate } from '../../../languages/english.ts';
import { includeInMrp, label, lineNum, stepKey } from '../shared/fields.ts';

/** A step as one object goes through it. */
export const operation: ModelTemplate = {
  slug: 'std_operation',
  name: 'std_operation',
  displayed_name: 'Operation',
  icon: 'progress',
  primary_attribute: 'std_label',
  schema: [
    label,
    lineNum,
    stepKey,
    includeInMrp,
    {
      name: 'std_status',
      label: 'Status',
      type: 'tag',
      misc: {
        options: [
          { key: 'on-hold', label: 'On hold', tone: 'hold' },
          { key: 'to-launch', label: 'To launch', tone: 'ready' },
          { key: 'ongoing', label: 'Ongoing', tone: 'active' },
          { key: 'completed', label: 'Completed', tone: 'done' },
          {
            key: 'cancelled',
            label: 'Cancelled',
            tone: 'cancelled',
          },
        ],
      },
    },
  ],
  misc: { indexes: [['std_key'], ['std_status']], owns: ['std_work_reports'] },
};
