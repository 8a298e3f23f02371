import type { Endpoint } from '@millwright/core/contract/parts/endpoint.ts';
import { failure } from '@millwright/core/contract/parts/shapes.ts';
import type { z } from 'zod';
import { version } from '../../settings/settings.ts';
import { documentBody } from './document-bodies.ts';
import { examples } from './examples.ts';
import { failureAnswer, failureAnswers, failuresOf } from './failures.ts';
import { anyJson, type Schema, type Shared, schemaOf } from './schemas.ts';
import { tagOf, tags } from './tags.ts';

/** The id of an operation: `POST /v1/graph/get/:id` becomes `post_graph_get_by_id`. */
const operationId = ({ method, path }: Endpoint) =>
  [method.toLowerCase(), ...path.split('/').slice(2).filter(Boolean)].map((part) => part.replace(/^:/, 'by_').replace(/\W/g, '_')).join('_');

const pathOf = (path: string) => path.replace(/:(\w+)/g, '{$1}');

/** Whether a call changes data, so that `Idempotency-Key` applies. */
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
  const { version: match, or_status, exact } = endpoint;
  return [
    ...from(endpoint.params, 'path'),
    ...from(endpoint.query, 'query'),
    ...(honoursKey(endpoint) ? [header('Idempotency-Key', false, 'A repeated call with the same key is answered as the first one was.')] : []),
    ...(exact ? [header('Prefer', false, '`long-numbers=text`: a number that JavaScript would round is answered as the text of its digits.')] : []),
    ...(or_status === 206 ? [header('Range', false, 'The bytes to answer, such as `bytes=0-999`.')] : []),
    ...(match ? [header('If-Match', match === 'must', 'The version that was read: a number, or the tag of the read.')] : []),
  ];
}

/** The response by content type. For a stream, a JSON alternative is included if there is one. */
function contentOf(endpoint: Endpoint, shared: Shared): Record<string, { schema: Schema }> {
  const { gives, gives_as, output } = endpoint;
  const isText = output.type === 'string' || output.type === 'undefined';
  const schema = gives && isText ? null : schemaOf(output, 'output', operationId(endpoint), shared);
  return {
    ...(gives ? { [gives]: { schema: { type: 'string' } } } : {}),
    ...(schema ? { 'application/json': { schema } } : {}),
    ...(schema && gives_as ? { [gives_as]: { schema } } : {}),
  };
}

const jsonOf = (type: z.ZodType, endpoint: Endpoint, shared: Shared) => ({
  'application/json': { schema: schemaOf(type, 'output', operationId(endpoint), shared) },
});

function answers(endpoint: Endpoint, shared: Shared) {
  const { status = 200, or_status, accepted, gives, gives_as } = endpoint;
  const content = contentOf(endpoint, shared);
  const failures = Object.fromEntries(failuresOf(endpoint).map((failed) => [failed, { $ref: `#/components/responses/Failure${failed}` }]));
  const unfit = gives_as && { 400: { ...failureAnswer('The operation could not be run.', { [gives_as]: content[gives_as] }) } };
  const other = or_status && { [or_status]: { description: 'Success', content: or_status === 206 && gives ? { [gives]: content[gives] } : content } };
  return {
    [status]: { description: 'Success', ...(status === 204 ? {} : { content }) },
    ...other,
    ...(accepted ? { 202: { description: 'Accepted: it is done after the call.', content: jsonOf(accepted, endpoint, shared) } } : {}),
    ...failures,
    ...unfit,
    default: failureAnswer('Another failure.'),
  };
}

/** A multipart body: the file and the other fields, each a text (JSON unless it is a plain word). */
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
  const { input, takes, takes_too = [], method, path } = endpoint;
  const key = `${method} ${path}`;
  const example = key in examples ? { example: examples[key] } : {};
  if (takes) return { [takes]: { schema: formOf(endpoint), ...example } };
  const schema = documentBody(key, shared) ?? (input && schemaOf(input, 'input', operationId(endpoint), shared));
  const others = takes_too.map((type) => [type, { schema: { type: type === 'application/x-www-form-urlencoded' ? 'object' : 'string' } }]);
  return schema && { 'application/json': { schema, ...example }, ...Object.fromEntries(others) };
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

const bearer =
  'The token of a sign-in (`POST /v1/auth/login`), or an API token (`mw_…`) of a person or a company. Who makes views or gives rights may send `x-preview-role` with a sign-in: calls that read then answer what that user group may see as well.';

/** The OpenAPI document of the served calls. */
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
