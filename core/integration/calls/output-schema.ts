import type { JsonObject } from '../../json.ts';
import type { Operation } from '../operation.ts';

/** What a step that calls an operation hands on, as a JSON Schema; null where nobody has said what it answers. */
export function outputSchema({ answer, pagination }: Operation): JsonObject | null {
  if (!answer) return null;
  const paged: JsonObject = pagination ? { type: 'array', items: answer } : answer;
  return {
    type: 'object',
    properties: { status: { type: 'number' }, data: paged, ...(pagination && { pages: { type: 'number' }, more: { type: 'boolean' } }) },
  };
}

/** What a caller gives an operation, as a JSON Schema. */
export function inputSchema({ params = [] }: Operation): JsonObject {
  const types = {
    text: { type: 'string' },
    number: { type: 'number' },
    boolean: { type: 'boolean' },
    date: { type: 'string', format: 'date' },
    json: {},
  };
  const required = params.filter((param) => param.required || param.in === 'path').map(({ name }) => name);
  const properties = Object.fromEntries(
    params.map(({ name, type, choices }): [string, JsonObject] => [name, { ...types[type], ...(choices && { enum: choices }) }]),
  );
  return { type: 'object', properties, required, additionalProperties: false };
}
