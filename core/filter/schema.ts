import type { z } from 'zod';
import { jsonObject } from '../schema/shared.ts';
import type { Condition } from './types.ts';

/** The shape of a filter in a document. Its meaning is checked against its model (`parseCondition`, `checkCondition`). */
export const conditionSchema = jsonObject as unknown as z.ZodType<Condition>;
