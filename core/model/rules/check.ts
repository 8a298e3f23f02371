import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { text } from '../../schema/shared.ts';
import { defineRule, eachOf } from './define-rule.ts';

const rule = z.strictObject({
  when: technical,
  names: z.array(technical).min(1).max(100),
  text,
  /** A to-one relation to what others take of too: it is locked before the rule looks, so that two who write at once take turns. */
  locks: technical.optional(),
  /** It is asked of people and calls alone: what server actions write has been decided by them. */
  by_hand: z.boolean().optional(),
});

/**
 * What a record may not say, whoever writes it: it is not saved with these names given or changed while `when`, a boolean
 * field, holds of it; the text says why.
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
