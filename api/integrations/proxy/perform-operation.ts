import { randomUUID } from 'node:crypto';
import { AppError } from '@millwright/core/errors.ts';
import { pageBelow } from '@millwright/core/integration/calls/address-below.ts';
import { firstParams, itemsOf, nextPage, type PagedAnswer, refusalOf, usualPages } from '@millwright/core/integration/calls/rules-of-calls.ts';
import { typedParams } from '@millwright/core/integration/calls/typed-params.ts';
import type { Operation } from '@millwright/core/integration/operation.ts';
import { isReading } from '@millwright/core/integration/repeatable.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { isReadable } from '../../egress/answer.ts';
import type { EgressAnswer } from '../../egress/fetch.ts';
import type { StoredIntegration } from '../stored/integrations.service.ts';
import { builtCall, type CallBounds, dataOf } from './call-integration.ts';
import { type CallServices, repeatedCall, type Work } from './repeated-call.ts';

/** An operation with its parameters. `key` is the idempotency key for systems that know one. */
type Asked = { operation: Operation; params: JsonObject; key: string | null };

/**
 * The result of an operation: the items of all pages that were read, and whether there are `more`. `refusal` is set unless
 * it succeeded. `made` counts the attempts for the last page.
 */
export type Performed = {
  status: number;
  headers: Record<string, string>;
  data: Json;
  refusal: { reason: string } | null;
  pages: number;
  more: boolean;
  answer: EgressAnswer;
  made: number;
};

/**
 * Adds the idempotency key to the headers. A call without a key gets a new one, so that it can be retried. Reading
 * operations get none, because their pages would count as one call.
 */
function withKey(operation: Operation, key: string | null, headers: Record<string, string>): Record<string, string> {
  const { idempotency_header: own } = operation;
  if (isReading(operation) || (!own && !key)) return headers;
  return { ...headers, [(own ?? 'idempotency-key').toLowerCase()]: key ?? randomUUID() };
}

/**
 * Returns the items of a page. Throws if a successful answer has no list where the pagination rule expects it, because it
 * would look like an empty page.
 */
function listed(rule: NonNullable<Operation['pagination']>, status: number, answer: PagedAnswer): Json[] {
  const items = itemsOf(rule, answer);
  if (items || status >= 400) return items ?? [];
  throw new AppError('upstream_failed', {
    reason: rule.items ? `its answer has no list at ${rule.items}` : 'its answer is no list',
    permanent: true,
  });
}

/**
 * Performs an operation of an integration: authenticates, retries by its rule, and reads its pages one after the other.
 * All pages share the limits of the call and must be below the base address. Any HTTP status is a result; `refusal` tells
 * a status that is no success.
 */
export async function performOperation(services: CallServices, integration: StoredIntegration, asked: Asked, bounds: CallBounds): Promise<Performed> {
  const { operation, key } = asked;
  const { pagination: rule } = operation;
  const work: Work = { services, integration, operation, bounds, ends: performance.now() + bounds.timeout_ms };
  let params = firstParams(rule, asked.params);
  const built = builtCall(integration, operation, params);
  let call = { ...built, headers: withKey(operation, key, built.headers) };
  const all: Json[] = [];
  let left = bounds.max_bytes;
  let before = null as Performed | null;
  for (let pages = 1; ; pages++) {
    const called = await repeatedCall(work, call, left, before !== null);
    // Only a later page may find no room: return the pages so far.
    if (!called) return before as Performed;
    const { answer, made } = called;
    const { status, headers } = answer;
    const data = status < 400 || isReadable(answer) ? dataOf(answer) : null;
    const refusal = refusalOf(operation.success, status, data);
    if (!rule || refusal) return { status, headers, data, refusal, pages, more: false, answer, made };
    all.push(...listed(rule, status, { data, headers }));
    const next = nextPage(rule, { data, headers }, params);
    const isLast = !next || pages >= (rule.max_pages ?? usualPages);
    before = { status, headers, data: all, refusal: null, pages, more: next !== null, answer, made };
    if (isLast) return before;
    left -= answer.body.length;
    if (left <= 0) throw new AppError('answer_too_large', { bytes: bounds.max_bytes });
    if ('url' in next) {
      const url = pageBelow(integration.url ?? '', answer.url, next.url);
      if (!url) throw new AppError('blocked_address', { reason: 'its next page leads to another server' });
      call = { ...call, url };
    } else {
      params = { ...params, ...typedParams(operation, next.params) };
      call = { ...builtCall(integration, operation, params), headers: call.headers };
    }
  }
}

/** Converts a refusal to an error for the log: by its status, otherwise by the answer's text. */
export function refusalError(status: number, refusal: Performed['refusal']): JsonObject | null {
  if (!refusal) return null;
  return status >= 400 ? { code: 'outgoing_failed', details: { status } } : { code: 'upstream_failed', details: { reason: refusal.reason } };
}
