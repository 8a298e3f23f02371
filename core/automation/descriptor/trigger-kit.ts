import { z } from 'zod';
import { conditionSchema } from '../../filter/schema.ts';
import { reference } from '../../schema/shared.ts';
import { isZone } from '../../time/zones.ts';

/** What triggers build their setups of. */
export const triggerKit = {
  z,
  /** Ids or slugs. */
  references: z.array(reference).max(200),
  /** A filter; what it means is checked against the models. */
  condition: conditionSchema,
  cron: z.string().min(1).max(200),
  /** The zone whose clocks count; the client's when there is none. */
  zone: z.string().refine(isZone, { error: 'Unknown time zone.' }),
};
export type TriggerKit = typeof triggerKit;
