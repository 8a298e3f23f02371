import type { Condition } from '@millwright/core/filter/types.ts';
import type { Tone } from '@millwright/core/model/types.ts';
import type { FormatRule } from '@millwright/core/view/types.ts';
import type { Row } from './values.ts';

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

/** The tone of a row (`column` null) or of one cell: the first rule that holds wins. */
export function toneOf(row: Row, { rules, decided }: Formatting, column: string | null): Tone | null {
  const holds = decided.get(row);
  const rule = rules.find((one) => holds?.has(one) && (column === null ? one.scope === 'row' : one.scope === 'cell' && one.column === column));
  return rule?.tone ?? null;
}
