import type { ModelTemplate } from '../../../languages/english.ts';
import { foreignContact, ownContact, requiredLabel } from '../shared/fields.ts';

/** Work with a person in charge and a due date, consisting of tasks. */
export const project: ModelTemplate = {
  slug: 'std_project',
  name: 'std_project',
  displayed_name: 'Project',
  icon: 'clipboard-list',
  primary_attribute: 'std_label',
  schema: [
    requiredLabel,
    {
      name: 'std_status',
      label: 'Status',
      type: 'tag',
      misc: {
        options: [
          { key: 'planned', label: 'Planned', tone: 'draft' },
          { key: 'ongoing', label: 'Ongoing', tone: 'active' },
          { key: 'on-hold', label: 'On hold', tone: 'hold' },
          { key: 'completed', label: 'Completed', tone: 'done' },
          { key: 'cancelled', label: 'Cancelled', tone: 'cancelled' },
        ],
        default: 'planned',
      },
    },
    { name: 'std_start_date', label: 'Start date', type: 'date' },
    { name: 'std_due_date', label: 'Due date', type: 'date' },
    { name: 'std_tasks_total', label: 'Tasks', type: 'number', subtype: 'integer', misc: { formulaV1: 'COUNT(std_tasks.std_label)' } },
    { name: 'std_tasks_done', label: 'Tasks done', type: 'number', subtype: 'integer', misc: { formulaV1: 'COUNT(std_tasks.std_done_label)' } },
    { name: 'std_notes', label: 'Notes', type: 'textarea' },
    {
      name: 'std_ends_early',
      label: 'Due before it starts',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'AND(NOT(EMPTY(std_start_date)), NOT(EMPTY(std_due_date)), std_due_date < std_start_date)' },
    },
    foreignContact('std_client'),
  ],
  misc: {
    page: {
      facts: [
        'std_status',
        'std_client',
        'std_contact',
        'std_owner',
        'std_start_date',
        'std_due_date',
        'std_tasks_done',
        'std_tasks_total',
        'std_notes',
      ],
      tables: [
        {
          name: 'std_tasks',
          columns: [{ path: 'std_label' }, { path: 'std_owner' }, { path: 'std_due_date' }, { path: 'std_done' }],
          ordering: [{ field: 'std_due_date', direction: 'asc' }],
        },
      ],
    },
    refused: [
      { when: 'std_ends_early', names: ['std_due_date', 'std_start_date'], text: 'A project is due on or after the day it starts.' },
      ownContact('std_client'),
    ],
    indexes: [['std_label'], ['std_due_date']],
    owns: ['std_tasks'],
  },
};
