import type { Json, JsonObject } from '../../json.ts';
import type { Operation, Param } from '../operation.ts';

/** Converts a value to each type if it can be converted. Otherwise it is unchanged, and `buildCall` refuses it. */
const means: Record<Param['type'], (value: Json) => Json> = {
  text: (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
  number: (value) => (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value),
  boolean: (value) => (value === 'true' ? true : value === 'false' ? false : value),
  date: (value) => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? value.slice(0, 10) : value),
  json: (value) => value,
};

/**
 * The values of a call, converted to the types of the operation: steps fill in texts, and cursors may be numbers. Empty optional
 * values are left out.
 */
export const typedParams = ({ params = [] }: Operation, given: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]): [string, Json][] => {
      const param = params.find((each) => each.name === name);
      if (!param) return [[name, value]];
      return value === '' && !param.required && param.in !== 'path' ? [] : [[name, means[param.type](value)]];
    }),
  );
