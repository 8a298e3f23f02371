import type { Condition } from '@millwright/core/filter/types.ts';
import type { FormatRule } from '@millwright/core/view/types.ts';
import type { Row } from '../columns/values.ts';

/** Ordered rules of a block, with the paths they look at. Each row is decided once, when it arrives. */
export type Formatting = {
  rules: FormatRule[];
  facts: string[];
  prepare: (rows: readonly Row[]) => Promise<void>;
  decided: WeakMap<Row, ReadonlySet<FormatRule>>;
};

type Judge = (when: Condition, row: Row) => Promise<boolean>;

/** Makes the rules of a block; `judge` evaluates a condition on a row. */
export function createFormatting(rules: readonly FormatRule[], facts: string[], judge: Judge): Formatting {
  const decided = new WeakMap<Row, ReadonlySet<FormatRule>>();
  const decide = async (row: Row) => {
    const holds = await Promise.all(rules.map((rule) => judge(rule.when, row).catch(() => false)));
    decided.set(row, new Set(rules.filter((_, index) => holds[index])));
  };
  return {
    rules: [...rules],
    facts,
    decided,
    prepare: async (rows) => {
      if (rules.length) await Promise.all(rows.map(decide));
    },
  };
}

/** What a rule gives its look to: a whole record as a row or a card, or one of its cells. */
export type FormattedPart = 'row' | 'card' | { column: string };

/** Whether a rule is about this part of a record. A card is a whole record, too, and takes the rules of rows. */
export function isAbout({ scope, column }: FormatRule, part: FormattedPart): boolean {
  if (typeof part === 'object') return scope === 'cell' && column === part.column;
  return scope === part || (part === 'card' && scope === 'row');
}

/** Finds the rule that decides the look of a row, a card or a cell: the first that holds. */
export function ruleOf(row: Row, { rules, decided }: Formatting, part: FormattedPart): FormatRule | null {
  const holds = decided.get(row);
  return rules.find((one) => holds?.has(one) && isAbout(one, part)) ?? null;
}
