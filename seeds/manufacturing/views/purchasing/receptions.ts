import type { BuiltIn } from '../../../languages/english.ts';
import { inStep, inStepOrNew } from '../../shared/steps.ts';
import { advance, advanceBy, openForm } from '../shared/actions.ts';
import { receptionColumns } from '../shared/columns.ts';
import { late } from '../shared/late.ts';
import { table } from '../shared/table.ts';
import { inTabs, tabs } from '../shared/tabs.ts';

export const receptions: BuiltIn['views'][number] = {
  slug: 'receptions',
  name: 'Receptions',
  model: 'std_reception',
  view_group: 'purchasing',
  order: 2,
  icon: 'truck-delivery',
  root: inTabs([
    {
      id: 'waiting',
      label: 'Awaiting logistics reception',
      betterFilters: inStepOrNew('std-rec-status-draft', 'std-rec-status-waiting'),
    },
    { id: 'to-control', label: 'Received or to be checked', betterFilters: inStep('std-rec-status-to-control') },
    {
      id: 'complete',
      label: 'Completed',
      betterFilters: inStep('std-rec-status-complete'),
    },
    {
      id: 'calendar',
      label: 'Calendar',
      betterFilters: inStepOrNew('std-rec-status-draft', 'std-rec-status-waiting', 'std-rec-status-to-control', 'std-rec-status-complete'),
    },
  ]),
  setup: {
    ...tabs,
    calendar: {
      type: 'calendar',
      misc: {
        model: 'std_reception',
        limit: 50,
        searchable: true,
        selectable: false,
        columns: [{ path: 'std_label' }, { path: 'std_supplier' }],
        ordering: [{ field: 'std_expected_reception_date', direction: 'asc' }],
        start: 'std_expected_reception_date',
        status: 'std_active_operation',
        actions: [openForm('edit-reception')],
      },
    },
    waiting: table({
      model: 'std_reception',
      columns: receptionColumns,
      ordering: [{ field: 'std_expected_reception_date', direction: 'asc' }],
      formatting: late('std_expected_reception_date'),
      actions: [openForm('edit-reception'), advanceBy('Receive')],
    }),
    'to-control': table({
      model: 'std_reception',
      columns: receptionColumns,
      ordering: [{ field: 'std_actual_reception_date', direction: 'asc' }],
      actions: [openForm('edit-reception'), advance],
    }),
    complete: table({
      model: 'std_reception',
      columns: receptionColumns,
      ordering: [{ field: 'std_actual_reception_date', direction: 'desc' }],
      actions: [openForm('edit-reception')],
    }),
  },
};
