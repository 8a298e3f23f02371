import { z } from 'zod';
import { jsonObject, reference, text } from '../schema/shared.ts';

const name = z.string().trim().min(1).max(200);
const body = z.string().max(1_000_000);

export const messageTemplate = z.strictObject({
  name,
  channel: z.enum(['email', 'sms', 'whatsapp']).optional(),
  model: reference.optional(),
  subject: text.optional(),
  body: text.optional(),
  misc: jsonObject.optional(),
});

export const pdfTemplate = z.strictObject({
  name,
  model: reference.optional(),
  html: body.optional(),
  css: body.optional(),
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
