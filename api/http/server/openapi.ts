import type { Endpoint } from '@millwright/core/contract/parts/endpoint.ts';
import { failure } from '@millwright/core/contract/parts/shapes.ts';
import { z } from 'zod';
import { version } from '../../settings/settings.ts';

type Schema = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' }) as Schema;
  return rest;
};

const pathOf = (path: string) => path.replace(/:(\w+)/g, '{$1}');

function parameters(endpoint: Endpoint) {
  const from = (schema: z.ZodObject | undefined, place: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, type]) => ({
      name,
      in: place,
      required: place === 'path' || !type.safeParse(undefined).success,
      schema: schemaOf(type, 'input'),
    }));
  const header = (name: string) => ({ name, in: 'header', required: false, schema: { type: 'string' } });
  return [
    ...from(endpoint.params, 'path'),
    ...from(endpoint.query, 'query'),
    ...(endpoint.method === 'POST' && !endpoint.reads && !endpoint.anonymous ? [header('Idempotency-Key')] : []),
    ...(endpoint.method === 'PATCH' ? [{ ...header('If-Match'), required: true }] : []),
  ];
}

function answers(endpoint: Endpoint) {
  const status = endpoint.status ?? 200;
  const content = endpoint.gives
    ? { [endpoint.gives]: { schema: { type: 'string' } } }
    : { 'application/json': { schema: schemaOf(endpoint.output, 'output') } };
  return {
    [status]: { description: 'Success', ...(status === 204 ? {} : { content }) },
    default: { description: 'Failure', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
  };
}

function operation(endpoint: Endpoint) {
  const { input, takes } = endpoint;
  const body = takes ? { [takes]: { schema: { type: 'object' } } } : input && { 'application/json': { schema: schemaOf(input, 'input') } };
  const security = endpoint.anonymous ? [] : [{ user: [] }, ...(endpoint.share ? [{ share: [] }] : [])];
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? ''],
    security,
    parameters: parameters(endpoint),
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: answers(endpoint),
    ...(endpoint.access ? { 'x-access': endpoint.access.join(' ') } : {}),
  };
}

/** The OpenAPI document of the calls that are served. */
export function describe(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = pathOf(endpoint.path);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Millwright', version },
    components: {
      schemas: { Failure: schemaOf(failure, 'output') },
      securitySchemes: { user: { type: 'http', scheme: 'bearer' }, share: { type: 'apiKey', in: 'header', name: 'x-share-token' } },
    },
    paths,
  };
}
