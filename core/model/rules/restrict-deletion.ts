import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { text } from '../../schema/shared.ts';
import { defineRule, eachOf } from './define-rule.ts';

const rule = z.strictObject({ when: technical, text });

/** Why a record is not deleted, by whom or what, while a boolean field of it (`when`) holds. */
export type RestrictRule = z.output<typeof rule>;

export const restrictDeletion = defineRule({
  schema: z.array(rule).max(5).optional(),
  problems: (rules, { isOfKind, unless }, place) => eachOf(rules, place, ({ when }, at) => unless(isOfKind(when, 'boolean'), `${at}.when`, when)),
});
