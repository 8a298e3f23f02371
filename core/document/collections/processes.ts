import { stepPolicySchema } from '../../process/schema.ts';
import type { StepPolicy } from '../../process/types.ts';
import { defineCollection } from '../descriptor/define-collection.ts';

/** Steps of processes, by their keys. */
export const processes = defineCollection<StepPolicy & { id: string }>({
  component: 'ProcessStep',
  resource: 'SETTINGS',
  schema: stepPolicySchema,
  versioned: true,
});
