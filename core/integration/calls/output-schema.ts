import type { JsonObject } from '../../json.ts';
import type { Operation } from '../operation.ts';

/** The JSON Schema of the output of a step that calls this operation. Null if the operation does not describe its answer. */
export function outputSchema({ answer, pagination }: Operation): JsonObject | null {
  if (!answer) return null;
  const paged: JsonObject = pagination ? { type: 'array', items: answer } : answer;
  return {
    type: 'object',
    properties: { status: { type: 'number' }, data: paged, ...(pagination && { pages: { type: 'number' }, more: { type: 'boolean' } }) },
  };
}
