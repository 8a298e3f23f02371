import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { text } from '../../schema/shared.ts';
import { defineRule, eachOf } from './define-rule.ts';

const rule = z.strictObject({
  when: technical,
  names: z.array(technical).min(1).max(100),
  text,
  /** A field for the reason of a correction. A save that fills it may change the fixed names. */
  unless: technical.optional(),
});

/**
 * Fields and links of a record that can't be changed while its boolean field `when` is true. The text says why. Server
 * actions may still write them.
 */
export type ImmutableRule = z.output<typeof rule>;

export const immutable = defineRule({
  schema: z.array(rule).max(20).optional(),
  problems: (rules, { isOfKind, isOwnField, isEnd, unless }, place) =>
    eachOf(rules, place, (each, at) => [
      ...unless(isOfKind(each.when, 'boolean'), `${at}.when`, each.when),
      ...(each.unless === undefined ? [] : unless(isOwnField(each.unless) || isEnd(each.unless), `${at}.unless`, each.unless)),
      ...each.names.flatMap((name, index) => unless(isOwnField(name) || isEnd(name), `${at}.names[${index}]`, name)),
    ]),
});
