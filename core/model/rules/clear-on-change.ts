import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { defineRule, eachOf } from './define-rule.ts';

const rule = z.strictObject({ link: technical, names: z.array(technical).min(1).max(20), when: technical });

/**
 * Empties the fields and links `names` when a to-one link or another field (`link`) changes, because they describe its old
 * value. It does so only where the boolean field `when` was true before, and only for names that the save does not set itself.
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
