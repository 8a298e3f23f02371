import type { z } from 'zod';
import { jsonObject } from '../schema/shared.ts';
import type { Condition } from './types.ts';

/** The shape of a filter in a document; what it means is checked against the model it stands on (`parseCondition`, `checkCondition`). */
export const conditionSchema = jsonObject as unknown as z.ZodType<Condition>;
