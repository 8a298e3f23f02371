import type { Problem } from '../../errors.ts';
import { acyclic } from './acyclic.ts';
import { afterSave } from './after-save.ts';
import { check } from './check.ts';
import { clearOnChange } from './clear-on-change.ts';
import { type ModelRule, namesOf, type RuledModel } from './define-rule.ts';
import { immutable } from './immutable.ts';
import { onCreate } from './on-create.ts';
import { proposedDefault } from './proposed-default.ts';
import { restrictDeletion } from './restrict-deletion.ts';
import { uniqueTogether } from './unique-together.ts';

/** Every kind of rule about records, by its key in `misc` of a model. Models are stored with these keys, so they never change. */
export const modelRules = {
  fixed: immutable,
  refused: check,
  about: clearOnChange,
  distinct: uniqueTogether,
  kept_while: restrictDeletion,
  settling: afterSave,
  proposing: proposedDefault,
  acyclic,
  posting: onCreate,
};

export type RuleKey = keyof typeof modelRules;

/** The part of `misc` that holds the rules of a model. */
export const ruleShape = Object.fromEntries(Object.entries(modelRules).map(([key, { schema }]) => [key, schema])) as {
  [Key in RuleKey]: (typeof modelRules)[Key]['schema'];
};

/** A problem for each name in the rules of a model that the model does not have, with its place in the document. */
export function rulesProblems(misc: { readonly [Key in RuleKey]?: unknown } | undefined, model: RuledModel): Problem[] {
  const names = namesOf(model);
  return Object.entries(modelRules as Record<string, ModelRule>).flatMap(([key, rule]) => {
    const written = misc?.[key as RuleKey];
    return written === undefined || written === null ? [] : rule.problems(written, names, `misc.${key}`);
  });
}
