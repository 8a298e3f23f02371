import { StepInputError, textOf } from '@millwright/api/automations/steps/types.ts';
import type { EgressRequest } from '@millwright/api/egress/fetch.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { Send } from './context.ts';
import { call, headersOf } from './http.ts';

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Calls another system's interface. The key of the step goes along, so that the other side can tell a repeated call. */
export const callRest: Send = async (services, { input, key }, signal) => {
  const method = typeof input.method === 'string' ? input.method.toUpperCase() : 'GET';
  if (!methods.has(method)) throw new StepInputError('method', `${method} is not one of ${[...methods].join(', ')}`);
  const body = input.body === undefined || input.body === null ? null : JSON.stringify(input.body);
  const headers: Record<string, string> = { accept: 'application/json', ...headersOf(input.headers), 'idempotency-key': key };
  if (body !== null) headers['content-type'] ??= 'application/json';
  return call(services, withQuery(textOf(input, 'url'), input.query), {
    method: method as EgressRequest['method'] & string,
    headers,
    ...(body === null ? {} : { body }),
    signal,
  });
};

function withQuery(text: string, query: Json | undefined): string {
  const url = URL.parse(text);
  if (!url) throw new StepInputError('url', 'an address is needed here');
  for (const [name, value] of Object.entries((query ?? {}) as JsonObject)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== null) url.searchParams.append(name, String(each));
  }
  return url.href;
}
