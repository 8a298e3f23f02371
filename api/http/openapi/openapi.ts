import type { Endpoint } from '@millwright/core/contract/parts/endpoint.ts';
import { failure } from '@millwright/core/contract/parts/shapes.ts';
import { errors } from '@millwright/core/errors.ts';
import { z } from 'zod';
import { version } from '../../settings/settings.ts';
import { tagOf, tags } from './tags.ts';

type Schema = Record<string, unknown>;

/** The schemas that others refer to, by the name they have under `#/components/schemas`. */
type Shared = Record<string, Schema>;

const to = (name: string) => `#/components/schemas/${name}`;

/** Any JSON value, which zod writes as a schema that refers to itself: generators make endless types of such a one. */
const anyJson: Schema = { description: 'Any JSON value.' };
const isAnyJson = ({ anyOf }: Schema) =>
  Array.isArray(anyOf) && ['null', 'array', 'object', 'string'].every((type) => (anyOf as Schema[]).some((each) => each.type === type));

/** A schema of the call `owner`. What it refers to moves to `shared`: a reference is read from the root of the document. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', owner: string, shared: Shared): Schema {
  const { $schema, $defs = {}, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Schema;
  if (isAnyJson(rest)) return { $ref: to('Json') };
  const parts = $defs as Shared;
  const whole = `${owner}.${io}`;
  let recursive = false;
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, key === '$ref' ? reference(inner) : moved(inner)]));
  };
  const reference = (value: unknown) => {
    if (typeof value !== 'string') return moved(value);
    if (value === '#') recursive = true;
    const name = value.replace('#/$defs/', '');
    if (parts[name] && isAnyJson(parts[name])) return to('Json');
    return value === '#' ? to(whole) : to(`${whole}.${name}`);
  };
  for (const [name, part] of Object.entries(parts)) if (!isAnyJson(part)) shared[`${whole}.${name}`] = moved(part) as Schema;
  const own = moved(rest) as Schema;
  if (!recursive) return own;
  shared[whole] = own;
  return { $ref: to(whole) };
}

/** `POST /v1/graph/get/:id` is `post_graph_get_by_id`. */
const operationId = ({ method, path }: Endpoint) =>
  [method.toLowerCase(), ...path.split('/').slice(2).filter(Boolean)].map((part) => part.replace(/^:/, 'by_').replace(/\W/g, '_')).join('_');

const pathOf = (path: string) => path.replace(/:(\w+)/g, '{$1}');

/** Whether a call changes something of its own, so that `Idempotency-Key` is honoured. */
const honoursKey = ({ method, reads, anonymous }: Endpoint) => method === 'POST' && !reads && !anonymous;

function parameters(endpoint: Endpoint, shared: Shared) {
  const from = (schema: z.ZodObject | undefined, place: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, type]) => ({
      name,
      in: place,
      required: place === 'path' || !type.safeParse(undefined).success,
      schema: schemaOf(type as z.ZodType, 'input', `${operationId(endpoint)}.${name}`, shared),
    }));
  const header = (name: string, required: boolean, description: string) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  });
  const { version: match } = endpoint;
  return [
    ...from(endpoint.params, 'path'),
    ...from(endpoint.query, 'query'),
    ...(honoursKey(endpoint) ? [header('Idempotency-Key', false, 'A repeated call with the same key is answered as the first one was.')] : []),
    ...(match ? [header('If-Match', match === 'must', 'The version that was read: a number, or the tag of the read.')] : []),
  ];
}

/** The statuses by which a call may fail, by what it takes; an unforeseen failure (500) has the same shape. */
function failuresOf({ anonymous, input, query, takes, version: match, method, reads }: Endpoint): number[] {
  const takesBody = input !== undefined || takes !== undefined;
  return [
    400,
    404,
    429,
    503,
    ...(anonymous ? [401] : [401, 403]),
    ...(takesBody ? [413, 415] : []),
    ...(takesBody || query ? [422] : []),
    ...(match || (method !== 'GET' && !reads) ? [409] : []),
    ...(match === 'must' ? [428] : []),
  ].toSorted((a, b) => a - b);
}

const codesOf = (status: number) =>
  Object.entries(errors)
    .filter(([, error]) => error.status === status)
    .map(([code]) => code);

const failureAnswer = (description: string) => ({ description, content: { 'application/json': { schema: { $ref: to('Failure') } } } });

/** Answers that calls share: each status of a failure with the codes that it may have. */
const failureAnswers = () =>
  Object.fromEntries(
    [...new Set(Object.values(errors).map(({ status }) => status))].map((status) => [
      `Failure${status}`,
      failureAnswer(
        `\`code\` is one of ${codesOf(status)
          .map((code) => `\`${code}\``)
          .join(', ')}.`,
      ),
    ]),
  );

const jsonOf = (type: z.ZodType, endpoint: Endpoint, shared: Shared) => ({
  'application/json': { schema: schemaOf(type, 'output', operationId(endpoint), shared) },
});

function answers(endpoint: Endpoint, shared: Shared) {
  const status = endpoint.status ?? 200;
  const content = endpoint.gives ? { [endpoint.gives]: { schema: { type: 'string' } } } : jsonOf(endpoint.output, endpoint, shared);
  return {
    [status]: { description: 'Success', ...(status === 204 ? {} : { content }) },
    ...(endpoint.accepted
      ? { 202: { description: 'Accepted: it is done after the call.', content: jsonOf(endpoint.accepted, endpoint, shared) } }
      : {}),
    ...Object.fromEntries(failuresOf(endpoint).map((failed) => [failed, { $ref: `#/components/responses/Failure${failed}` }])),
    default: failureAnswer('Another failure.'),
  };
}

/** A multipart body: the file, and the fields that may come beside it, each a text (JSON where it is not a plain word). */
function formOf({ fields }: Endpoint): Schema {
  const names = Object.entries(fields?.shape ?? {});
  const needed = names.flatMap(([name, type]) => ((type as z.ZodType).safeParse(undefined).success ? [] : [name]));
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return {
    type: 'object',
    properties: { file, ...Object.fromEntries(names.map(([name]) => [name, { type: 'string' }])) },
    required: ['file', ...needed],
    additionalProperties: false,
  };
}

function bodyOf(endpoint: Endpoint, shared: Shared) {
  const { input, takes, example } = endpoint;
  if (takes) return { [takes]: { schema: formOf(endpoint) } };
  return input && { 'application/json': { schema: schemaOf(input, 'input', operationId(endpoint), shared), ...(example ? { example } : {}) } };
}

function operation(endpoint: Endpoint, shared: Shared) {
  const body = bodyOf(endpoint, shared);
  const security = endpoint.anonymous ? [] : [{ user: [] }, ...(endpoint.share ? [{ share: [] }] : [])];
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    tags: [tagOf(endpoint.path)],
    security,
    parameters: parameters(endpoint, shared),
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: answers(endpoint, shared),
    ...(endpoint.access ? { 'x-access': endpoint.access.join(' ') } : {}),
  };
}

const bearer = 'The token of a sign-in (`POST /v1/auth/login`), or an API token (`mw_…`) of a person or a company.';

/** The OpenAPI document of the calls that are served. */
export function describe(endpoints: readonly Endpoint[]) {
  const shared: Shared = { Json: anyJson };
  shared.Failure = schemaOf(failure, 'output', 'Failure', shared);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = pathOf(endpoint.path);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, shared) };
  }
  const used = new Set(endpoints.map(({ path }) => tagOf(path)));
  return {
    openapi: '3.1.0',
    info: { title: 'Millwright', version, description: 'Everything that the web app does. Failures have one shape; their codes are stable.' },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).flatMap(([name, description]) => (used.has(name) ? [{ name, description }] : [])),
    components: {
      schemas: shared,
      responses: failureAnswers(),
      securitySchemes: {
        user: { type: 'http', scheme: 'bearer', description: bearer },
        share: { type: 'apiKey', in: 'header', name: 'x-share-token', description: 'The token of a shared form.' },
      },
    },
    paths,
  };
}
