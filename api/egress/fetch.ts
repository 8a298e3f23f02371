import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { AppError } from '@millwright/core/errors.ts';
import { Agent, type Dispatcher, request } from 'undici';
import { isPublicAddress } from './address.ts';
import { decide, type EgressPolicy, parseTarget, systemResolver } from './decide.ts';

export type EgressRequest = {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** For the whole call, redirects and body included. */
  timeout_ms?: number;
  max_bytes?: number;
  signal?: AbortSignal;
};
export type EgressAnswer = { status: number; headers: Record<string, string>; body: Buffer; url: string };
export interface Egress {
  /** Calls another server; refuses every address that is not public. Any HTTP status is an answer. */
  fetch(url: string, options?: EgressRequest): Promise<EgressAnswer>;
}

const limits = { timeout_ms: 10_000, max_bytes: 5_000_000, redirects: 5 };
// Headers that belong to the connection, never to a caller.
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
// What may go along to another origin: nothing that could be a credential.
const harmless = new Set(['accept', 'accept-language', 'user-agent']);

const failed = (reason: string) => new AppError('upstream_failed', { reason });

const kept = (headers: Record<string, string>, keep: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => keep(name.toLowerCase())));

/** Connects to the addresses that were decided on, whatever the name says meanwhile. */
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

type Hop = { url: URL; method: NonNullable<EgressRequest['method']>; headers: Record<string, string>; body: string | Buffer | undefined };
type Landed = { answer: EgressAnswer } | { location: string; status: number };

async function visit(hop: Hop, policy: EgressPolicy, signal: AbortSignal, cap: number): Promise<Landed> {
  const addresses = await decide(hop.url, policy);
  const agent = agentFor(
    addresses,
    addresses.some(({ address }) => !isPublicAddress(address)),
  );
  try {
    const { statusCode, headers, body } = await request(hop.url, {
      dispatcher: agent,
      method: hop.method,
      headers: { 'user-agent': 'Millwright', ...hop.headers, 'accept-encoding': 'identity' },
      body: hop.body,
      signal,
    });
    const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]));
    if (statusCode >= 300 && statusCode < 400 && flat.location !== undefined) return { location: flat.location, status: statusCode };
    return { answer: { status: statusCode, headers: flat, body: await readCapped(body, cap), url: hop.url.href } };
  } finally {
    await agent.destroy();
  }
}

/** Where a redirect leads. Bodies never follow to another origin, nor do headers that could hold a credential. */
function redirected(hop: Hop, location: string, status: number): Hop {
  const target = URL.parse(location, hop.url.href);
  if (!target) throw failed('it redirects to what is not a URL');
  const url = parseTarget(target.href);
  const sameOrigin = url.origin === hop.url.origin;
  if (hop.url.protocol === 'https:' && url.protocol === 'http:') throw failed('it redirects from https to http');
  const turnsToGet = status === 303 || ((status === 301 || status === 302) && hop.method === 'POST');
  const method = turnsToGet && hop.method !== 'HEAD' ? 'GET' : hop.method;
  if (!sameOrigin && method !== 'GET' && method !== 'HEAD') throw failed('it redirects what was sent to another server');
  const headers = kept(hop.headers, (name) => (sameOrigin || harmless.has(name)) && !(turnsToGet && name.startsWith('content-')));
  return { url, method, headers, body: turnsToGet ? undefined : hop.body };
}

async function follow(first: Hop, policy: EgressPolicy, signal: AbortSignal, cap: number): Promise<EgressAnswer> {
  let hop = first;
  for (let count = 0; count <= limits.redirects; count++) {
    const landed = await visit(hop, policy, signal, cap);
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
  // What the client itself refuses has reached nobody, and never will.
  if (code === 'UND_ERR_INVALID_ARG') return new AppError('call_not_sent', { reason: message });
  return failed(code ?? 'the connection broke');
}

/** The one way out of the product. `allow` names destinations (`host:port`) that need not be public. */
export function createEgress(options: { allow?: readonly string[]; resolve?: EgressPolicy['resolve'] } = {}): Egress {
  const policy: EgressPolicy = { allow: new Set(options.allow), resolve: options.resolve ?? systemResolver };
  return {
    fetch: async (text, { method = 'GET', headers = {}, body, timeout_ms = limits.timeout_ms, max_bytes = limits.max_bytes, signal } = {}) => {
      const url = parseTarget(text);
      const timeout = AbortSignal.timeout(timeout_ms);
      const first: Hop = { url, method, headers: kept(headers, (name) => !ownHeaders.has(name)), body };
      try {
        return await follow(first, policy, signal ? AbortSignal.any([timeout, signal]) : timeout, max_bytes);
      } catch (error) {
        throw asFailure(error);
      }
    },
  };
}
