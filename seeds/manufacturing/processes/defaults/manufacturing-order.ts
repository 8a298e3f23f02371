import { checkStockAgain, takePresentBill } from '../../shared/offers.ts';
import { inStep } from '../../shared/steps.ts';
import { advised } from './advised.ts';
import type { NamedDoubt, NamedObjection, ProcessDefinition } from './definition.ts';
import { picksToConfirm } from './objections.ts';

const lacksMaterials = { fact: 'std_raw_materials_available', operator: 'equal' as const, value: false };

const billChanged = { fact: 'std_bill_changed', operator: 'equal' as const, value: true };
const takesBill = { automation: 'take-present-bill', label: takePresentBill, when: billChanged };

const empty = (fact: string) => ({ fact, operator: 'isEmpty' as const, value: true });

/** Article, components and quantity of the order: without these nothing can be picked, consumed or made. */
export const saysTooLittle: NamedObjection = {
  id: 'says-too-little',
  when: {
    any: [empty('std_sku'), empty('std_sku.std_bom'), empty('std_quantity'), { fact: 'std_quantity', operator: 'lessThanInclusive', value: 0 }],
  },
  text: 'It needs an article, a bill of materials and a quantity above zero.',
};

/** A product must be made from materials that were taken, and an order must have made something before it is done. */
const madeOfSomething: NamedObjection[] = [
  {
    id: 'nothing-picked',
    when: { fact: 'std_picked_quantity', operator: 'lessThanInclusive', value: 0 },
    text: 'Nothing was picked for it, and nothing is made of nothing. Set it back to picking.',
  },
  {
    id: 'nothing-confirmed',
    when: { any: [empty('std_quantity_produced'), { fact: 'std_quantity_produced', operator: 'lessThanInclusive', value: 0 }] },
    text: 'Say first how much was produced: a quantity above zero.',
  },
  {
    id: 'lacks-for-what-was-made',
    when: { fact: 'std_short_text', operator: 'isNotEmpty', value: true },
    text: 'More was made than materials were issued for: {std_short_text}. Pick them first, or record outputs.',
  },
  {
    id: 'undated',
    when: { fact: 'std_undated', operator: 'isNotEmpty', value: true },
    text: 'Perishable goods need an expiry date: {std_undated}. Enter it, or give the article a shelf life.',
  },
];

const short = { fact: 'std_short', operator: 'equal' as const, value: true };
const lessWasMade =
  'Less was made than planned: {std_quantity_produced} of {std_quantity}. The rest is not made, and what was not consumed goes back to its lots.';

/** An order that made less than planned is not ended by a call that does not say what happens to the rest. */
const lessMade: NamedDoubt[] = [
  { id: 'less-made', close_short: true, when: { all: [short, empty('std_rest')] }, text: lessWasMade },
  { id: 'less-made-as-said', when: { all: [short, { ...empty('std_rest'), operator: 'isNotEmpty' }] }, text: lessWasMade },
];

const moreMade: NamedDoubt = {
  id: 'more-made',
  when: { fact: 'std_over', operator: 'equal', value: true },
  text: 'More was made than planned: {std_quantity_produced} of {std_quantity}. All of it goes into stock.',
};

export const manufacturingOrder: ProcessDefinition = {
  key: 'PR-STD-MANUFACTURING-ORDER',
  type: 'manufacturing-order',
  label: 'Manufacturing order',
  steps: [
    {
      key: 'std-mo-status-draft',
      line_num: 1,
      label: 'Draft / Suggestion',
      tone: 'draft',
      workstation: 'production',
      include_in_mrp: true,
      offers: [takesBill, ...advised],
    },
    {
      key: 'std-mo-status-awaiting-materials',
      line_num: 2,
      label: 'Awaiting materials',
      tone: 'hold',
      workstation: 'production',
      include_in_mrp: true,
      refuse: [saysTooLittle],
      help: 'It takes what it lacks when goods come, by priority, due date and age, and goes on by itself once it has all.',
      offers: [{ automation: 'check-stock-again', label: checkStockAgain, when: lacksMaterials }, takesBill, ...advised],
    },
    {
      key: 'std-mo-status-picking',
      line_num: 3,
      label: 'Picking',
      tone: 'ready',
      workstation: 'logistics',
      include_in_mrp: true,
      leave: picksToConfirm,
      offers: [takesBill, ...advised],
      refuse: [
        saysTooLittle,
        {
          id: 'waits',
          when: { all: [inStep('std-mo-status-awaiting-materials'), lacksMaterials] },
          text: 'It waits for materials. {std_missing_materials}',
        },
      ],
    },
    {
      key: 'std-mo-status-production',
      line_num: 10,
      label: 'Production',
      tone: 'active',
      workstation: 'production',
      offers: [takesBill, ...advised],
    },
    {
      key: 'std-mo-status-packaging',
      line_num: 100,
      label: 'Packaging',
      tone: 'check',
      workstation: 'production',
      offers: advised,
    },
    {
      key: 'std-mo-status-done',
      line_num: 100000,
      label: 'Done',
      tone: 'done',
      workstation: 'production',
      refuse: madeOfSomething,
      confirm: [...lessMade, moreMade],
    },
    {
      key: 'std-mo-status-cancelled',
      line_num: 100001,
      label: 'Cancelled',
      tone: 'cancelled',
      help: 'What was issued and not consumed is back in its lots.',
      workstation: 'production',
    },
  ],
};
