import type { ModelTemplate } from '../../../languages/english.ts';
import { includeInMrp, label, lineNum, stepKey } from '../shared/fields.ts';

/** The links of which an operation has one: the object that goes through it. */
const subjects = ['std_order', 'std_po', 'std_pol', 'std_reception', 'std_shipment', 'std_manufacturing_order', 'std_inventory', 'std_do'];

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
    {
      name: 'std_of_several',
      label: 'Of several objects',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: `${subjects.map((name) => `IF(EMPTY(${name}.identity), 0, 1)`).join(' + ')} > 1` },
    },
  ],
  misc: {
    indexes: [['std_key'], ['std_status']],
    owns: ['std_work_reports'],
    refused: [{ when: 'std_of_several', names: subjects, text: 'An operation belongs to one object.' }],
  },
};
