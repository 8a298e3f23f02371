import type { BuiltIn, Step } from '../../languages/english.ts';
import { act, automation, byHand } from './shared/automation.ts';

const netNeeds: Step = {
  ...act('compute-net-needs', 'steps/planning/computeMrp', 'Compute net needs and write the suggestions'),
  output_variable: 'plan',
};

/** Passes on whether the run is a dry run, which writes nothing. */
const asked = (step: Step): Step => ({ ...step, input: { ...step.input, input: { dry_run: { $: 'trigger.input.dry_run' } } } });

/** Passes on the result of planning, so that the run returns it. */
const detectStuck = (input: Step['input']): Step => {
  const step = act('detect-stuck-orders', 'steps/manufacturing-orders/detectStuckOrders', 'Compare all open orders with the stock');
  return { ...step, input: { ...step.input, input } };
};

/** Automations for planning. */
export const planning: BuiltIn['settings_data_connections'] = [
  automation({
    slug: 'compute-mrp',
    label: 'Plan what to make and to buy',
    description:
      'Compares what is required with stock and what is on its way, over all levels of the bills, and suggests manufacturing and purchase orders. Run again it changes only what has changed.',
    trigger: byHand('std_suggestion', 'std_manufacturing_order'),
    steps: [asked(netNeeds), detectStuck({ plan: { $: 'steps.plan' }, dry_run: { $: 'steps.plan.dry_run' } })],
  }),
  automation({
    slug: 'write-suggestions',
    label: 'Plan, and write the suggestions',
    description: 'Plans as always, and writes what it suggests at the first run too.',
    trigger: byHand('std_suggestion', 'std_manufacturing_order'),
    steps: [{ ...netNeeds, input: { ...netNeeds.input, input: { dry_run: false } } }, detectStuck({ plan: { $: 'steps.plan' } })],
  }),
  automation({
    slug: 'preview-mrp',
    label: 'Try a plan without writing anything',
    description:
      'Computes what planning would add, change and take away, and names what looks wrong: no supplier, no bill, stock below zero, dates long ago.',
    trigger: byHand('std_suggestion'),
    steps: [{ ...netNeeds, input: { ...netNeeds.input, input: { dry_run: true } } }],
  }),
  automation({
    slug: 'order-missing',
    label: 'Order what is missing',
    trigger: byHand('std_sku'),
    steps: [act('order-missing', 'steps/shortages/order', 'Write the purchase order')],
  }),
  automation({
    slug: 'make-missing',
    label: 'Make what is missing',
    trigger: byHand('std_sku'),
    steps: [act('make-missing', 'steps/shortages/make', 'Write the manufacturing order')],
  }),
  automation({
    slug: 'follow-advice',
    label: 'Do what planning advises about an order',
    trigger: byHand('std_suggestion', 'std_manufacturing_order', 'std_pol'),
    steps: [act('follow-advice', 'steps/planning/followAdvice', 'Change the order')],
  }),
  automation({
    slug: 'decline-advice',
    label: 'Leave an order as it is',
    trigger: byHand('std_suggestion', 'std_manufacturing_order', 'std_pol'),
    steps: [act('decline-advice', 'steps/planning/declineAdvice', 'Decline the advice')],
  }),
];
