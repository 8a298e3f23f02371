import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { path, text } from '../../schema/shared.ts';
import { defineRule, eachOf } from './define-rule.ts';

const rule = z.strictObject({ from: path, to: path, when: technical.optional(), text });

/**
 * Each record (where `when`, a boolean field, holds) leads from one record to another by paths of to-one relations, and
 * none back to where it began: no part of itself, no chief of the own chief.
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
