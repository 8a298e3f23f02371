import { defineStep } from '../../descriptor/define-step.ts';
import { summaryBy } from '../../descriptor/summary.ts';

/**
 * Calls an operation of an integration: method, path, pages, repetition and what counts as success are the operation's
 * own; the step gives its values. Hands on `{status, data, pages, more}`, `data` being all items of what comes in pages.
 */
export const operation = defineStep({
  type: 'operation',
  place: 'outside',
  family: 'outside',
  icon: 'plug',
  ports: 'step',
  effect: true,
  input: ({ z, mapped, object }) => {
    /** Named letter by letter: whoever saves the step must have its right. */
    const name = z
      .string()
      .min(1)
      .max(200)
      .regex(/^[^{}]*$/);
    return z.strictObject({
      integration: name,
      operation: name,
      params: object.optional(),
      idempotency_key: mapped(z.string().trim().min(1).max(200)).optional(),
    });
  },
  output: ({ z }) => z.strictObject({ status: z.number(), data: z.unknown(), pages: z.number(), more: z.boolean() }),
  secrets: { inputs: [], named: true },
  answersOfOthers: true,
  references: { integration: 'integration', operation: 'operation' },
  form: [
    { name: 'integration', label: 'integration', control: 'integration', empty: '', fixedOnly: true, main: true },
    { name: 'operation', label: 'operation', control: 'operation', empty: '', fixedOnly: true, main: true },
    { name: 'params', label: 'operationValues', control: 'operation_values', empty: {}, optional: true },
    { name: 'idempotency_key', label: 'idempotencyKey', control: 'line', empty: '', optional: true },
  ],
  initialInput: { integration: '', operation: '' },
  defaultOutput: 'answer',
  summary: summaryBy('operation'),
});
