import type { NamedDoubt, NamedObjection, ProcessDefinition } from './definition.ts';

/** A negative count is impossible. The form requires at least 0, but an API call may send anything. */
const belowZero: NamedObjection = {
  id: 'counted-below-zero',
  when: { fact: 'std_lines.std_counted_quantity', operator: 'lessThan', value: 0 },
  text: 'A counted quantity is below zero. Correct it first.',
};

const countsNothing = { fact: 'std_counts_nothing', operator: 'equal' as const, value: true };

/** An inventory without any count changes nothing and would easily be overlooked. */
const nothingCounted: NamedDoubt = {
  id: 'nothing-counted',
  close_short: true,
  when: countsNothing,
  text: 'Nothing is counted on it. Finished so, it changes no lot.',
};

const someUncounted: NamedDoubt = {
  id: 'some-uncounted',
  close_short: true,
  when: {
    all: [
      { fact: 'std_uncounted', operator: 'greaterThan', value: 0 },
      { ...countsNothing, value: false },
    ],
  },
  text: 'Lots that are not counted: {std_uncounted}. Their quantities stay as they are.',
};

const alsoCounted: NamedDoubt = {
  id: 'also-counted',
  when: { fact: 'std_also_counted', operator: 'isNotEmpty', value: true },
  text: 'Lots of it are on other open counts: {std_also_counted}. Of two counts of a lot the later one stands.',
};

export const inventory: ProcessDefinition = {
  key: 'PR-STD-INVENTORY',
  type: 'inventory',
  label: 'Inventory',
  steps: [
    { key: 'std-inv-status-draft', line_num: 1, label: 'Draft', tone: 'draft', workstation: 'logistics' },
    {
      key: 'std-inv-status-finished',
      line_num: 2,
      label: 'Finished',
      tone: 'done',
      workstation: 'logistics',
      refuse: [belowZero],
      confirm: [nothingCounted, someUncounted, alsoCounted],
    },
  ],
};
