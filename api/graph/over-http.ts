import type { GraphError, queryGraph, runGraph } from '@millwright/core/contract/graph.ts';
import { AppError, type ErrorCode, errors } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { operationKind } from '@millwright/core/query/graphql/document.ts';
import { publicLimits } from '@millwright/core/query/graphql/operation.ts';
import type { Request } from 'express';
import type { TenantTransaction } from '../db/types.ts';
import { type Call, sendJson, type sent } from '../http/routing/call.ts';
import { asAppError, detailsOf } from '../http/routing/errors.ts';
import { requireEmptySteps } from '../processes/definitions/open-records.ts';
import { problemsOfFormulas, runQuery } from '../records/query.service.ts';

type Asked = { query: string; operationName?: string | null | undefined; variables?: Record<string, unknown> | null | undefined };
type GraphCall = Call<typeof runGraph> | Call<typeof queryGraph>;

const json = 'application/json';
const graphJson = 'application/graphql-response+json';

/** Failures of the call rather than of its operation: they are answered as those of every other call. */
const ofCall: ReadonlySet<ErrorCode> = new Set(['malformed', 'key_reused', 'method_not_allowed']);
const isOfCall = (code: ErrorCode) => ofCall.has(code) || errors[code].status === 429 || errors[code].status >= 500;

/** Runs the operation and answers its `{data}` as text. With GET only what reads is run. */
async function run(call: GraphCall, { query, operationName: operation = null, variables }: Asked): Promise<string> {
  const kind = operationKind(query, operation);
  if (kind !== 'query' && call.request.method === 'GET') throw new AppError('method_not_allowed', { method: 'GET', allow: 'POST' });
  const limited: string[] = [];
  const off: string[] = [];
  const options = {
    operation,
    limits: publicLimits,
    limited: (keys: string[]) => void limited.push(...keys),
    switched_off: (formulas: readonly string[]) => void off.push(...formulas),
  };
  const work = (tenant: TenantTransaction) =>
    runQuery(tenant, query, (variables ?? {}) as JsonObject, { ...options, beforeDelete: (ids) => requireEmptySteps(tenant, ids) });
  const text = await (kind === 'mutation' ? call.write(work) : call.read(work, { single: true }));
  const extensions = { ...(limited.length ? { limited: [...new Set(limited)] } : {}), ...problemsOfFormulas([...new Set(off)]) };
  const more = Object.keys(extensions).length ? `,"extensions":${JSON.stringify(extensions)}` : '';
  return `{"data":${text}${more}}`;
}

type Reason = Pick<GraphError, 'message' | 'locations'>;

/** A failure in the shape of GraphQL; every reason why an operation does not fit the schema is an error of its own. */
function errorsOf(failure: AppError, request_id: string): GraphError[] {
  const { code, message, place } = failure;
  const { errors: reasons, ...details } = detailsOf(failure);
  const about = (reason: Reason): GraphError => ({
    message: reason.message,
    ...(reason.locations ? { locations: reason.locations } : place && { locations: place.locations }),
    ...(place && { path: place.path }),
    extensions: { code, status: errors[code].status, request_id, ...(Object.keys(details).length ? { details } : {}) },
  });
  return Array.isArray(reasons) && reasons.length ? (reasons as Reason[]).map(about) : [about({ message })];
}

/** The media type of the answer: most callers name none, any, or JSON alone. */
function typeOf(request: Request): typeof json | typeof graphJson {
  const { accept = '*/*' } = request.headers;
  if (accept === '*/*' || accept === json) return json;
  return request.accepts([json, graphJson]) === graphJson ? graphJson : json;
}

/**
 * Answers an operation as GraphQL over HTTP has it (https://graphql.github.io/graphql-over-http/draft/): one that can't be
 * run has no `data`, and the status 400 for who accepts `application/graphql-response+json`, 200 for the others; one that
 * failed has `data: null` and 200. Sign-ins, idempotency keys, quotas and services that are away are failures of the call.
 */
export async function answerOperation(call: GraphCall, asked: Asked): Promise<typeof sent> {
  const { request, response } = call;
  const type = typeOf(request);
  response.vary('Accept');
  try {
    return sendJson(response, await run(call, asked), type);
  } catch (error) {
    const failure = asAppError(error);
    if (!failure || isOfCall(failure.code)) throw error;
    const unfit = failure.code === 'invalid_query';
    if (unfit && type === graphJson) response.status(400);
    const answer = { ...(unfit ? {} : { data: null }), errors: errorsOf(failure, request.request_id) };
    return sendJson(response, JSON.stringify(answer), type);
  }
}
