import type { Condition } from '@millwright/core/filter/types.ts';
import type { FormatRule } from '@millwright/core/view/types.ts';
import type { Row } from '../columns/values.ts';

/** Ordered rules of a table, with the paths they look at. Each row is decided once, when it arrives. */
export type Formatting = {
  rules: FormatRule[];
  facts: string[];
  prepare: (rows: readonly Row[]) => Promise<void>;
  decided: WeakMap<Row, ReadonlySet<FormatRule>>;
};

type Judge = (when: Condition, row: Row) => Promise<boolean>;

/** The rules of a block; `judge` evaluates a condition on a row. */
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

/** Whether a rule is about rows (`column` null) or about the cells of this column. */
export const isAbout = ({ scope, column: own }: FormatRule, column: string | null): boolean =>
  column === null ? scope === 'row' : scope === 'cell' && own === column;

/** The rule that decides the look of a row (`column` null) or of one cell: the first that holds. */
export function ruleOf(row: Row, { rules, decided }: Formatting, column: string | null): FormatRule | null {
  const holds = decided.get(row);
  return rules.find((one) => holds?.has(one) && isAbout(one, column)) ?? null;
}
