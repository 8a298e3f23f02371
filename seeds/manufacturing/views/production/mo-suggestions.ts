import type { BlockAction, BuiltIn, Column } from '../../../languages/english.ts';
import { inStep, inStepOrNew } from '../../shared/steps.ts';
import { advance, advised, newManufacturingOrder, openDrawer, openShortages, plan, runAutomation, why } from '../shared/actions.ts';
import { advisedOrderColumns, suggestedOrderColumns } from '../shared/columns.ts';
import { late } from '../shared/late.ts';
import { table } from '../shared/table.ts';
import { inTabs, tabs } from '../shared/tabs.ts';

/** Orders that have not begun, the most urgent first. */
const ordersToStart = (actions: BlockAction[], columns: Column[] = advisedOrderColumns) =>
  table({
    model: 'std_manufacturing_order',
    columns,
    ordering: [{ field: 'std_due_date', direction: 'asc' }],
    formatting: late('std_due_date'),
    actions: [...actions, openShortages],
  });

export const moSuggestions: BuiltIn['views'][number] = {
  slug: 'mo-suggestions',
  name: 'Suggestions',
  model: 'std_manufacturing_order',
  view_group: 'production',
  order: 1,
  icon: 'list',
  root: inTabs([
    { id: 'drafts', label: 'Drafts and suggestions', betterFilters: inStepOrNew('std-mo-status-draft') },
    { id: 'blocked', label: 'Blocked awaiting materials', betterFilters: inStep('std-mo-status-awaiting-materials') },
    {
      id: 'ready',
      label: 'Ready to launch',
      betterFilters: {
        all: [
          inStep('std-mo-status-draft', 'std-mo-status-awaiting-materials'),
          { fact: 'std_raw_materials_available', operator: 'equal', value: true },
        ],
      },
    },
  ]),
  setup: {
    ...tabs,
    drafts: ordersToStart([newManufacturingOrder, plan, openDrawer, advance, why, ...advised], suggestedOrderColumns),
    blocked: ordersToStart([openDrawer, advance, ...advised, runAutomation('detect-stuck-manufacturing-orders', 'Compare with the stock')]),
    ready: ordersToStart([openDrawer, advance, ...advised]),
  },
};
