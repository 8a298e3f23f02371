import { z } from 'zod';
import { jsonObject, reference, text } from '../schema/shared.ts';

const name = z.string().trim().min(1).max(200);

export const messageTemplate = z.strictObject({
  name,
  channel: z.enum(['email', 'sms', 'whatsapp']).optional(),
  model: reference.optional(),
  subject: text.optional(),
  body: text.optional(),
  misc: jsonObject.optional(),
});

export const labelTemplate = z.strictObject({
  name,
  type: z.string().max(50).optional(),
  model: reference.optional(),
  mapping: jsonObject.optional(),
  max_characters_per_row: z.number().int().min(1).max(1_000).optional(),
  labels_per_page: z.number().int().min(1).max(1_000).optional(),
  misc: jsonObject.optional(),
});

export const integration = z.strictObject({
  name,
  type: z.string().max(50).optional(),
  url: z.string().max(2_000).optional(),
  authentication: jsonObject.optional(),
  misc: jsonObject.optional(),
  disabled: z.boolean().optional(),
});
