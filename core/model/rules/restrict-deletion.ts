import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { text } from '../../schema/shared.ts';
import { defineRule, eachOf } from './define-rule.ts';

const rule = z.strictObject({ when: technical, text });

/** A record can't be deleted by anybody while its boolean field `when` is true. The text says why. */
export type RestrictRule = z.output<typeof rule>;

export const restrictDeletion = defineRule({
  schema: z.array(rule).max(5).optional(),
  problems: (rules, { isOfKind, unless }, place) => eachOf(rules, place, ({ when }, at) => unless(isOfKind(when, 'boolean'), `${at}.when`, when)),
});
