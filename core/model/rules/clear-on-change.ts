import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { defineRule, eachOf } from './define-rule.ts';

const rule = z.strictObject({ link: technical, names: z.array(technical).min(1).max(20), when: technical });

/**
 * Fields (`names`) that are about what a to-one link or another field (`link`) holds: where that changes they are emptied
 * while `when`, a boolean field, held until then, unless the same save gives them anew.
 */
export type ClearRule = z.output<typeof rule>;

export const clearOnChange = defineRule({
  schema: z.array(rule).max(10).optional(),
  problems: (rules, { isOfKind, isOwnField, isEnd, unless }, place) => {
    const isNamed = (name: string) => isOwnField(name) || isEnd(name);
    return eachOf(rules, place, (each, at) => [
      ...unless(isOfKind(each.when, 'boolean'), `${at}.when`, each.when),
      ...unless(isNamed(each.link), `${at}.link`, each.link),
      ...each.names.flatMap((name, index) => unless(isNamed(name), `${at}.names[${index}]`, name)),
    ]);
  },
});
