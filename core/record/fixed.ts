import type { Json, Text } from '../json.ts';
import type { Model } from '../model/types.ts';

type Ruled = Pick<Model, 'misc'>;

/** The boolean fields that say whether any of these names is fixed on a record. */
export const fixedFacts = ({ misc }: Ruled, names: readonly string[]): string[] => [
  ...new Set((misc?.fixed ?? []).filter((rule) => rule.names.some((name) => names.includes(name))).map(({ when }) => when)),
];

/**
 * Why a field or to-one relation of a record isn't changed any more; null while it may be, or where the change says why
 * (`given` tells which fields it gives). `facts` are the record's values.
 */
export const fixedBecause = (
  { misc }: Ruled,
  facts: { readonly [name: string]: Json | undefined },
  name: string,
  given: (field: string) => boolean = () => false,
): Text | null =>
  misc?.fixed?.find((rule) => rule.names.includes(name) && facts[rule.when] === true && !(rule.unless && given(rule.unless)))?.text ?? null;
