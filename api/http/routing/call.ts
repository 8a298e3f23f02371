import { onlyLooks } from '@millwright/core/access/principals.ts';
import type { Access, Principal } from '@millwright/core/access/types.ts';
import type { Endpoint, InputOf, ParamsOf, QueryOf } from '@millwright/core/contract/parts/endpoint.ts';
import { AppError } from '@millwright/core/errors.ts';
import { mayHoldLongNumber, parseExact } from '@millwright/core/exact-json.ts';
import type { Request, Response } from 'express';
import { inTenant } from '../../db/tenant.ts';
import type { TenantOptions, TenantTransaction } from '../../db/types.ts';
import { onceKeyOf, onlyOnce } from './idempotency.ts';
import type { Services } from './services.ts';

/** The reason for refusing a change with a read-only token. */
export const readsOnly = 'this one only reads.';

/** Returned by a handler that has written the response itself. */
export const sent = Symbol('sent');

/** Whether the caller wants numbers that JavaScript would round as text (`Prefer: long-numbers=text`, RFC 7240). */
const prefersText = ({ headers }: Request) => /(?:^|,)\s*long-numbers\s*=\s*"?text"?\s*(?:[,;]|$)/i.test(String(headers.prefer ?? ''));

/** Sends a text that is already JSON, without parsing it. */
export function sendJson(response: Response, json: string, type = 'application/json'): typeof sent {
  const asText = prefersText(response.req);
  const text = asText && mayHoldLongNumber(json) ? JSON.stringify(parseExact(json)) : json;
  response.vary('Prefer');
  if (asText) response.setHeader('Preference-Applied', 'long-numbers=text');
  response.setHeader('Content-Type', `${type}; charset=utf-8`);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
  return sent;
}

/** `principal` replaces the caller, for product administrators who act in another client. */
type CallTransaction = TenantOptions & { principal?: Principal };

/** Refuses a change by a caller who may only read: while viewing as another user, or with a read-only token. */
export function demandWriting({ token, ...principal }: Principal): void {
  const looking = onlyLooks(principal);
  if (looking) throw new AppError(looking);
  if (token?.writes === false) throw new AppError('token_refused', { reason: readsOnly });
}

/** One request, parsed by its endpoint's schemas. */
export class Call<E extends Endpoint> {
  readonly request: Request;
  readonly response: Response;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly input: InputOf<E>;
  private readonly services: Services;

  constructor(services: Services, request: Request, response: Response, parsed: { params: unknown; query: unknown; input: unknown }) {
    this.services = services;
    this.request = request;
    this.response = response;
    this.params = parsed.params as ParamsOf<E>;
    this.query = parsed.query as QueryOf<E>;
    this.input = parsed.input as InputOf<E>;
  }

  get principal(): Principal {
    return this.request.principal;
  }

  get access(): Access {
    return this.request.caller.access;
  }

  /** The version that the caller edited. */
  version(): number {
    const version = this.ifMatch();
    if (version === null) throw new AppError('version_missing');
    return version;
  }

  /** The version in `If-Match`, as a number or as the entity tag of a read; null without the header. */
  ifMatch(): number | null {
    const header = this.request.get('if-match');
    if (header === undefined) return null;
    const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1];
    if (!digits) throw new AppError('malformed', { fields: [{ field: 'If-Match', code: 'format', message: 'Send the version as a whole number.' }] });
    return Number(digits);
  }

  /** Runs work in a read-only transaction of the caller's client. */
  read<T>(work: (tenant: TenantTransaction) => Promise<T>, options: CallTransaction = {}): Promise<T> {
    const { principal = this.principal, ...rest } = options;
    return inTenant(this.services.database, principal, work, { ...rest, read_only: true });
  }

  /**
   * Runs work in one transaction of the caller's client. With an Idempotency-Key it runs once, and its result, which
   * must be JSON, is stored in the same transaction.
   */
  write<T>(work: (tenant: TenantTransaction) => Promise<T>, options: CallTransaction = {}): Promise<T> {
    const { principal = this.principal, ...rest } = options;
    demandWriting(this.principal);
    const once = onceKeyOf(this.request);
    const run = (tenant: TenantTransaction) => (once ? onlyOnce(tenant, once, () => work(tenant)) : work(tenant));
    return inTenant(this.services.database, principal, run, rest);
  }
}
