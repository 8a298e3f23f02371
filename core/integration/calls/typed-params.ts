import type { Json, JsonObject } from '../../json.ts';
import type { Operation, Param } from '../operation.ts';

/** A value as the type that is asked for, where it means one; otherwise as it is, to be refused by its name. */
const means: Record<Param['type'], (value: Json) => Json> = {
  text: (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
  number: (value) => (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value),
  boolean: (value) => (value === 'true' ? true : value === 'false' ? false : value),
  date: (value) => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? value.slice(0, 10) : value),
  json: (value) => value,
};

/** The values of a call by the types of its operation: a step fills texts, a cursor may be a number. What is empty is left out. */
export const typedParams = ({ params = [] }: Operation, given: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]): [string, Json][] => {
      const param = params.find((each) => each.name === name);
      if (!param) return [[name, value]];
      return value === '' && !param.required && param.in !== 'path' ? [] : [[name, means[param.type](value)]];
    }),
  );
