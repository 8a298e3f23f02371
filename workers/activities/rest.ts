import { textOf } from '@millwright/api/automations/steps/types.ts';
import type { EgressRequest } from '@millwright/api/egress/fetch.ts';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Send } from './context.ts';
import { call, headersOf, namedTexts } from './http.ts';

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Calls another system's interface. The key of the step goes along, so that the other side can tell a repeated call. */
export const callRest: Send = async (services, { input, key, timeout_ms }, { signal }) => {
  const method = typeof input.method === 'string' ? input.method.toUpperCase() : 'GET';
  if (!methods.has(method)) throw badInput('method', 'unknown_option', { option: method });
  const body = input.body === undefined || input.body === null ? null : JSON.stringify(input.body);
  const headers: Record<string, string> = { accept: 'application/json', ...headersOf(input.headers), 'idempotency-key': key };
  if (body !== null) headers['content-type'] ??= 'application/json';
  return call(services, withQuery(textOf(input, 'url'), input.query), {
    method: method as EgressRequest['method'] & string,
    headers,
    ...(body === null ? {} : { body }),
    timeout_ms,
    signal,
  });
};

function withQuery(text: string, query: Json | undefined): string {
  const url = URL.parse(text);
  if (!url) throw badInput('url', 'not_an_address');
  for (const [name, value] of namedTexts(query, 'query')) url.searchParams.append(name, value);
  return url.href;
}
