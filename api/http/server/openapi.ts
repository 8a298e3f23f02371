import type { Endpoint } from '@millwright/core/contract/parts/endpoint.ts';
import { failure } from '@millwright/core/contract/parts/shapes.ts';
import { z } from 'zod';
import { version } from '../../settings/settings.ts';

type Schema = Record<string, unknown>;

/** The schemas that others refer to, by the name they have under `#/components/schemas`. */
type Shared = Record<string, Schema>;

/** A schema of the call `owner`. What it refers to moves to `shared`: a reference is read from the root of the document. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', owner: string, shared: Shared): Schema {
  const { $schema, $defs = {}, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Schema;
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
    return value === '#' ? `#/components/schemas/${whole}` : value.replace('#/$defs/', `#/components/schemas/${whole}.`);
  };
  for (const [name, part] of Object.entries($defs as Shared)) shared[`${whole}.${name}`] = moved(part) as Schema;
  const own = moved(rest) as Schema;
  if (!recursive) return own;
  shared[whole] = own;
  return { $ref: `#/components/schemas/${whole}` };
}

/** `POST /v1/graph/get/:id` is `post_graph_get_by_id`. */
const operationId = ({ method, path }: Endpoint) =>
  [method.toLowerCase(), ...path.split('/').slice(2).filter(Boolean)].map((part) => part.replace(/^:/, 'by_').replace(/\W/g, '_')).join('_');

const pathOf = (path: string) => path.replace(/:(\w+)/g, '{$1}');

function parameters(endpoint: Endpoint, shared: Shared) {
  const from = (schema: z.ZodObject | undefined, place: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, type]) => ({
      name,
      in: place,
      required: place === 'path' || !type.safeParse(undefined).success,
      schema: schemaOf(type as z.ZodType, 'input', `${operationId(endpoint)}.${name}`, shared),
    }));
  const header = (name: string) => ({ name, in: 'header', required: false, schema: { type: 'string' } });
  return [
    ...from(endpoint.params, 'path'),
    ...from(endpoint.query, 'query'),
    ...(endpoint.method === 'POST' && !endpoint.reads && !endpoint.anonymous ? [header('Idempotency-Key')] : []),
    ...(endpoint.method === 'PATCH' ? [{ ...header('If-Match'), required: true }] : []),
  ];
}

function answers(endpoint: Endpoint, shared: Shared) {
  const status = endpoint.status ?? 200;
  const content = endpoint.gives
    ? { [endpoint.gives]: { schema: { type: 'string' } } }
    : { 'application/json': { schema: schemaOf(endpoint.output, 'output', operationId(endpoint), shared) } };
  return {
    [status]: { description: 'Success', ...(status === 204 ? {} : { content }) },
    default: { description: 'Failure', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
  };
}

function operation(endpoint: Endpoint, shared: Shared) {
  const { input, takes } = endpoint;
  const body = takes
    ? { [takes]: { schema: { type: 'object' } } }
    : input && { 'application/json': { schema: schemaOf(input, 'input', operationId(endpoint), shared) } };
  const security = endpoint.anonymous ? [] : [{ user: [] }, ...(endpoint.share ? [{ share: [] }] : [])];
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? ''],
    security,
    parameters: parameters(endpoint, shared),
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: answers(endpoint, shared),
    ...(endpoint.access ? { 'x-access': endpoint.access.join(' ') } : {}),
  };
}

/** The OpenAPI document of the calls that are served. */
export function describe(endpoints: readonly Endpoint[]) {
  const shared: Shared = {};
  shared.Failure = schemaOf(failure, 'output', 'Failure', shared);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = pathOf(endpoint.path);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, shared) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Millwright', version },
    components: {
      schemas: shared,
      securitySchemes: { user: { type: 'http', scheme: 'bearer' }, share: { type: 'apiKey', in: 'header', name: 'x-share-token' } },
    },
    paths,
  };
}
