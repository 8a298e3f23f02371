import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { text } from '../../schema/shared.ts';
import { defineRule, eachOf } from './define-rule.ts';

const rule = z.strictObject({ names: z.array(technical).min(1).max(8), when: technical.optional(), text });

/**
 * No two records of a model (only those with a true boolean field `when`, if given) have the same values in all of these
 * fields and to-one links. Records whose first one is empty are not compared. The text says why.
 */
export type UniqueRule = z.output<typeof rule>;

export const uniqueTogether = defineRule({
  schema: z.array(rule).max(10).optional(),
  problems: (rules, { isOfKind, isOwnField, isEnd, unless }, place) =>
    eachOf(rules, place, (each, at) => [
      ...(each.when === undefined ? [] : unless(isOfKind(each.when, 'boolean'), `${at}.when`, each.when)),
      ...each.names.flatMap((name, index) => unless(isOwnField(name) || isEnd(name), `${at}.names[${index}]`, name)),
    ]),
});
