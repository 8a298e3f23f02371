import { textOf } from '@millwright/api/automations/steps/types.ts';
import { signatureHeaders } from '@millwright/api/automations/triggers/webhook-signature.ts';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Send } from './context.ts';
import { call, headersOf } from './http.ts';

/** Posts JSON; signed as Standard Webhooks say when the step has a secret. A repeated post has the same id. */
export const postWebhook: Send = async (services, { input, key, timeout_ms }, { signal }) => {
  const body = JSON.stringify(input.body ?? null);
  const signature = signed(key, body, input.secret ?? null);
  const headers = { ...headersOf(input.headers), 'content-type': 'application/json', 'idempotency-key': key, ...signature };
  return call(services, textOf(input, 'url'), { method: 'POST', headers, body, timeout_ms, signal });
};

function signed(key: string, body: string, secret: Json): Record<string, string> {
  if (secret !== null && typeof secret !== 'string') throw badInput('secret', 'not_a_secret');
  try {
    return signatureHeaders(key, body, secret);
  } catch {
    throw badInput('secret', 'not_a_secret');
  }
}
