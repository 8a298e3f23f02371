import { checkAndShip, checkStockAgain, exportToAccounting, issueInvoice, shipWhatIsThere } from '../../shared/offers.ts';
import { inStep } from '../../shared/steps.ts';
import type { NamedDoubt, NamedObjection, ProcessDefinition, StepDefinition } from './definition.ts';
import {
  deliveryHasMoved,
  expiredMeanwhile,
  goesWithAnother,
  holdsNothing,
  moreThanTheLot,
  ofOthers,
  orderIsCancelled,
  picksToConfirm,
} from './objections.ts';

const tooMuch = moreThanTheLot('std_lines.std_picking_lines.std_excess_quantity');

const something = (fact: string) => ({ fact, operator: 'isNotEmpty' as const, value: true });
const pickedSomething = { fact: 'std_picked_quantity', operator: 'greaterThan' as const, value: 0 };

/** A shipment that lacks goods would only be moved back. It goes on automatically when goods come in, or without them when it is split. */
const stillWaits: NonNullable<StepDefinition['refuse']> = {
  when: { all: [inStep('std-shipment-status-awaiting-materials'), something('std_shortage')] },
  text: 'It waits for materials (ordered − picked = missing): {std_shortage}.',
};

/** A shipment with nothing picked is not shipped: it keeps waiting, or is closed by cancelling it. */
const nothingPicked: NamedObjection = {
  id: 'nothing-picked',
  when: { all: [something('std_shortage'), { fact: 'std_picked_quantity', operator: 'lessThanInclusive', value: 0 }] },
  text: 'Nothing of it is picked (ordered − picked = missing): {std_shortage}. Pick it first. If nothing is to leave, cancel it: “Ship the rest” is then offered on the order.',
};

/** A line without picks moves no goods, whatever its quantity: it is new, or its picks were deleted. */
const notPickedYet: NamedObjection = {
  id: 'not-picked-yet',
  when: something('std_unpicked'),
  text: 'There are no picking lines for this yet: {std_unpicked}. Pick it first, or take it off the shipment.',
};

/** Each line that is short, as `article: ordered − picked = missing unit`. */
const lessThanOrdered: NamedDoubt = {
  id: 'less-than-ordered',
  close_short: true,
  when: { fact: 'std_shortage', operator: 'isNotEmpty', value: true },
  text: 'Less is picked than was ordered (ordered − picked = missing): {std_shortage}. The order stays open, and “Ship the rest” is offered on it.',
};

/** Each line with too much, as `article: picked − ordered = too much unit`. */
const moreThanOrdered: NamedDoubt = {
  id: 'more-than-ordered',
  when: something('std_over_picked'),
  text: 'More is picked than was ordered (picked − ordered = too much): {std_over_picked}. All of it leaves.',
};

/** A picked shipment may be checked and shipped at once, if no documents have to be printed before. */
const toCheck: NonNullable<StepDefinition['offers']> = [
  {
    automation: 'shipment-check-and-ship',
    label: checkAndShip,
    when: { all: [pickedSomething, { fact: 'std_unconfirmed_picks', operator: 'equal', value: 0 }] },
  },
];

const ofNoOrder = orderIsCancelled('std_order', 'std-so-status-cancelled');
const withoutPicks = holdsNothing('std-shipment-status-cancelled');

/** Neither the shipment nor its order is invoiced. */
const notBilled: NonNullable<StepDefinition['offers']>[number]['when'] = {
  all: [{ fact: 'std_billed', operator: 'equal', value: false }, { not: { fact: 'std_order.std_billed', operator: 'equal', value: true } }],
};

export const shipment: ProcessDefinition = {
  key: 'PR-STD-SHIPMENT',
  type: 'shipment',
  label: 'Shipment',
  steps: [
    { key: 'std-shipment-status-draft', line_num: 1, label: 'Draft', tone: 'draft', workstation: 'logistics', refuse: [goesWithAnother] },
    {
      key: 'std-shipment-status-awaiting-materials',
      line_num: 100,
      label: 'Awaiting materials',
      tone: 'hold',
      workstation: 'logistics',
      refuse: [ofNoOrder, goesWithAnother],
      help: 'It takes what it lacks when goods come, by priority, due date and age, and goes on by itself once it has all.',
      offers: [
        { automation: 'shipment-ship-what-is-there', label: shipWhatIsThere, when: { all: [something('std_shortage'), pickedSomething] } },
        { automation: 'check-stock-again', label: checkStockAgain, when: something('std_shortage') },
      ],
    },
    {
      key: 'std-shipment-status-picking-to-input',
      line_num: 200,
      label: 'Picking to validate',
      tone: 'ready',
      workstation: 'logistics',
      refuse: [ofNoOrder, goesWithAnother, { id: 'still-waits', ...stillWaits }],
      leave: picksToConfirm,
      offers: toCheck,
    },
    {
      key: 'std-shipment-status-note-to-print',
      line_num: 300,
      label: 'Delivery note to print',
      tone: 'ready',
      workstation: 'logistics',
      refuse: [ofNoOrder, goesWithAnother, withoutPicks],
      offers: toCheck,
    },
    {
      key: 'std-shipment-status-preparation',
      line_num: 400,
      label: 'Preparation',
      tone: 'active',
      workstation: 'logistics',
      refuse: [ofNoOrder, goesWithAnother, withoutPicks],
      offers: toCheck,
    },
    {
      key: 'std-shipment-status-control',
      line_num: 500,
      label: 'Shipment control',
      tone: 'check',
      workstation: 'logistics',
      refuse: [ofNoOrder, goesWithAnother, withoutPicks, { id: 'more-than-the-lot', ...tooMuch }],
    },
    {
      key: 'std-shipment-status-complete',
      line_num: 600,
      label: 'Complete',
      tone: 'done',
      workstation: 'logistics',
      confirm: [lessThanOrdered, moreThanOrdered],
      refuse: [
        ofNoOrder,
        goesWithAnother,
        withoutPicks,
        ofOthers,
        nothingPicked,
        notPickedYet,
        { id: 'expired-lots', ...expiredMeanwhile },
        { id: 'more-than-the-lot', ...tooMuch },
      ],
      offers: [
        {
          automation: 'shipment-export-to-accounting',
          label: exportToAccounting,
          when: notBilled,
        },
        { automation: 'shipment-issue-invoice', label: issueInvoice, when: notBilled },
      ],
    },
    {
      key: 'std-shipment-status-cancelled',
      line_num: 700,
      label: 'Cancelled',
      tone: 'cancelled',
      workstation: 'logistics',
      refuse: deliveryHasMoved,
    },
  ],
};
