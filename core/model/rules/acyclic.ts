import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { path, text } from '../../schema/shared.ts';
import { defineRule, eachOf } from './define-rule.ts';

const rule = z.strictObject({ from: path, to: path, when: technical.optional(), text });

/**
 * Links must not form a circle. Each record (only those with a true boolean field `when`, if given) links one record to
 * another: the one at the path `from` to the one at `to`. So nothing is a part of itself, nobody the chief of their own chief.
 */
export type AcyclicRule = z.output<typeof rule>;

export const acyclic = defineRule({
  schema: z.array(rule).max(5).optional(),
  problems: (rules, { isOfKind, isEnd, unless }, place) =>
    eachOf(rules, place, (each, at) => [
      ...(each.when === undefined ? [] : unless(isOfKind(each.when, 'boolean'), `${at}.when`, each.when)),
      ...(['from', 'to'] as const).flatMap((end) =>
        unless(each[end] === 'identity' || isEnd(each[end].split('.')[0] ?? ''), `${at}.${end}`, each[end]),
      ),
    ]),
});
