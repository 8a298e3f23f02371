import { textOf } from '@millwright/api/automations/steps/types.ts';
import { type Sign, signedIn } from '@millwright/api/sign-ins/signed-in.ts';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import { restMethods } from '@millwright/core/automation/steps/outside/rest.ts';
import type { Json } from '@millwright/core/json.ts';
import { headersFor, wireBody } from './http/body.ts';
import { call, headersOf, keyOf, namedTexts } from './http/call.ts';
import { throughIntegration } from './http/through-integration.ts';
import type { Send } from './services/context.ts';

/**
 * Calls a REST interface. The idempotency key of the step, or a given one, is sent, so that the other side recognises
 * repetitions.
 */
export const callRest: Send = async (services, { input, key, timeout_ms }, { signal, files, company, consent: consentFor }) => {
  const asked = typeof input.method === 'string' ? input.method.toUpperCase() : 'GET';
  const method = restMethods.find((each) => each === asked);
  if (!method) throw badInput('method', 'unknown_option', { option: asked });
  const as_file = input.answer === 'file';
  const headers: Record<string, string> = {
    accept: as_file ? '*/*' : 'application/json',
    ...headersOf(input.headers),
    'idempotency-key': keyOf(input.idempotency_key) ?? key,
  };
  const written = await wireBody({ body: input.body, encoding: input.encoding, content_type: headers['content-type'] }, files);
  const own = written && headersFor(written.content_type, headers);
  const named = typeof input.integration === 'string' && input.integration !== '' ? input.integration : null;
  const client_id = named || input.authentication ? (await company()).id : '';
  const through = named ? await throughIntegration(services, client_id, named, textOf(input, 'url')) : null;
  const url = withQuery(through?.url ?? textOf(input, 'url'), input.query);
  const body = written ? { body: written.body } : {};
  const calling = (sign: Sign) => {
    const signed = sign({ method, url, headers: { ...headers, ...own }, ...body });
    return call(services, files, signed.url, {
      method,
      headers: signed.headers,
      ...body,
      timeout_ms,
      signal,
      as_file,
      ...(through?.max_bytes && { max_bytes: through.max_bytes }),
    });
  };
  const work = { egress: services.egress, timeout_ms, signal, client_id };
  if (!through) return signedIn({ ...work, input, consent: consentFor(input) }, calling);
  const { consent, noting } = through;
  return noting(() => signedIn({ ...work, input: through.input, ...(consent && { consent }) }, calling));
};

function withQuery(text: string, query: Json | undefined): string {
  const url = URL.parse(text);
  if (!url) throw badInput('url', 'not_an_address');
  for (const [name, value] of namedTexts(query, 'query')) url.searchParams.append(name, value);
  return url.href;
}
