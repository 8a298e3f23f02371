import type { FieldTemplate, ImmutableRule, RestrictRule } from '../../../languages/english.ts';

/** Returns the field that tells whether the product's own rules depend on the key of a record. */
export const builtIn = (formulaV1: string): FieldTemplate => ({
  name: 'std_built_in',
  label: 'Built in',
  type: 'boolean',
  hidden: true,
  misc: { formulaV1 },
});

/** Returns the formula that is true if the key is one of these. */
export const keyIsOneOf = (keys: readonly string[]): string => `OR(${keys.map((key) => `COALESCE(std_key, "") = "${key}"`).join(', ')})`;

/** Returns the field that is true if the key is one of these. */
export const builtInWith = (keys: readonly string[]): FieldTemplate => builtIn(keyIsOneOf(keys));

const why = 'It is built in: goods, documents and planning find it by its key. Rename it, or add another one beside it.';

/** Returns the rule that fixes the key of a built-in record. */
export const fixedWhenBuiltIn = (...names: string[]): ImmutableRule => ({ when: 'std_built_in', names: ['std_key', ...names], text: why });

/** The rule that prevents deleting a built-in record. */
export const keptWhenBuiltIn: RestrictRule = { when: 'std_built_in', text: why };
