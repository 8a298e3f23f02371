import type { Row } from '../../columns/values.ts';
import { type FormattedPart, type Formatting, isAbout, ruleOf } from '../../formatting/formatting.ts';

/** Classes of rows or cells, and for which they hold. */
export type MarkRules = Record<string, (parameters: { data?: Row | undefined }) => boolean>;

/** Which tones the rows carry, or a column's cells. */
export function toneRules(formatting: Formatting, part: FormattedPart): MarkRules {
  const tones = new Set(formatting.rules.filter((rule) => isAbout(rule, part)).map(({ tone }) => tone));
  return Object.fromEntries(
    [...tones].map((tone) => [`mw-tone-${tone}`, ({ data }) => data !== undefined && ruleOf(data, formatting, part)?.tone === tone]),
  );
}
