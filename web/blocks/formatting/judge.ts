import { checkCondition } from '@millwright/core/filter/check.ts';
import { matches } from '@millwright/core/filter/evaluate/evaluate.ts';
import { collectFacts } from '@millwright/core/filter/facts.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { FormatRule } from '@millwright/core/view/types.ts';
import type { Row } from '../columns/values.ts';
import { createFormatting, type Formatting } from './formatting.ts';

/** Evaluates the rules of a block on rows in the browser, by the same meaning as the server's filters. A rule that no longer fits the model never holds. */
function judgeOf(rules: readonly FormatRule[], schema: Schema, model: ResolvedModel, time_zone: string) {
  const checked = new Map(
    rules.flatMap(({ when }) => {
      try {
        return [[when, checkCondition(when, schema, model.model.slug)] as const];
      } catch {
        return [];
      }
    }),
  );
  const judge = async (when: Condition, row: Row): Promise<boolean> => {
    const condition = checked.get(when);
    return condition !== undefined && (await matches(condition, row, { now: new Date().toISOString(), time_zone, values: {} }));
  };
  return { judge, facts: [...new Set(rules.filter(({ when }) => checked.has(when)).flatMap(({ when }) => collectFacts(when)))] };
}

/** Makes the formatting of a block whose rules are evaluated in the browser. */
export function formattingOf(rules: readonly FormatRule[], schema: Schema, model: ResolvedModel, time_zone: string): Formatting {
  const { judge, facts } = judgeOf(rules, schema, model, time_zone);
  return createFormatting(rules, facts, judge);
}
