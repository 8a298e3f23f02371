import type { AddressFor, AddressOf, Answer, Body, InContract, Method } from '@millwright/core/contract/client-calls.ts';
import type { ErrorCode, Problem } from '@millwright/core/errors.ts';
import { otherApi } from './api-origin.ts';
import { noteServerTime } from './clock/server-time.ts';
import { previewRoleOf } from './preview/preview-signals.ts';
import { newTraceparent, uuid } from './uuid.ts';

/** The server's error codes, and those of failed requests: no network, no response within 60 seconds, an unreadable response, or a user who cancelled. */
export type FailureCode = ErrorCode | 'offline' | 'timeout' | 'unreadable' | 'declined';

/** A failed call. `details.fields` lists refused values; `request_id` is for support. */
export class AppFailure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly details: Record<string, unknown>;
  readonly request_id: string | null;
  constructor(code: FailureCode, message: string, status = 0, details: Record<string, unknown> = {}, request_id: string | null = null) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
    this.request_id = request_id;
  }
  /** Refused values with their places. */
  get fields(): Problem[] {
    return Array.isArray(this.details.fields) ? (this.details.fields as Problem[]) : [];
  }
}

/** Whether the result of a request is unknown: no connection, no response, or a response of a proxy. */
export const isUnanswered = (error: unknown): boolean => error instanceof AppFailure && [0, 502, 503, 504].includes(error.status);

/** The source of bearer tokens, also after a 401. */
type Credentials = {
  token(): string | null;
  /** A new token; null when the session has ended. */
  renew(): Promise<string | null>;
  /** The token's user. The user of a browser may change during a call. */
  person(): string | null;
};

export type CallOptions = {
  /** The edited version, sent as If-Match. */
  version?: number;
  /** One key per intention, the same for retries. Writes without one get a new key. */
  idempotency_key?: string;
  /** Sent instead of the bearer token. */
  share_token?: string;
  anonymous?: boolean;
  /** Send only if this user is still present. */
  person?: string;
  signal?: AbortSignal;
  timeout_ms?: number;
  /** The requested content type; JSON by default. */
  accept?: string;
  /** Completes even if the page is left; for small bodies. */
  keepalive?: boolean;
  /** Used instead of fetch, to report upload progress. */
  transport?: (url: string, init: Transported) => Promise<Response>;
};
export type Transported = { method: Method; headers: Headers; body: string | FormData | null; signal: AbortSignal; credentials: RequestCredentials };

const timeoutMs = 60_000;
/** The share token of a page that somebody without an account fills in. It is sent instead of a bearer token. */
let sharedBy: string | null = null;
let credentials: Credentials = { token: () => null, renew: async () => null, person: () => null };

/** Makes all calls of this page use the token of a shared form. */
export function callByShareToken(token: string | null): void {
  sharedBy = token;
}

/** Called once by the session. */
export function setCredentials(source: Credentials): void {
  credentials = source;
}

function headersFor(method: Method, body: unknown, options: CallOptions, token: string | null): Headers {
  const headers = new Headers({ accept: options.accept ?? 'application/json', 'cache-control': 'no-store', traceparent: newTraceparent() });
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json');
  if (options.share_token) headers.set('x-share-token', options.share_token);
  else if (token && !options.anonymous) headers.set('authorization', `Bearer ${token}`);
  const role = previewRoleOf(options.signal);
  if (role !== undefined) headers.set('x-preview-role', role);
  if (options.version !== undefined) headers.set('if-match', String(options.version));
  if (method !== 'GET') headers.set('idempotency-key', options.idempotency_key ?? uuid());
  return headers;
}

async function send(method: Method, path: string, body: unknown, options: CallOptions, token: string | null): Promise<Response> {
  const limit = AbortSignal.timeout(options.timeout_ms ?? timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  const content = body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body);
  const credentials = otherApi() === undefined ? 'same-origin' : 'include';
  const init: Transported = { method, headers: headersFor(method, body, options, token), body: content, signal, credentials };
  const url = `${otherApi() ?? ''}${path}`;
  try {
    const sentAt = Date.now();
    const response = await (options.transport ?? fetch)(url, { ...init, cache: 'no-store', keepalive: options.keepalive ?? false } as Transported);
    noteServerTime(response.headers.get('date'), sentAt);
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw limit.aborted ? new AppFailure('timeout', 'No answer within 60 seconds.') : new AppFailure('offline', 'No connection.');
  }
}

/** The failure in a response. A response in an unknown form, such as a proxy's, becomes `unreadable` with its `status_text`. */
async function failureOf(response: Response): Promise<AppFailure> {
  const text = await response.text();
  try {
    const { error } = JSON.parse(text);
    return new AppFailure(error.code, error.message, response.status, error.details ?? {}, error.request_id ?? null);
  } catch {
    const code = response.status === 503 || response.status === 502 || response.status === 504 ? 'unavailable' : 'unreadable';
    const status_text = `${response.status} ${response.statusText}`.trim();
    return new AppFailure(code, status_text, response.status, { status_text });
  }
}

/** Sends a request and returns the response, for streams and downloads. Throws AppFailure if it failed. */
export async function request(method: Method, path: string, body?: unknown, options: CallOptions = {}): Promise<Response> {
  // The key is chosen before the first attempt, so that the repetition after a token renewal is the same write.
  const share_token = options.share_token ?? (options.anonymous ? null : sharedBy);
  const withOneKey = { ...options, ...(share_token && { share_token }), idempotency_key: options.idempotency_key ?? uuid() };
  const signed = !options.anonymous && !share_token;
  const token = signed ? (credentials.token() ?? (await credentials.renew())) : null;
  const person = credentials.person();
  if (withOneKey.person !== undefined && withOneKey.person !== person) throw new AppFailure('session_ended', 'Somebody else is signed in.', 401);
  let response = await send(method, path, body, withOneKey, token);
  if (response.status === 401 && signed) {
    const renewed = await credentials.renew();
    // What one user has started is never done in the name of another.
    if (renewed && credentials.person() === person) response = await send(method, path, body, withOneKey, renewed);
  }
  if (!response.ok) throw await failureOf(response);
  return response;
}

/** The result of a call whose path was checked against the contract by its caller. */
export async function answerOf(method: Method, path: string, body: unknown, options: CallOptions): Promise<unknown> {
  const response = await request(method, path, body, options);
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    // The response was cut off, or came from a proxy, so the result of the call is unknown.
    throw new AppFailure('unreadable', 'The answer could not be read.');
  }
}

/**
 * Makes a call of the API. Its path must be in the contract. The result has the contract's type, or a narrower `T`,
 * such as the documents of one collection. Throws AppFailure; status 204 returns undefined.
 */
export function call<const M extends Method, const P extends string>(
  method: M,
  path: P & InContract<M, P>,
  body?: Body<M, P>,
  options?: CallOptions,
): Promise<Answer<M, P>>;
export function call<T extends object = never>(
  method: Method,
  path: AddressFor<T, AddressOf<Method>>,
  body?: unknown,
  options?: CallOptions,
): Promise<T>;
export function call(method: Method, path: string, body?: unknown, options: CallOptions = {}): Promise<unknown> {
  return answerOf(method, path, body, options);
}

export function get<const P extends string>(path: P & InContract<'GET', P>, options?: CallOptions): Promise<Answer<'GET', P>>;
export function get<T extends object = never>(path: AddressFor<T, AddressOf<'GET'>>, options?: CallOptions): Promise<T>;
export function get(path: string, options: CallOptions = {}): Promise<unknown> {
  return answerOf('GET', path, undefined, options);
}

export function post<const P extends string>(
  path: P & InContract<'POST', P>,
  body?: Body<'POST', P>,
  options?: CallOptions,
): Promise<Answer<'POST', P>>;
export function post<T extends object = never>(path: AddressFor<T, AddressOf<'POST'>>, body?: unknown, options?: CallOptions): Promise<T>;
export function post(path: string, body: unknown = {}, options: CallOptions = {}): Promise<unknown> {
  return answerOf('POST', path, body, options);
}
