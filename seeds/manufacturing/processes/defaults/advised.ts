import type { StepDefinition } from './definition.ts';

const when = { fact: 'std_advice', operator: 'isNotEmpty' as const, value: true };

/** What planning advises about an order is done, or declined, on its own page. */
export const advised: NonNullable<StepDefinition['offers']> = [
  { automation: 'follow-advice', label: 'Follow the advice', when },
  { automation: 'decline-advice', label: 'Leave it', when },
];
