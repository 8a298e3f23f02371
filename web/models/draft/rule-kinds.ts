import type { Problem } from '@millwright/core/errors.ts';
import type { Text } from '@millwright/core/json.ts';
import type { Model } from '@millwright/core/model/types.ts';
import type { ModelContent } from '../data/use-models.ts';

/** The rules of a model that say what, while which boolean field holds, and why. What a rule has besides stays. */
export const ruleKinds = {
  refused: { names: true, whenNeeded: true },
  fixed: { names: true, whenNeeded: true },
  kept_while: { names: false, whenNeeded: true },
  distinct: { names: true, whenNeeded: false },
} as const;
export type RuleKind = keyof typeof ruleKinds;
export const kindNames = Object.keys(ruleKinds) as RuleKind[];

export type Rule = { when?: string | undefined; names?: string[] | undefined; text: Text };

export const rulesOf = ({ misc }: ModelContent, kind: RuleKind): readonly Rule[] => misc?.[kind] ?? [];

const says = (text: Text) => (typeof text === 'string' ? text : text.en).trim() !== '';

/** Whether a rule says all that it needs to be one. */
export const isWhole = (kind: RuleKind, { when, names = [], text }: Rule): boolean =>
  says(text) && (!ruleKinds[kind].names || names.length > 0) && (!ruleKinds[kind].whenNeeded || Boolean(when));

/** What is wrong with the rule at a place, by its own part (`when`, `names[1]`); of the rule as a whole by none. */
export const problemsAt = (problems: readonly Problem[], kind: RuleKind, at: number): Problem[] => {
  const place = `misc.${kind}[${at}]`;
  return problems.flatMap((one) => (one.field.startsWith(place) ? [{ ...one, field: one.field.slice(place.length).replace(/^\./, '') }] : []));
};

/** The rules as the model has them: none where there is none. */
export const keysOf = (kind: RuleKind, rules: readonly Rule[]): Partial<NonNullable<Model['misc']>> =>
  ({ [kind]: rules.length ? rules : undefined }) as Partial<NonNullable<Model['misc']>>;
