import type { FieldTemplate, ImmutableRule, RestrictRule } from '../../../languages/english.ts';

/** Whether the product's own rules find a record by its key, as its formula tells. */
export const builtIn = (formulaV1: string): FieldTemplate => ({
  name: 'std_built_in',
  label: 'Built in',
  type: 'boolean',
  hidden: true,
  misc: { formulaV1 },
});

/** Whether its key is one of these, as a formula. */
export const keyIsOneOf = (keys: readonly string[]): string => `OR(${keys.map((key) => `COALESCE(std_key, "") = "${key}"`).join(', ')})`;

/** Built in where the keys are these. */
export const builtInWith = (keys: readonly string[]): FieldTemplate => builtIn(keyIsOneOf(keys));

const why = 'It is built in: goods, documents and planning find it by its key. Rename it, or add another one beside it.';

/** What is built in keeps its key. */
export const fixedWhenBuiltIn = (...names: string[]): ImmutableRule => ({ when: 'std_built_in', names: ['std_key', ...names], text: why });

/** What is built in is never deleted. */
export const keptWhenBuiltIn: RestrictRule = { when: 'std_built_in', text: why };
