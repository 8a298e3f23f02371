import { badInput } from '@millwright/core/automation/bad-input.ts';
import { answerHeader } from '@millwright/core/automation/descriptor/webhook-signatures.ts';
import { isObject, type Json } from '@millwright/core/json.ts';
import type { InsideStep } from './types.ts';

/** A value as one line of a header's allowed characters. */
const headerValue = (value: Json): string => String(typeof value === 'object' ? JSON.stringify(value) : value).replace(/[^\x20-\x7e]/g, ' ');

/** Sets the answer of a webhook call, which reads it from the step's row. Headers that are not allowed are dropped, and redirects are refused. */
export const answer: InsideStep = async ({ input }) => {
  const { status, body = null, content_type, headers } = input;
  if (typeof status === 'number' && status >= 300 && status < 400) throw badInput('status', 'unknown_option', { option: status });
  const own = Object.entries(isObject(headers) ? headers : {}).filter(([name]) => answerHeader.test(name.toLowerCase()));
  return {
    status: typeof status === 'number' ? Math.floor(Math.min(599, Math.max(200, status))) : 200,
    content_type: typeof content_type === 'string' ? content_type : 'application/json',
    headers: Object.fromEntries(own.map(([name, value]) => [name.toLowerCase(), headerValue(value)])),
    body,
  };
};
