import { textOf } from '@millwright/api/automations/steps/types.ts';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import { restMethods } from '@millwright/core/automation/steps/rest.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Send } from './context.ts';
import { call, headersOf, namedTexts } from './http.ts';

/** Calls another system's interface. The key of the step goes along, so that the other side can tell a repeated call. */
export const callRest: Send = async (services, { input, key, timeout_ms }, { signal }) => {
  const asked = typeof input.method === 'string' ? input.method.toUpperCase() : 'GET';
  const method = restMethods.find((each) => each === asked);
  if (!method) throw badInput('method', 'unknown_option', { option: asked });
  const body = input.body === undefined || input.body === null ? null : JSON.stringify(input.body);
  const headers: Record<string, string> = { accept: 'application/json', ...headersOf(input.headers), 'idempotency-key': key };
  if (body !== null) headers['content-type'] ??= 'application/json';
  return call(services, withQuery(textOf(input, 'url'), input.query), {
    method,
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
