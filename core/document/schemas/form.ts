import { z } from 'zod';
import type { FormField } from '../../form/types.ts';
import { condition, json, reference, text, title } from '../../schema/shared.ts';

const kinds = [
  'text',
  'long_text',
  'number',
  'boolean',
  'date',
  'datetime',
  'option',
  'autocomplete',
  'relationship',
  'formula',
  'items',
  'image',
  'document',
  'file',
] as const;

const field: z.ZodType<FormField> = z.lazy(() =>
  z.strictObject({
    id: z.string().min(1).max(100),
    kind: z.enum(kinds),
    attribute: z.string().min(1).max(200),
    label: text.optional(),
    description: text.optional(),
    required: z.boolean().optional(),
    read_only: z.boolean().optional(),
    default: json.optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    multiple: z.boolean().optional(),
    formula: z.string().max(4_000).optional(),
    allow_existing: z.boolean().optional(),
    allow_new: z.boolean().optional(),
    allow_view: z.boolean().optional(),
    filter: condition.optional(),
    columns: z.array(field).max(100).optional(),
    allow_creation: z.boolean().optional(),
    allow_deletion: z.boolean().optional(),
    autofill: z.enum(['start_time', 'end_time', 'scanned_code', 'scan_time']).optional(),
  }),
) as z.ZodType<FormField>;

export const form = z.strictObject({
  name: z.string().trim().min(1).max(200),
  title,
  model: reference,
  process: reference.optional(),
  step: reference.optional(),
  read_query: z.string().max(100_000),
  write_query: z.string().max(100_000),
  fields: z.array(field).max(300),
  advances: z.boolean().optional(),
  preflight: text.optional(),
  postflight: text.optional(),
});
