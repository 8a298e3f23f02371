import { restMethods } from '../../automation/steps/outside/rest.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import { isSecretKey } from '../../secret-keys.ts';
import type { Operation, Param } from '../operation.ts';
import { curlOptions, isAddress } from './curl-options.ts';
import { type LeftOut, namedParam, plainName, type ReadResult, typeOfExample, unreadable } from './read-connector.ts';
import { shellWords } from './shell-words.ts';

/** The most characters of a command. */
const longestLine = 200_000;

/** Collects the secrets of a command. The first sign-in found becomes that of the integration; further ones are reported. */
class SignIn {
  found: JsonObject | null = null;
  readonly left_out: LeftOut[];

  constructor(left_out: LeftOut[]) {
    this.left_out = left_out;
  }

  take(place: string, authentication: JsonObject): void {
    if (this.found) this.left_out.push({ place, reason: 'second_secret' });
    else this.found = authentication;
  }

  basic(place: string, text: string): void {
    const at = text.indexOf(':');
    this.take(place, { type: 'basic', username: at < 0 ? text : text.slice(0, at), password: at < 0 ? '' : text.slice(at + 1) });
  }

  header(name: string, value: string): void {
    const [, scheme = '', rest = ''] = /^([A-Za-z][\w-]*)\s+(\S.*)$/.exec(value) ?? [];
    const isStandard = /^authorization$/i.test(name);
    if (isStandard && /^basic$/i.test(scheme)) this.basic(name, decoded(rest));
    else if (isStandard && /^bearer$/i.test(scheme)) this.take(name, { type: 'header', api_key: rest });
    else {
      const own: JsonObject = scheme ? { prefix: scheme, api_key: rest } : { api_key: value };
      this.take(name, { type: 'header', header_name: name, ...own });
    }
  }
}

function decoded(base64: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)));
  } catch {
    return base64;
  }
}

const secretParam = /^(key|apikey|api[-_]key|appid|app_key|token|access_token|auth|auth_token|secret|client_secret|password|signature|sig)$/i;
/** Whether a part of a path identifies one record: a number, a UUID, or a generated text. It may be a secret, so it becomes a parameter. */
const isOne = (part: string) =>
  /^\d+$/.test(part) || /^[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}$/i.test(part) || (/\d/.test(part) && /^[\w:.~-]{20,}$/.test(part));
/** Whether a part of a path is a prefix that many calls of a system share. */
const isCommon = (part: string) => /^(api|rest|v\d+([._]\d+)*|\d{4}-\d{2}(-\d{2})?|json)$/i.test(part);

function pathOf(url: URL, taken: Set<string>): { base: string; path: string; params: Param[] } {
  const parts = url.pathname.split('/').filter(Boolean);
  const firstOwn = parts.findIndex((part) => !isCommon(part));
  const common = parts.slice(0, firstOwn < 0 ? parts.length : firstOwn);
  const params: Param[] = [];
  const own = parts.slice(common.length).map((part, at, all) => {
    if (!isOne(decodeURIComponentSafely(part))) return part;
    const before = plainName((all[at - 1] ?? '').replace(/s$/, ''), '');
    const param: Param = { ...namedParam(before ? `${before}_id` : 'id', 'path', 'text', taken), required: true };
    params.push(param);
    return `{${param.name}}`;
  });
  return { base: [url.origin, ...common].join('/'), path: `/${own.join('/')}`, params };
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type Body = { kind: 'json' | 'form'; params: Param[] } | null;

function bodyOf(texts: readonly string[], type: string, taken: Set<string>, left_out: LeftOut[]): Body {
  if (texts.length === 0) return null;
  const text = texts.join('&');
  const parsed = parse(text);
  if (isObject(parsed))
    return { kind: 'json', params: Object.entries(parsed).map(([key, value]) => namedParam(key, 'body', typeOfExample(value), taken)) };
  const looksLikeForm = !/json|xml/.test(type) && /^[^=&\s<{[]+=/.test(text);
  if (looksLikeForm) {
    const keys = new Set([...new URLSearchParams(text).keys()].map((key) => key.replace(/\[.*$/s, '')));
    const nested = new Set([...new URLSearchParams(text).keys()].filter((key) => key.includes('[')).map((key) => key.replace(/\[.*$/s, '')));
    return { kind: 'form', params: [...keys].map((key) => namedParam(key, 'body', nested.has(key) ? 'json' : 'text', taken)) };
  }
  left_out.push({ place: '--data', reason: 'body_not_read' });
  return null;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Headers that the product sets itself, or that describe the caller. */
const ownHeader = /^(content-type|content-length|accept-encoding|host|connection|referer|origin|sec-.*|dnt|pragma|cache-control|priority)$/i;
/** Headers that are the same in each call and contain no secret. Other headers may contain one, so only their names are reported. */
const constantHeader = /^(accept|accept-language|accept-version|user-agent|prefer|consistencylevel|x-requested-with|([\w-]+-)?version)$/i;
const isPlain = (value: string) => value.length <= 500 && /^[\t\x20-\x7e]+$/.test(value);

/**
 * Reads a curl command as an integration with one operation. Of its values only names and types are used. The sign-in goes into
 * the integration; a second secret is only reported by name.
 */
export function readCurl(line: string): ReadResult {
  const given = line.trim();
  if (!given) return unreadable('empty');
  if (given.length > longestLine) return unreadable('too_large');
  const words = shellWords(given.replace(/^\$\s+/, ''));
  if (!words) return unreadable('unclosed_quote');
  if (!/(^|[/\\])curl(\.exe)?$/i.test(words[0] ?? '')) return unreadable('not_curl', words[0]?.slice(0, 40) ?? '');
  const { address, options, left_out } = curlOptions(words.slice(1));
  const all = (name: RegExp) => options.filter(([option]) => name.test(option)).map(([, value]) => value);
  const url = URL.parse(isAddress(address) ? address : `https://${address}`);
  if (!address || !url?.hostname) return unreadable('no_address', address.slice(0, 80));
  const sign = new SignIn(left_out);
  for (const user of all(/^user$/)) sign.basic('-u', user);
  for (const api_key of all(/^oauth2-bearer$/)) sign.take('--oauth2-bearer', { type: 'header', api_key });
  if (url.username) sign.basic('https://…@', `${decodeURIComponentSafely(url.username)}:${decodeURIComponentSafely(url.password)}`);
  const headers: Record<string, string> = {};
  let type = '';
  let idempotency_header = '';
  for (const [name, value] of all(/^header$/).map(splitHeader)) {
    if (/^content-type$/i.test(name)) type = value.toLowerCase();
    if (/idempotency/i.test(name)) idempotency_header = name;
    else if (/^cookie$/i.test(name)) left_out.push({ place: '-H Cookie', reason: 'cookie' });
    else if (isSecretKey(name, 'headers')) sign.header(name, value);
    else if (constantHeader.test(name) && isPlain(value)) headers[name] = value;
    else if (!ownHeader.test(name)) left_out.push({ place: name ? `-H ${name.slice(0, 80)}` : '-H', reason: 'header_unknown' });
  }
  if (all(/^cookie$/).length) left_out.push({ place: '-b', reason: 'cookie' });
  if (all(/^form/).length) left_out.push({ place: '-F', reason: 'body_not_read' });
  const taken = new Set<string>();
  const { base, path, params } = pathOf(url, taken);
  const data = all(/^(data.*|json)$/);
  const inAddress = options.some(([name]) => name === 'get');
  const query = [...url.searchParams, ...(inAddress ? [...new URLSearchParams(data.join('&'))] : [])];
  for (const [key, value] of query) {
    if (secretParam.test(key)) sign.take(key, { type: 'query', parameter_name: key, api_key: value });
    else params.push(namedParam(key, 'query', /^-?\d+(\.\d+)?$/.test(value) && value.length < 12 ? 'number' : 'text', taken));
  }
  const body = inAddress ? null : bodyOf(data, all(/^json$/).length ? 'application/json' : type, taken, left_out);
  const asked = all(/^request$/)[0]?.toUpperCase() ?? (data.length && !inAddress ? 'POST' : 'GET');
  const method = restMethods.find((each) => each === asked);
  if (!method) left_out.push({ place: `-X ${asked.slice(0, 20)}`, reason: 'method_unknown' });
  const last = path.split('/').findLast((part) => part && !part.startsWith('{')) ?? '';
  const operation: Operation = {
    name: plainName(`${(method ?? 'GET').toLowerCase()}_${last}`, 'call'),
    method: method ?? 'GET',
    path,
    params: [...params, ...(method === 'GET' ? [] : (body?.params ?? []))],
    ...(body?.kind === 'form' && { body: 'form' }),
    ...(Object.keys(headers).length && { headers }),
    ...(idempotency_header && { idempotency_header }),
  };
  const name = url.hostname.replace(/^(api|www)\./, '');
  return { read: { name, url: base, authentication: sign.found ?? { type: 'none' }, operations: [operation], deprecated: [], left_out } };
}

function splitHeader(text: string): [name: string, value: string] {
  const at = text.indexOf(':');
  // A part without a name is a value or the name of a file.
  return at < 0 ? ['', text.trim()] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}
