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
