import type { Problem } from '@millwright/core/errors.ts';
import type { Text } from '@millwright/core/json.ts';
import type { Model } from '@millwright/core/model/types.ts';
import type { ModelContent } from '../data/use-models.ts';

/** Parts of a rule beside the boolean field of which it speaks, in the order in which they are asked for. */
export type RulePart = 'link' | 'from' | 'to' | 'names' | 'text' | 'reason';

/** `whenNeeded` is null where a rule has no condition. Of a kind with `one` a model has one rule at most, stored without a list. */
type RuleShape = { parts: readonly RulePart[]; whenNeeded: boolean | null; one?: true };

/** The rules of a model that say what, while which boolean field holds, and mostly why. What a rule has besides stays. */
export const ruleKinds = {
  refused: { parts: ['names', 'text'], whenNeeded: true },
  fixed: { parts: ['names', 'text'], whenNeeded: true },
  kept_while: { parts: ['text'], whenNeeded: true },
  distinct: { parts: ['names', 'text'], whenNeeded: false },
  about: { parts: ['link', 'names'], whenNeeded: true },
  acyclic: { parts: ['from', 'to', 'text'], whenNeeded: false },
  stands_as: { parts: ['text'], whenNeeded: true, one: true },
  held_up: { parts: ['reason'], whenNeeded: true, one: true },
} as const satisfies Record<string, RuleShape>;
export type RuleKind = keyof typeof ruleKinds;
export const kindNames = Object.keys(ruleKinds) as RuleKind[];

export type Rule = {
  when?: string | undefined;
  names?: string[] | undefined;
  text?: Text | undefined;
  link?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  reason?: string | undefined;
};

type KindWith<Part extends RulePart> = { [Kind in RuleKind]: Part extends (typeof ruleKinds)[Kind]['parts'][number] ? Kind : never }[RuleKind];
type KindWithCondition = { [Kind in RuleKind]: (typeof ruleKinds)[Kind]['whenNeeded'] extends null ? never : Kind }[RuleKind];

/** Whether rules of a kind have a part. */
export const hasPart = <Part extends RulePart>(kind: RuleKind, part: Part): kind is KindWith<Part> =>
  (ruleKinds[kind].parts as readonly RulePart[]).includes(part);

/** Whether rules of a kind may hold only while a boolean field does. */
export const hasCondition = (kind: RuleKind): kind is KindWithCondition => ruleKinds[kind].whenNeeded !== null;

/** Whether a model has one rule of a kind at most. */
export const isOne = (kind: RuleKind): boolean => 'one' in ruleKinds[kind];

/** A rule that says nothing yet. */
export const emptyRule = (kind: RuleKind): Rule => (hasPart(kind, 'text') ? { text: '' } : {});

export const rulesOf = ({ misc }: ModelContent, kind: RuleKind): readonly Rule[] => [misc?.[kind] ?? []].flat();

const says = (text: Text = '') => (typeof text === 'string' ? text : text.en).trim() !== '';

/** Whether a rule says all that it needs to be one. */
export const isWhole = (kind: RuleKind, rule: Rule): boolean => {
  const named = { link: Boolean(rule.link), from: Boolean(rule.from), to: Boolean(rule.to), reason: Boolean(rule.reason) };
  const has = { ...named, names: Boolean(rule.names?.length), text: says(rule.text) };
  return ruleKinds[kind].parts.every((part) => has[part]) && (!ruleKinds[kind].whenNeeded || Boolean(rule.when));
};

/** What is wrong with the rule at a place, by its own part (`when`, `names[1]`); of the rule as a whole by none. */
export const problemsAt = (problems: readonly Problem[], kind: RuleKind, at: number): Problem[] => {
  const place = isOne(kind) ? `misc.${kind}` : `misc.${kind}[${at}]`;
  return problems.flatMap((one) => (one.field.startsWith(place) ? [{ ...one, field: one.field.slice(place.length).replace(/^\./, '') }] : []));
};

/** The rules as the model has them: none where there is none. */
export const keysOf = (kind: RuleKind, rules: readonly Rule[]): Partial<NonNullable<Model['misc']>> =>
  ({ [kind]: isOne(kind) ? rules[0] : rules.length ? rules : undefined }) as Partial<NonNullable<Model['misc']>>;
