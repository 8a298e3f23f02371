import { isObject, type Json } from '../json.ts';
import type { FieldSetup } from './descriptor/setup.ts';

type WithDefault = Pick<FieldSetup, 'misc'>;

const partOf = (name: 'formula' | 'option', { misc }: WithDefault): string | undefined => {
  const given = misc?.default;
  return isObject(given) && typeof given[name] === 'string' ? given[name] : undefined;
};

/** The formula by which a new record's field is filled where it comes without a value; undefined when there is none. */
export const formulaOfDefault = (field: WithDefault): string | undefined => partOf('formula', field);

/** The path in the client's options that fills it, where its formula gives nothing; undefined when there is none. */
export const optionOfDefault = (field: WithDefault): string | undefined => partOf('option', field);

/** What options hold under a path of their keys; null when nothing does. */
export const optionAt = (options: Json, path: string): Json =>
  path.split('.').reduce<Json>((at, key) => (isObject(at) && Object.hasOwn(at, key) ? (at[key] ?? null) : null), options);
