import { z } from 'zod';
import { text, title } from '../schema/shared.ts';
import { setup, technical } from './descriptor/setup.ts';
import { fieldTypes } from './registry.ts';

/** One attribute of a model or a relation as its author writes it. Its id is made when it is left out. */
export const fieldSchema = z.strictObject({
  /** Rights are granted to this uuid, so a reused name inherits nothing. */
  id: z.uuid().optional(),
  /** Its column, which is never renamed; it stays reserved after deletion. */
  name: technical,
  label: title,
  description: text.optional(),
  type: z.enum(fieldTypes),
  ...setup,
});
