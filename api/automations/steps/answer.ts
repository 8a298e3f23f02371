import { badInput } from '@millwright/core/automation/bad-input.ts';
import { answerHeader } from '@millwright/core/automation/descriptor/webhook-signatures.ts';
import { isObject, type Json } from '@millwright/core/json.ts';
import type { InsideStep } from './types.ts';

/** One line of what a header may hold. */
const headerValue = (value: Json): string => String(typeof value === 'object' ? JSON.stringify(value) : value).replace(/[^\x20-\x7e]/g, ' ');

/** What a webhook is answered; its call reads it from the step's row. Other headers than it may add are dropped; it leads nowhere else. */
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
