import { type ZodType, z } from 'zod';
import type { Condition } from '../../filter/types.ts';
import { condition, reference } from '../../schema/shared.ts';

/** What triggers build their setups of. */
export const triggerKit = {
  z,
  /** Ids or slugs. */
  references: z.array(reference).max(200),
  /** A filter; what it means is checked against the models. */
  condition: condition as unknown as ZodType<Condition>,
  cron: z.string().min(1).max(200),
};
export type TriggerKit = typeof triggerKit;
