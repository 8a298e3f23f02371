import type { JsonObject } from '../../../json.ts';
import { bodyEncodings } from '../../descriptor/bodies.ts';
import { defineStep, line, pairs } from '../../descriptor/define-step.ts';
import { encodedBody, encodingChoice } from '../../descriptor/encoded-body.ts';
import { summaryBy } from '../../descriptor/summary.ts';
import { signInFields, signInInput, signInSecrets } from '../../sign-ins/sign-ins.ts';

/** The HTTP methods that a step may use. */
export const restMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * The integration that a step calls, and how: `writes` says whether its method changes anything; `operation` names an
 * operation instead. Null without an integration.
 */
export function calledBy(
  type: string,
  { integration, method, operation }: JsonObject,
): { name: string; does: { writes: boolean } | { operation: string } } | null {
  if (typeof integration !== 'string' || integration === '') return null;
  if (type === 'operation') return { name: integration, does: { operation: String(operation ?? '') } };
  return type === 'rest' ? { name: integration, does: { writes: method !== undefined && method !== 'GET' } } : null;
}

/**
 * Calls the API of another system; the output is its response. With an integration the path is relative to its address, and its
 * sign-in is used.
 */
export const rest = defineStep({
  type: 'rest',
  place: 'outside',
  family: 'outside',
  icon: 'api',
  ports: 'step',
  effect: true,
  input: (kit) => {
    const { z, mapped, filled, object, anything } = kit;
    return z.strictObject({
      method: mapped(z.enum(restMethods)).optional(),
      /** Must be a literal, because saving the step requires the right to this integration. */
      integration: z
        .string()
        .max(200)
        .regex(/^[^{}]*$/)
        .optional(),
      url: filled,
      headers: object.optional(),
      query: object.optional(),
      encoding: mapped(z.enum(bodyEncodings)).optional(),
      body: anything.optional(),
      answer: z.enum(['value', 'file']).optional(),
      idempotency_key: mapped(z.string().trim().min(1).max(200)).optional(),
      ...signInInput(kit),
    });
  },
  output: ({ z }) => z.strictObject({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.unknown() }),
  secrets: { inputs: signInSecrets, named: true },
  answersOfOthers: true,
  references: { integration: 'integration' },
  form: [
    { name: 'method', label: 'method', control: 'choice', empty: 'GET', usual: 'GET', choices: restMethods, main: true },
    { name: 'integration', label: 'integration', control: 'integration', empty: '', optional: true, fixedOnly: true, main: true },
    line('url', { main: true, address: true }),
    pairs('query', 'queryString'),
    pairs('headers', 'headers'),
    encodingChoice(bodyEncodings),
    encodedBody,
    {
      name: 'answer',
      label: 'answerAs',
      control: 'choice',
      empty: 'value',
      usual: 'value',
      choices: ['value', 'file'],
      optional: true,
      fixedOnly: true,
    },
    ...signInFields,
    { name: 'idempotency_key', label: 'idempotencyKey', control: 'line', empty: '', optional: true },
  ],
  initialInput: { method: 'GET', url: '' },
  defaultOutput: 'answer',
  summary: summaryBy('url'),
});
