import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { text } from '../../schema/shared.ts';
import { defineRule, eachOf } from './define-rule.ts';

const rule = z.strictObject({
  when: technical,
  names: z.array(technical).min(1).max(100),
  text,
  /** A to-one relation to a record that others draw on too. That record is locked before the check, so that concurrent saves take turns. */
  locks: technical.optional(),
  /** The rule does not apply to writes of server actions. */
  by_hand: z.boolean().optional(),
});

/**
 * A save is refused when it sets or changes one of `names` and the boolean field `when` of the record is true. The text
 * says why.
 */
export type CheckRule = z.output<typeof rule>;

export const check = defineRule({
  schema: z.array(rule).max(20).optional(),
  problems: (rules, { isOfKind, isOwnField, isEnd, unless }, place) =>
    eachOf(rules, place, (each, at) => [
      ...unless(isOfKind(each.when, 'boolean'), `${at}.when`, each.when),
      ...(each.locks === undefined ? [] : unless(isEnd(each.locks), `${at}.locks`, each.locks)),
      ...each.names.flatMap((name, index) => unless(isOwnField(name) || isEnd(name), `${at}.names[${index}]`, name)),
    ]),
});
