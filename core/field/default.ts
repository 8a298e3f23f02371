import { isObject, type Json } from '../json.ts';
import type { FieldSetup } from './descriptor/setup.ts';

type WithDefault = Pick<FieldSetup, 'misc'>;

const partOf = (name: 'formula' | 'option', { misc }: WithDefault): string | undefined => {
  const given = misc?.default;
  return isObject(given) && typeof given[name] === 'string' ? given[name] : undefined;
};

/** Returns the formula that gives a new record's field its value if none is sent; undefined if there is none. */
export const formulaOfDefault = (field: WithDefault): string | undefined => partOf('formula', field);

/** Returns the path in the client's options that gives the value if the formula has no result; undefined if there is none. */
export const optionOfDefault = (field: WithDefault): string | undefined => partOf('option', field);

/** Returns the option at a path of keys; null if there is none. */
export const optionAt = (options: Json, path: string): Json =>
  path.split('.').reduce<Json>((at, key) => (isObject(at) && Object.hasOwn(at, key) ? (at[key] ?? null) : null), options);
