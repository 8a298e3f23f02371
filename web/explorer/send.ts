import type { Json } from '@millwright/core/json.ts';
import { AppFailure, request } from '../data/http.ts';
import { type CallId, callOf } from './calls.ts';

/** The response: its status, its body as received, and its duration. */
export type Outcome = { status: number; body: string; milliseconds: number; refused: boolean };

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/** Where a reading GraphQL operation goes: by GET, which the server refuses to change anything by. */
const graphAddress = (path: string, text: string) => `${path}?query=${encodeURIComponent(text)}`;

/** The parsed body of a call; undefined without one. Throws `SyntaxError` if the text is not JSON. */
function bodyOf(id: CallId, text: string): Json | undefined {
  const { language, verb } = callOf(id);
  if (language === 'rest') return JSON.parse(text) as Json;
  return verb === 'READ' ? undefined : { query: text };
}

/** Makes the call as the person who is signed in. A refusal is an outcome too; only a lost connection throws. */
export async function send(id: CallId, text: string): Promise<Outcome> {
  const { verb, language, path } = callOf(id);
  const reading = verb === 'READ' && language === 'graphql';
  const body = bodyOf(id, text);
  const began = performance.now();
  const since = () => Math.round(performance.now() - began);
  try {
    const response = await request(reading ? 'GET' : 'POST', reading ? graphAddress(path, text) : path, body);
    const answer = await response.text();
    const refused = language === 'graphql' && answer.includes('"errors"') && 'errors' in (JSON.parse(answer) as object);
    return { status: response.status, body: pretty(answer), milliseconds: since(), refused };
  } catch (error) {
    if (!(error instanceof AppFailure) || error.status === 0) throw error;
    const { code, message, details, request_id } = error;
    return {
      status: error.status,
      body: JSON.stringify({ error: { code, message, details, request_id } }, null, 2),
      milliseconds: since(),
      refused: true,
    };
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The call as a curl command, with `YOUR_TOKEN` in place of a token. */
export function curlOf(id: CallId, text: string, origin: string): string {
  const { verb, language, path } = callOf(id);
  const token = `-H 'Authorization: Bearer YOUR_TOKEN'`;
  if (verb === 'READ' && language === 'graphql')
    return `curl -G ${quoted(origin + path)} \\\n  ${token} \\\n  --data-urlencode ${quoted(`query=${text}`)}`;
  const body = language === 'graphql' ? JSON.stringify({ query: text }) : text;
  const once = verb === 'READ' ? '' : ` \\\n  -H "Idempotency-Key: $(uuidgen)"`;
  return `curl ${quoted(origin + path)} \\\n  ${token} \\\n  -H 'Content-Type: application/json'${once} \\\n  -d ${quoted(body)}`;
}
