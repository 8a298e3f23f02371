import { z } from 'zod';
import { callEvent } from '../automation/descriptor/trigger-kit.ts';
import { headerName, webhookSignatures } from '../automation/descriptor/webhook-signatures.ts';
import type { Problem } from '../errors.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { json, jsonObject, text } from '../schema/shared.ts';
import { valueSchema } from './call-rules.ts';
import type { Operation } from './operation.ts';

const name = z.string().regex(/^[A-Za-z_][\w-]{0,63}$/, { error: 'Letters, digits, hyphens and underscores, 64 at most.' });

/**
 * A call of an operation to register or remove a webhook. Its values may contain `{address}`, `{secret}`, `{id}` (of the
 * registration), and the names of `values`.
 */
const call = z.strictObject({ operation: z.string().min(1).max(64), params: jsonObject.optional() });

/** How the webhook's address is registered with the other system: by hand, or by operations of the integration. */
const registering = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('hand'), hint: text }),
  z.strictObject({
    by: z.literal('operation'),
    add: call,
    remove: call,
    /** The path of the registration's id in the answer to `add`. */
    id: z.string().min(1).max(200),
    /** Values that a person fills in for the registration, such as the repository. */
    values: z
      .array(z.strictObject({ name, label: text }))
      .max(20)
      .optional(),
  }),
]);

/** A webhook of another system: its signature, its event, and the content of its calls. */
export const integrationWebhook = z.strictObject({
  name,
  label: text.optional(),
  signature: z.enum(webhookSignatures),
  /** The name of the header with the secret, for the signature `header`. */
  header: z.string().regex(headerName).optional(),
  event: callEvent.optional(),
  /** A JSON Schema of the body. */
  body: valueSchema.optional(),
  /** An example event: its relevant headers without the signature, and the used part of its body. */
  example: z.strictObject({ headers: z.record(z.string().max(100), z.string().max(1_000)).optional(), body: json }).optional(),
  register: registering.optional(),
});

export type IntegrationWebhook = z.infer<typeof integrationWebhook>;
export type RegisteredByOperation = Extract<NonNullable<IntegrationWebhook['register']>, { by: 'operation' }>;

/** Replaces the placeholders in a call's values. Unknown placeholders are unchanged. */
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

/** The problems of an integration's webhooks: duplicate names and unknown operations. */
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
