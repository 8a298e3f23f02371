import type { Json, Text } from '../json.ts';
import type { Model } from '../model/types.ts';

type Ruled = Pick<Model, 'misc'>;

/** The boolean fields that say whether these names are read-only on a record. */
export const fixedFacts = ({ misc }: Ruled, names: readonly string[]): string[] => [
  ...new Set((misc?.fixed ?? []).filter((rule) => rule.names.some((name) => names.includes(name))).map(({ when }) => when)),
];

/**
 * Why a field or to-one relation of a record can't be changed. Null if it can, or if the change includes the reason
 * (`given` says which fields it sets). `facts` are the values of the record.
 */
export const fixedBecause = (
  { misc }: Ruled,
  facts: { readonly [name: string]: Json | undefined },
  name: string,
  given: (field: string) => boolean = () => false,
): Text | null =>
  misc?.fixed?.find((rule) => rule.names.includes(name) && facts[rule.when] === true && !(rule.unless && given(rule.unless)))?.text ?? null;
