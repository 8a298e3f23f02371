import type { Condition } from '@millwright/core/filter/types.ts';
import type { FormatRule } from '@millwright/core/view/types.ts';
import type { Row } from '../columns/values.ts';

/** The ordered formatting rules of a block, with the paths they read. Each row is evaluated once, when it arrives. */
export type Formatting = {
  rules: FormatRule[];
  facts: string[];
  prepare: (rows: readonly Row[]) => Promise<void>;
  decided: WeakMap<Row, ReadonlySet<FormatRule>>;
};

type Judge = (when: Condition, row: Row) => Promise<boolean>;

/** Creates the formatting of a block; `judge` evaluates a condition on a row. */
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

/** The part of a record that a rule formats: a row, a card, or one cell. */
export type FormattedPart = 'row' | 'card' | { column: string };

/** Whether a rule applies to this part of a record. Rules of rows also apply to cards. */
export function isAbout({ scope, column }: FormatRule, part: FormattedPart): boolean {
  if (typeof part === 'object') return scope === 'cell' && column === part.column;
  return scope === part || (part === 'card' && scope === 'row');
}

/** Finds the formatting rule for a row, card or cell: the first that matches. */
export function ruleOf(row: Row, { rules, decided }: Formatting, part: FormattedPart): FormatRule | null {
  const holds = decided.get(row);
  return rules.find((one) => holds?.has(one) && isAbout(one, part)) ?? null;
}
