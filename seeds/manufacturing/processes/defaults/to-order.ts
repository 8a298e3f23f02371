import { advised } from './advised.ts';
import type { StepDefinition } from './definition.ts';

/** The single step of a purchase order line; it belongs to no process. */
export const toOrder: StepDefinition = {
  key: 'std-pol-status-to-order',
  line_num: 1,
  label: 'To order',
  tone: 'ready',
  workstation: 'purchase-administration',
  offers: advised,
};
