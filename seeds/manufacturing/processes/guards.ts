import type { GuardRule } from '../../languages/english.ts';
import { inStep } from '../shared/steps.ts';
import { saysTooLittle } from './defaults/manufacturing-order.ts';
import { expiredMeanwhile, moreThanTheLot } from './defaults/objections.ts';

const after = {
  model: 'std_manufacturing_order',
  from: 'std-mo-status-picking',
  free: ['std-mo-status-draft', 'std-mo-status-awaiting-materials', 'std-mo-status-picking'],
};

/**
 * Rules for every step after picking, including the steps of a company's own routing: a product must be made from
 * materials that were taken.
 */
export const guards: GuardRule[] = [
  { ...after, id: 'made-of-something', refuse: { when: saysTooLittle.when, text: saysTooLittle.text } },
  {
    ...after,
    id: 'made-after-picking',
    refuse: {
      when: inStep('std-mo-status-draft', 'std-mo-status-awaiting-materials', 'std-mo-status-cancelled'),
      text: 'Its materials have to be picked first.',
    },
  },
  { ...after, id: 'made-of-what-is-there', refuse: moreThanTheLot('std_picking_lines.std_excess_quantity') },
  { ...after, id: 'made-of-what-lasts', refuse: expiredMeanwhile },
];
