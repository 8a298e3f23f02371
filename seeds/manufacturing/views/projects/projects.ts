import type { BuiltIn, Column } from '../../../languages/english.ts';
import { newRecord, openDrawer, openForm } from '../shared/actions.ts';
import { late } from '../shared/late.ts';
import { table } from '../shared/table.ts';
import { kinds, kindsInTabs } from '../shared/tabs.ts';

const columns: Column[] = [
  { path: 'std_label', editable: true },
  { path: 'std_status', editable: true },
  { path: 'std_client' },
  { path: 'std_owner' },
  { path: 'std_start_date', editable: true },
  { path: 'std_due_date', editable: true },
  { path: 'std_tasks_done' },
  { path: 'std_tasks_total' },
];

export const projects: BuiltIn['views'][number] = {
  slug: 'projects',
  name: 'Projects',
  model: 'std_project',
  view_group: 'sales-order',
  order: 4,
  icon: 'clipboard-list',
  root: kindsInTabs([
    {
      id: 'open',
      label: 'Open projects',
      betterFilters: { not: { fact: 'std_status', operator: 'in', value: ['completed', 'cancelled'] } },
    },
    { id: 'tasks', label: 'Open tasks', betterFilters: { not: { fact: 'std_done', operator: 'equal', value: true } } },
    { id: 'ended', label: 'Completed or cancelled', betterFilters: { fact: 'std_status', operator: 'in', value: ['completed', 'cancelled'] } },
  ]),
  setup: {
    ...kinds,
    open: table({
      model: 'std_project',
      columns,
      ordering: [{ field: 'std_due_date', direction: 'asc' }],
      formatting: late('std_due_date'),
      actions: [newRecord('edit-project', 'New project'), openForm('edit-project')],
    }),
    tasks: table({
      model: 'std_project_task',
      columns: [
        { path: 'std_label', editable: true },
        { path: 'std_project' },
        { path: 'std_owner' },
        { path: 'std_due_date', editable: true },
        { path: 'std_done', editable: true },
      ],
      ordering: [{ field: 'std_due_date', direction: 'asc' }],
      formatting: late('std_due_date'),
      actions: [openDrawer],
    }),
    ended: table({ model: 'std_project', columns, ordering: [{ field: 'std_due_date', direction: 'desc' }], actions: [openDrawer] }),
  },
};
