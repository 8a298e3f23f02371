import { z } from 'zod';
import { callEvent } from '../automation/descriptor/trigger-kit.ts';
import { headerName, webhookSignatures } from '../automation/descriptor/webhook-signatures.ts';
import type { Problem } from '../errors.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { json, jsonObject, text } from '../schema/shared.ts';
import { valueSchema } from './call-rules.ts';
import type { Operation } from './operation.ts';

const name = z.string().regex(/^[A-Za-z_][\w-]{0,63}$/, { error: 'Letters, digits, hyphens and underscores, 64 at most.' });

/** A call of an operation whose values hold names in braces: `{address}` and `{secret}` of the webhook, `{id}` of what was registered, and what is asked for. */
const call = z.strictObject({ operation: z.string().min(1).max(64), params: jsonObject.optional() });

/** How the other system learns of the address: a person enters it there, or operations of the integration do. */
const registering = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('hand'), hint: text }),
  z.strictObject({
    by: z.literal('operation'),
    add: call,
    remove: call,
    /** Where the answer to `add` has what `remove` names as `{id}`. */
    id: z.string().min(1).max(200),
    /** What a person says for it, such as which repository. */
    values: z
      .array(z.strictObject({ name, label: text }))
      .max(20)
      .optional(),
  }),
]);

/** A webhook of another system: how its calls are signed, how they name their event, and what they bring. */
export const integrationWebhook = z.strictObject({
  name,
  label: text.optional(),
  signature: z.enum(webhookSignatures),
  /** The header with the secret, where that is how it signs. */
  header: z.string().regex(headerName).optional(),
  event: callEvent.optional(),
  /** A JSON Schema of the body. */
  body: valueSchema.optional(),
  /** An event as it comes: the headers that count, without those that sign, and what is read of its body. */
  example: z.strictObject({ headers: z.record(z.string().max(100), z.string().max(1_000)).optional(), body: json }).optional(),
  register: registering.optional(),
});

export type IntegrationWebhook = z.infer<typeof integrationWebhook>;
export type RegisteredByOperation = Extract<NonNullable<IntegrationWebhook['register']>, { by: 'operation' }>;

/** Values of a call with what stands for its names in braces; other names stay. */
export function filledParams(params: JsonObject, values: Readonly<Record<string, string>>): JsonObject {
  const filled = (value: Json): Json => {
    if (typeof value === 'string')
      return value.replace(/\{(\w+)\}/g, (whole, key: string) => (Object.hasOwn(values, key) ? (values[key] ?? '') : whole));
    if (Array.isArray(value)) return value.map(filled);
    return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each)])) : value;
  };
  return filled(params) as JsonObject;
}

const problem = (field: string, code: string, message: string): Problem => ({ field, code, message });

/** What is wrong with the webhooks of an integration: names that are there twice, and operations that are not. */
export function webhookProblems({
  webhooks = [],
  operations = [],
}: {
  webhooks?: readonly IntegrationWebhook[] | undefined;
  operations?: readonly Operation[] | undefined;
}): Problem[] {
  const names = webhooks.map((each) => each.name);
  const twice = names.findIndex((each, at) => names.indexOf(each) !== at);
  const unknown = (operation: string) => !operations.some((each) => each.name === operation);
  return [
    ...(twice < 0 ? [] : [problem(`webhooks[${twice}].name`, 'not_unique', 'This name is taken.')]),
    ...webhooks.flatMap(({ register }, at) =>
      register?.by === 'operation'
        ? (['add', 'remove'] as const)
            .filter((part) => unknown(register[part].operation))
            .map((part) => problem(`webhooks[${at}].register.${part}.operation`, 'unknown_operation', 'There is no such operation.'))
        : [],
    ),
  ];
}
