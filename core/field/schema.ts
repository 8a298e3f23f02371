import { z } from 'zod';
import { text, title } from '../schema/shared.ts';
import { setup, technical } from './descriptor/setup.ts';
import { fieldTypes } from './registry.ts';

/** One attribute of a model or a relation as its author writes it. If the id is missing, it is generated. */
export const fieldSchema = z.strictObject({
  /** Rights refer to this UUID, so a new attribute with a former name inherits no rights. */
  id: z.uuid().optional(),
  /** The name of its column. It is never renamed, and stays reserved after deletion. */
  name: technical,
  label: title,
  description: text.optional(),
  type: z.enum(fieldTypes),
  ...setup,
});
