import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { path, text } from '../../schema/shared.ts';
import { defineRule, eachOf } from './define-rule.ts';

const rule = z.strictObject({ from: path, to: path, when: technical.optional(), text });

/**
 * Links must not form a circle. Each record links the record at the path `from` to the record at `to`; with `when`, only records
 * whose boolean field `when` is true count. For example, nothing may be a part of itself.
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
