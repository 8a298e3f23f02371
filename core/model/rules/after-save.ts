import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { defineRule, eachOf } from './define-rule.ts';

const rule = z.strictObject({
  action: z.string().max(200),
  created: z.boolean().optional(),
  changed: z.array(technical).max(20).default([]),
  when: technical.optional(),
  /** Boolean fields, one of which must have another value than before the save. */
  turns: z.array(technical).min(1).max(4).optional(),
  /** The action is called for each record by itself. */
  each: z.boolean().optional(),
});

/**
 * A server action that every save runs in its own transaction, for new records (`created`) or for stored records in which one of
 * `changed` has changed (a balance: has fallen). It gets their identities as `input.ids`. If `when` or `turns` are given: after
 * the save the boolean field `when` must be true, and one of the boolean fields `turns` must have changed.
 */
export type AfterSaveRule = z.output<typeof rule>;

/** The rules that a model has, in the order in which their actions are called. */
export const afterSaveRules = (misc: { settling?: AfterSaveRule | AfterSaveRule[] | undefined } | undefined): AfterSaveRule[] =>
  [misc?.settling ?? []].flat();

export const afterSave = defineRule({
  schema: z.union([rule, z.array(rule).min(1).max(8)]).optional(),
  problems: (written, { isOfKind, isField, isEnd, unless }, place) => {
    const problems = (each: AfterSaveRule, at: string) => [
      ...(each.when === undefined ? [] : unless(isOfKind(each.when, 'boolean'), `${at}.when`, each.when)),
      ...(each.turns ?? []).flatMap((name, index) => unless(isOfKind(name, 'boolean'), `${at}.turns[${index}]`, name)),
      ...each.changed.flatMap((name, index) => unless(isField(name) || isEnd(name), `${at}.changed[${index}]`, name)),
    ];
    return Array.isArray(written) ? eachOf(written, place, problems) : problems(written, place);
  },
});
