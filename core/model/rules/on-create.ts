import { z } from 'zod';
import { defineRule } from './define-rule.ts';

/** The server action that posts a new record within its own save: what follows from it is written with it, or the record is refused. */
export const onCreate = defineRule({ schema: z.string().max(200).optional() });
