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

/** What is asked of an operation; `key` tells a repeated call where the other system knows such. */
type Asked = { operation: Operation; params: JsonObject; key: string | null };

/** What an operation answered: all items of the pages that were read, and whether there are `more`; `refusal` where it is no success. `made`: how often its last page was asked for. */
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

/** The headers that tell a repeated call; one without a key of its caller gets its own, so that it may be made again. What only reads has none: its pages would be told for one call. */
function withKey(operation: Operation, key: string | null, headers: Record<string, string>): Record<string, string> {
  const { idempotency_header: own } = operation;
  if (isReading(operation) || (!own && !key)) return headers;
  return { ...headers, [(own ?? 'idempotency-key').toLowerCase()]: key ?? randomUUID() };
}

/** The items of a page; a success that holds no list where its rule says so is refused, since nobody could tell it from an empty one. */
function listed(rule: NonNullable<Operation['pagination']>, status: number, answer: PagedAnswer): Json[] {
  const items = itemsOf(rule, answer);
  if (items || status >= 400) return items ?? [];
  throw new AppError('upstream_failed', {
    reason: rule.items ? `its answer has no list at ${rule.items}` : 'its answer is no list',
    permanent: true,
  });
}

/**
 * Performs an operation of an integration: signed in, repeated by its rule, its pages read one after another below the
 * base address, within bounds that all of it shares. Any status is an answer; `refusal` says what is no success.
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
    // Only a page after one that was read has to wait: what is there is handed on.
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

/** A refusal as failures tell it: by its status, else by what the answer says. */
export function refusalError(status: number, refusal: Performed['refusal']): JsonObject | null {
  if (!refusal) return null;
  return status >= 400 ? { code: 'outgoing_failed', details: { status } } : { code: 'upstream_failed', details: { reason: refusal.reason } };
}
