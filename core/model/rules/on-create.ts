import { z } from 'zod';
import { defineRule } from './define-rule.ts';

/** The server action that posts a new record. It runs in the transaction of the save: when it refuses, nothing is saved. */
export const onCreate = defineRule({ schema: z.string().max(200).optional() });
