import type { ModelTemplate } from '../../../languages/english.ts';
import { requiredLabel } from '../shared/fields.ts';

/** A task of a project. */
export const projectTask: ModelTemplate = {
  slug: 'std_project_task',
  name: 'std_project_task',
  displayed_name: 'Task of a project',
  icon: 'list-check',
  primary_attribute: 'std_label',
  schema: [
    requiredLabel,
    { name: 'std_due_date', label: 'Due date', type: 'date' },
    { name: 'std_done', label: 'Done', type: 'boolean', misc: { default: false } },
    { name: 'std_done_label', label: 'Name of a task that is done', type: 'text', hidden: true, misc: { formulaV1: 'IF(std_done, std_label)' } },
  ],
  misc: { indexes: [['std_due_date']] },
};
