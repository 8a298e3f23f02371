import type { Problem } from '@millwright/core/errors.ts';
import type { Text } from '@millwright/core/json.ts';
import type { Model } from '@millwright/core/model/types.ts';
import type { ModelContent } from '../data/use-models.ts';

/** The parts of a rule beside its condition (a boolean field), in the order of their inputs. */
export type RulePart = 'link' | 'from' | 'to' | 'names' | 'text' | 'reason';

/** The parts of a kind of rule. `whenNeeded` is null if it has no condition. With `one` a model has at most one rule of it, stored without a list. */
type RuleShape = { parts: readonly RulePart[]; whenNeeded: boolean | null; one?: true };

/** The rules of a model that have a target, mostly a condition (a boolean field) and a reason. Other properties of a rule stay unchanged. */
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

/** Whether rules of a kind have this part. */
export const hasPart = <Part extends RulePart>(kind: RuleKind, part: Part): kind is KindWith<Part> =>
  (ruleKinds[kind].parts as readonly RulePart[]).includes(part);

/** Whether rules of a kind can have a condition. */
export const hasCondition = (kind: RuleKind): kind is KindWithCondition => ruleKinds[kind].whenNeeded !== null;

/** Whether a model has at most one rule of a kind. */
export const isOne = (kind: RuleKind): boolean => 'one' in ruleKinds[kind];

/** An empty rule. */
export const emptyRule = (kind: RuleKind): Rule => (hasPart(kind, 'text') ? { text: '' } : {});

export const rulesOf = ({ misc }: ModelContent, kind: RuleKind): readonly Rule[] => [misc?.[kind] ?? []].flat();

const says = (text: Text = '') => (typeof text === 'string' ? text : text.en).trim() !== '';

/** Whether a rule is complete. */
export const isWhole = (kind: RuleKind, rule: Rule): boolean => {
  const named = { link: Boolean(rule.link), from: Boolean(rule.from), to: Boolean(rule.to), reason: Boolean(rule.reason) };
  const has = { ...named, names: Boolean(rule.names?.length), text: says(rule.text) };
  return ruleKinds[kind].parts.every((part) => has[part]) && (!ruleKinds[kind].whenNeeded || Boolean(rule.when));
};

/** The problems of the rule at an index, by its part (`when`, `names[1]`). */
export const problemsAt = (problems: readonly Problem[], kind: RuleKind, at: number): Problem[] => {
  const place = isOne(kind) ? `misc.${kind}` : `misc.${kind}[${at}]`;
  return problems.flatMap((one) => (one.field.startsWith(place) ? [{ ...one, field: one.field.slice(place.length).replace(/^\./, '') }] : []));
};

/** The rules in the format of the model; removed if there are none. */
export const keysOf = (kind: RuleKind, rules: readonly Rule[]): Partial<NonNullable<Model['misc']>> =>
  ({ [kind]: isOne(kind) ? rules[0] : rules.length ? rules : undefined }) as Partial<NonNullable<Model['misc']>>;
