import { textOf } from '@millwright/api/automations/steps/types.ts';
import { signatureHeaders } from '@millwright/api/automations/webhook-signature.ts';
import type { Send } from './context.ts';
import { call, headersOf } from './http.ts';

/** Posts JSON; signed as Standard Webhooks say when the step has a secret. A repeated post has the same id. */
export const postWebhook: Send = async (services, { input, key }, signal) => {
  const body = JSON.stringify(input.body ?? null);
  const signed = signatureHeaders(key, body, typeof input.secret === 'string' ? input.secret : null);
  const headers = { ...headersOf(input.headers), 'content-type': 'application/json', 'idempotency-key': key, ...signed };
  return call(services, textOf(input, 'url'), { method: 'POST', headers, body, signal });
};
