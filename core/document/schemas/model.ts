import { z } from 'zod';
import { fieldTypes } from '../../model/types.ts';
import { icon, json, jsonObject, path, reference, text, title, tone } from '../../schema/shared.ts';

const technical = z.string().max(200);

const option = z.strictObject({ key: z.string().min(1).max(100), label: text, tone: tone.optional() });
const fact = z.strictObject({ fact: path });
const find = z.strictObject({ find: z.strictObject({ model: technical, field: technical, value: z.string() }) });

const balance = z.strictObject({
  entries: technical,
  amount: technical,
  account: technical,
  in: path,
  out: path,
  may_be_negative: path.optional(),
  opening: z.strictObject({
    properties: z.record(technical, z.union([fact, json])),
    links: z.record(technical, z.union([fact, z.strictObject({ self: z.literal(true) }), find])),
  }),
});

const fieldMisc = z.strictObject({
  relation_id: reference.optional(),
  formulaV1: z.string().max(4_000).optional(),
  formulaDisabled: z.boolean().optional(),
  options: z.array(option).max(500).optional(),
  default: json.optional(),
  create_only: z.boolean().optional(),
  searchable: z.boolean().optional(),
  unique: z.boolean().optional(),
  unit: z.string().max(50).optional(),
  decimals: z.number().int().min(0).max(20).optional(),
  counter: z.string().max(100).optional(),
  balance: balance.optional(),
});

/** An attribute. Its id is made when it is left out. */
export const field = z.strictObject({
  id: z.uuid().optional(),
  name: technical,
  label: title,
  description: text.optional(),
  type: z.enum(fieldTypes),
  subtype: z.enum(['float', 'integer', 'link', 'plain']).optional(),
  validation: z.enum(['', 'required']).optional(),
  hidden: z.boolean().optional(),
  deleted: z.boolean().optional(),
  creation_date: z.string().max(40).optional(),
  misc: fieldMisc.optional(),
});

const columns = z.array(z.array(technical).min(1).max(8)).max(50);

export const model = z.strictObject({
  name: technical,
  displayed_name: title,
  icon: icon.optional(),
  schema: z.array(field).max(500),
  primary_attribute: technical,
  misc: z
    .strictObject({
      append_only: z.boolean().optional(),
      unique: columns.optional(),
      indexes: columns.optional(),
      owns: z.array(technical).max(50).optional(),
      kept_by: z.array(technical).max(50).optional(),
      tells: z.array(technical).max(50).optional(),
      fixed: z
        .array(z.strictObject({ when: technical, names: z.array(technical).min(1).max(100), text }))
        .max(20)
        .optional(),
    })
    .optional(),
});

export const relation = z.strictObject({
  name: technical,
  inverse: technical,
  type: z.enum(['1_1', '1_N', 'N_1', 'N_N']),
  object_id: reference,
  to_object_id: reference,
  labels: z.strictObject({ name: title, inverse: title }),
  required: z.boolean().optional(),
  sort: z
    .strictObject({ field: path, direction: z.enum(['asc', 'desc']) })
    .nullable()
    .optional(),
  schema: z.array(field).max(100).optional(),
  misc: jsonObject.optional(),
});
