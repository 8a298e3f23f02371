import type { Outgoing } from '@millwright/api/automations/execution/outside.ts';
import type { StepFiles } from '@millwright/api/automations/execution/step-files.ts';
import { textOf } from '@millwright/api/automations/steps/types.ts';
import { signatureHeaders } from '@millwright/api/automations/triggers/webhook-signature.ts';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { headersFor, textBody } from './http/body.ts';
import { call, headersOf } from './http/call.ts';
import type { ActivityServices } from './services/context.ts';

/**
 * Posts a text, JSON by default. If the step has a secret, it is signed as Standard Webhooks define. A repeated post has
 * the same id.
 */
export async function postWebhook(
  services: Pick<ActivityServices, 'egress'>,
  { input, key, timeout_ms }: Pick<Outgoing, 'input' | 'key' | 'timeout_ms'>,
  { signal, files }: { signal: AbortSignal; files: Pick<StepFiles, 'keep'> },
): Promise<Json> {
  const own = headersOf(input.headers);
  const { body, content_type } = bodyOf(input);
  const signature = signHeaders(key, body, input.secret ?? null);
  const headers = { ...own, ...headersFor(content_type, own), 'idempotency-key': key, ...signature };
  return call(services, files, textOf(input, 'url'), { method: 'POST', headers, body, timeout_ms, signal });
}

/** The body of a post and its content type. */
export function bodyOf(input: JsonObject): { body: string; content_type: string } {
  const given = { body: input.body ?? null, encoding: input.encoding, content_type: headersOf(input.headers)['content-type'] };
  return given.body === null ? { body: 'null', content_type: 'application/json' } : textBody(given);
}

function signHeaders(key: string, body: string, secret: Json): Record<string, string> {
  if (secret !== null && typeof secret !== 'string') throw badInput('secret', 'not_a_secret');
  try {
    return signatureHeaders(key, body, secret);
  } catch {
    throw badInput('secret', 'not_a_secret');
  }
}
