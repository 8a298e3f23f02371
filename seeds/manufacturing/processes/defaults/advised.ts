import type { StepDefinition } from './definition.ts';

const when = { fact: 'std_advice', operator: 'isNotEmpty' as const, value: true };

/** Actions to follow or decline the advice of planning, on the page of an order. */
export const advised: NonNullable<StepDefinition['offers']> = [
  { automation: 'follow-advice', label: 'Follow the advice', when },
  { automation: 'decline-advice', label: 'Leave it', when },
];
