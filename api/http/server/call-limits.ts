import { callerOf } from '@millwright/core/access/principals.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Request, RequestHandler, Response } from 'express';
import { hasBody } from '../bodies/json-body.ts';
import { MachineCounter } from '../routing/machine-counter.ts';
import { networkOf } from '../routing/network.ts';

/** The limits of a kind of caller: calls per minute, concurrent calls, concurrently read body bytes and uploads. */
type Share = { each_minute: number; at_once: number; bytes: number; uploads: number };

/** The limits of a user, a company, and a network with unknown callers. */
export type CallLimits = { person: Share; company: Share; network: Share };

/** Calls per minute count for all processes of a machine, concurrent ones per process. The limits are far above what screens or a busy integration need. */
export const callLimits = ({ CALLS_PER_PERSON, CALLS_PER_COMPANY, CALLS_PER_NETWORK }: Record<`CALLS_PER_${string}`, number>): CallLimits => ({
  person: { each_minute: CALLS_PER_PERSON ?? 0, at_once: 100, bytes: 16_000_000, uploads: 20 },
  company: { each_minute: CALLS_PER_COMPANY ?? 0, at_once: 300, bytes: 24_000_000, uploads: 60 },
  network: { each_minute: CALLS_PER_NETWORK ?? 0, at_once: 300, bytes: 16_000_000, uploads: 0 },
});

type Name = keyof CallLimits;
/** What is in progress: calls, body bytes in memory, and uploads, which are written to disk. */
type Held = { calls: number; bytes: number; uploads: number };

/** Streams stay open and are counted separately (documents/cache-hub.ts). */
const streams = new Set(['/v1/cache/stream']);

/** The assumed size of a body without a declared length. */
const untold = 8_000_000;

function weightOf({ headers }: Request): Held {
  const isUpload = /^multipart\//i.test(headers['content-type'] ?? '');
  const bytes = isUpload || !hasBody(headers) ? 0 : Number(headers['content-length'] ?? untold);
  return { calls: 1, bytes, uploads: isUpload ? 1 : 0 };
}

const nothing: Held = { calls: 0, bytes: 0, uploads: 0 };
const sum = (one: Held, other: Held, sign = 1): Held => ({
  calls: one.calls + sign * other.calls,
  bytes: one.bytes + sign * other.bytes,
  uploads: one.uploads + sign * other.uploads,
});

const busy = { person: 'too_many', company: 'company_busy', network: 'too_many' } as const;

/** Counts the calls of one kind of caller by key: per minute, and those in progress with their body bytes. */
class Counter {
  private readonly name: Name;
  private readonly share: Share;
  private readonly rate: MachineCounter;
  private readonly held = new Map<string, Held>();

  constructor(name: Name, share: Share) {
    this.name = name;
    this.share = share;
    this.rate = new MachineCounter(name, { points: share.each_minute || 1, duration: 60 });
  }

  /** Reserves a place until the response is closed. Refuses with the seconds to wait. Sets the standard rate-limit headers. */
  async take(key: string, request: Request, response: Response): Promise<void> {
    if (this.share.each_minute) await this.count(key, response);
    // If the caller has disconnected meanwhile, the response is already closed, so nothing would release the place.
    if (response.destroyed) return;
    const before = this.held.get(key) ?? nothing;
    const weight = weightOf(request);
    const now = sum(before, weight);
    const { at_once, bytes, uploads } = this.share;
    // Calls without a sign-in can't upload files.
    if (weight.uploads > 0 && uploads === 0) throw new AppError('wrong_content_type');
    const isTooMuch = now.calls > at_once || now.uploads > uploads || (before.calls > 0 && weight.bytes > 0 && now.bytes > bytes);
    if (isTooMuch) throw new AppError(busy[this.name], { seconds: 1 });
    this.held.set(key, now);
    response.once('close', () => this.giveBack(key, weight));
  }

  private async count(key: string, response: Response): Promise<void> {
    const used = await this.rate.count(key);
    const seconds = Math.max(1, Math.ceil(used.msBeforeNext / 1000));
    response.append('RateLimit-Policy', `"${this.name}";q=${this.share.each_minute};w=60`);
    response.append('RateLimit', `"${this.name}";r=${Math.max(0, this.share.each_minute - used.consumedPoints)};t=${seconds}`);
    if (used.consumedPoints > this.share.each_minute) throw new AppError(busy[this.name], { seconds });
  }

  private giveBack(key: string, weight: Held): void {
    const left = sum(this.held.get(key) ?? nothing, weight, -1);
    if (left.calls > 0) this.held.set(key, left);
    else this.held.delete(key);
  }
}

/**
 * Limits the calls of a network, user and company: calls per minute over all processes of this machine; concurrent
 * calls, uploads and body bytes of this process, before any body is read. `strangers` is for calls without a sign-in,
 * `callers` for the others.
 */
export function limitCalls(limits: CallLimits): { strangers: RequestHandler; callers: RequestHandler } {
  const counters = {
    person: new Counter('person', limits.person),
    company: new Counter('company', limits.company),
    network: new Counter('network', limits.network),
  };
  return {
    strangers: async (request, response, next) => {
      await counters.network.take(networkOf(request.ip ?? ''), request, response);
      next();
    },
    callers: async (request, response, next) => {
      const { principal } = request;
      if (!streams.has(request.baseUrl + request.path)) {
        const person = principal.share?.token_id ?? callerOf(principal);
        if (person) await counters.person.take(person, request, response);
        await counters.company.take(principal.client_id, request, response);
      }
      next();
    },
  };
}
