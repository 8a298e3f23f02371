import type { StepError } from '@millwright/core/automation/types.ts';
import { isObject, type JsonObject } from '@millwright/core/json.ts';

/** What another system answered when it refused a call: its status, the headers that say why, and its body; null for any other failure. */
export function answerOf({ code, details = {} }: StepError): JsonObject | null {
  if (code !== 'outgoing_failed') return null;
  const { status = null, headers, body = null, body_length } = details;
  return {
    status,
    ...(isObject(headers) && Object.keys(headers).length > 0 ? { headers } : {}),
    body,
    ...(body_length === undefined ? {} : { body_length }),
  };
}
