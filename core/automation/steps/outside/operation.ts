import { defineStep } from '../../descriptor/define-step.ts';
import { summaryBy } from '../../descriptor/summary.ts';

/**
 * Calls an operation of an integration. Method, path, paging, retries and success are defined by the operation; the
 * step supplies its values. The output is `{status, data, pages, more}`; for paged results `data` contains all items.
 */
export const operation = defineStep({
  type: 'operation',
  place: 'outside',
  family: 'outside',
  icon: 'plug',
  ports: 'step',
  effect: true,
  input: ({ z, mapped, object }) => {
    /** Must be a literal, because saving the step requires the right to this integration. */
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
