import type { Row } from '../../columns/values.ts';
import { type FormattedPart, type Formatting, isAbout, ruleOf } from '../../formatting/formatting.ts';

/** CSS classes of rows or cells, each with a test for when it applies. */
export type MarkRules = Record<string, (parameters: { data?: Row | undefined }) => boolean>;

/** The CSS classes for the tones of rows, or of a column's cells. */
export function toneRules(formatting: Formatting, part: FormattedPart): MarkRules {
  const tones = new Set(formatting.rules.filter((rule) => isAbout(rule, part)).map(({ tone }) => tone));
  return Object.fromEntries(
    [...tones].map((tone) => [`mw-tone-${tone}`, ({ data }) => data !== undefined && ruleOf(data, formatting, part)?.tone === tone]),
  );
}
