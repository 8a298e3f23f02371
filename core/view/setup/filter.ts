import type { z } from 'zod';
import type { Condition } from '../../filter/types.ts';
import { condition } from '../../schema/shared.ts';

/** A filter in a view; its meaning is checked against the model it stands on. */
export const filter = condition as unknown as z.ZodType<Condition>;
