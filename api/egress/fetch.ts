import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { AppError } from '@millwright/core/errors.ts';
import { Agent, type Dispatcher, request } from 'undici';
import { isPublicAddress } from './address.ts';
import { decide, decideMailServer, type EgressPolicy, parseTarget, systemResolver } from './decide.ts';

/** A streamed body of `size` bytes. It is never in memory as a whole, and is opened again for each redirect. */
export type StreamedBody = { size: number; open(): AsyncIterable<Uint8Array> };
export type AnswerHead = { status: number; headers: Record<string, string> };

export type EgressRequest = {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Buffer | StreamedBody;
  /** The time limit of the whole call, with redirects and body. */
  timeout_ms?: number;
  /** The most bytes of a body that is read into memory. */
  max_bytes?: number;
  /** Returns a function that streams the body of an answer, or null to read the body into memory. */
  take?: (head: AnswerHead) => ((body: AsyncIterable<Uint8Array>) => Promise<void>) | null;
  signal?: AbortSignal;
};
/** An answer. Its `body` is empty if it was streamed. */
export type EgressAnswer = AnswerHead & { body: Buffer; url: string };
export interface Egress {
  /** Calls another server. Throws for addresses that are not public. Any HTTP status is a result. */
  fetch(url: string, options?: EgressRequest): Promise<EgressAnswer>;
  /** The IP address of a mail server. Throws for addresses that are not public, and ports that are not used for mail. */
  mailServer(host: string, port: number): Promise<string>;
}

const limits = { timeout_ms: 10_000, max_bytes: 5_000_000, redirects: 5 };
// Headers of the connection, which callers may not set.
const ownHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
  'te',
  'trailer',
  'keep-alive',
  'accept-encoding',
  'proxy-authorization',
  'proxy-connection',
]);
// The headers that follow a redirect to another origin: none that could contain a credential.
const harmless = new Set(['accept', 'accept-language', 'user-agent']);

const failed = (reason: string) => new AppError('upstream_failed', { reason });

const pickHeaders = (headers: Record<string, string>, keep: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => keep(name.toLowerCase())));

/** An agent that connects only to the checked addresses, even if the host resolves to others meanwhile. */
function agentFor(addresses: LookupAddress[], allowed: boolean): Agent {
  const lookup: LookupFunction = (_host, options, callback) => {
    const usable = addresses.filter(({ address }) => allowed || isPublicAddress(address));
    const first = usable[0];
    if (!first) return callback(new Error('blocked'), '', 4);
    return options.all ? callback(null, usable) : callback(null, first.address, first.family);
  };
  return new Agent({ connect: { lookup, timeout: 5_000 }, pipelining: 0, connections: 1, maxHeaderSize: 32_768 });
}

async function readCapped(body: Dispatcher.ResponseData['body'], cap: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > cap) throw new AppError('answer_too_large', { bytes: cap });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

type Hop = { url: URL; method: NonNullable<EgressRequest['method']>; headers: Record<string, string>; body: EgressRequest['body'] };
type Reading = { cap: number; take: EgressRequest['take'] };
type Landed = { answer: EgressAnswer } | { location: string; status: number };

const isStreamed = (body: Hop['body']): body is StreamedBody => typeof body === 'object' && 'open' in body;

async function readBody(body: Dispatcher.ResponseData['body'], head: AnswerHead, { cap, take }: Reading): Promise<Buffer> {
  const taking = take?.(head);
  if (!taking) return readCapped(body, cap);
  await taking(body);
  return Buffer.alloc(0);
}

async function visit(hop: Hop, policy: EgressPolicy, signal: AbortSignal, reading: Reading): Promise<Landed> {
  const addresses = await decide(hop.url, policy);
  const agent = agentFor(
    addresses,
    addresses.some(({ address }) => !isPublicAddress(address)),
  );
  try {
    const { statusCode, headers, body } = await request(hop.url, {
      dispatcher: agent,
      method: hop.method,
      headers: {
        'user-agent': 'Millwright',
        ...hop.headers,
        'accept-encoding': 'identity',
        ...(isStreamed(hop.body) && { 'content-length': String(hop.body.size) }),
      },
      body: isStreamed(hop.body) ? Readable.from(hop.body.open()) : hop.body,
      signal,
    });
    const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]));
    if (statusCode >= 300 && statusCode < 400 && flat.location !== undefined) return { location: flat.location, status: statusCode };
    const head = { status: statusCode, headers: flat };
    return { answer: { ...head, body: await readBody(body, head, reading), url: hop.url.href } };
  } finally {
    await agent.destroy();
  }
}

/** The next call after a redirect. Bodies, and headers that could contain a credential, are not sent to another origin. */
function redirected(hop: Hop, location: string, status: number): Hop {
  const target = URL.parse(location, hop.url.href);
  if (!target) throw failed('it redirects to what is not a URL');
  const url = parseTarget(target.href);
  const sameOrigin = url.origin === hop.url.origin;
  if (hop.url.protocol === 'https:' && url.protocol === 'http:') throw failed('it redirects from https to http');
  const turnsToGet = status === 303 || ((status === 301 || status === 302) && hop.method === 'POST');
  const method = turnsToGet && hop.method !== 'HEAD' ? 'GET' : hop.method;
  if (!sameOrigin && method !== 'GET' && method !== 'HEAD') throw failed('it redirects what was sent to another server');
  const headers = pickHeaders(hop.headers, (name) => (sameOrigin || harmless.has(name)) && !(turnsToGet && name.startsWith('content-')));
  return { url, method, headers, body: turnsToGet ? undefined : hop.body };
}

async function follow(first: Hop, policy: EgressPolicy, signal: AbortSignal, reading: Reading): Promise<EgressAnswer> {
  let hop = first;
  for (let count = 0; count <= limits.redirects; count++) {
    const landed = await visit(hop, policy, signal, reading);
    if ('answer' in landed) return landed.answer;
    hop = redirected(hop, landed.location, landed.status);
  }
  throw failed('it redirects without end');
}

function asFailure(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  if (name === 'TimeoutError') return failed('it took too long');
  if (name === 'AbortError') return failed('the call was cancelled');
  // The client refused the call, so nothing was sent.
  if (code === 'UND_ERR_INVALID_ARG') return new AppError('call_not_sent', { reason: message });
  return failed(code ?? 'the connection broke');
}

/** Creates the product's only access to other servers. `allow` lists destinations (`host:port`) that need not be public. */
export function createEgress(options: { allow?: readonly string[]; resolve?: EgressPolicy['resolve'] } = {}): Egress {
  const policy: EgressPolicy = { allow: new Set(options.allow), resolve: options.resolve ?? systemResolver };
  return {
    fetch: async (text, { method = 'GET', headers = {}, body, timeout_ms = limits.timeout_ms, max_bytes = limits.max_bytes, take, signal } = {}) => {
      const url = parseTarget(text);
      const timeout = AbortSignal.timeout(timeout_ms);
      const first: Hop = { url, method, headers: pickHeaders(headers, (name) => !ownHeaders.has(name)), body };
      try {
        return await follow(first, policy, signal ? AbortSignal.any([timeout, signal]) : timeout, { cap: max_bytes, take });
      } catch (error) {
        throw asFailure(error);
      }
    },
    mailServer: (host, port) => decideMailServer(host, port, policy),
  };
}
