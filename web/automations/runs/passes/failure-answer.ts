import type { StepError } from '@millwright/core/automation/types.ts';
import { isObject, type JsonObject } from '@millwright/core/json.ts';

/** The response of another system that refused a call: its status, the relevant headers, and its body; null for other failures. */
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
