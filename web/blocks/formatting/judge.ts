import { collectFacts } from '@millwright/core/filter/facts.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { FormatRule } from '@millwright/core/view/types.ts';
import { holdsFor } from '../../data/records/holds.ts';
import { resolveColumn } from '../columns/columns.ts';
import { createFormatting, type Formatting } from './formatting.ts';

/** Creates a block's formatting with rules evaluated in the browser, with the same results as the server's filters. A rule that no longer fits the model never matches. */
export function formattingOf(rules: readonly FormatRule[], schema: Schema, model: ResolvedModel, time_zone: string): Formatting {
  const named = rules.flatMap(({ when }) => collectFacts(when));
  const facts = [...new Set(named)].filter((path) => resolveColumn(schema, model, { path }) !== null);
  return createFormatting(rules, facts, (when, row) => holdsFor(when, schema, model.model.slug, row, time_zone));
}
