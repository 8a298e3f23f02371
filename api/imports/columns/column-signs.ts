import type { ImportFields } from '@millwright/core/contract/imports.ts';
import { invalid } from '@millwright/core/errors.ts';
import type { ColumnSigns, DayOrder, DecimalSign } from '@millwright/core/field/descriptor/cell.ts';
import { decimalSignOf, withoutPercent } from '@millwright/core/field/descriptor/number.ts';
import { dayReadings, orderOf, orderOfColumn } from '@millwright/core/field/descriptor/written-day.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';

/** The properties of a column after reading all of it. `ambiguous` counts the cells refused because they can be read in two ways. */
export type ColumnFacts = ColumnSigns & { ambiguous: number };

/** The formats that the user stated, for all columns or for each. */
export type SaidSigns = Pick<ImportFields, 'date_format' | 'decimal'>;

type Seen = { column: string; sign: keyof ColumnSigns; counts: Map<string, number> };

const signIn = {
  days: (text: string): string | null => {
    const readings = dayReadings(/^[\d./-]+/.exec(text)?.[0] ?? '');
    return readings && orderOf(readings);
  },
  decimal: (text: string): string | null => decimalSignOf(withoutPercent(text)),
} satisfies Record<keyof ColumnSigns, (text: string) => string | null>;

/** Detects the formats of date and number columns, row by row. */
export class SignsOfColumns {
  private readonly seen: Seen[];
  private readonly said: SaidSigns;

  constructor(targets: readonly { column: string; field: Field | null }[], said: SaidSigns) {
    const columns = targets.map(({ column }) => column);
    for (const name of ['date_format', 'decimal'] as const) {
      const strange = Object.keys(typeof said[name] === 'object' ? (said[name] ?? {}) : {}).filter((column) => !columns.includes(column));
      if (strange.length)
        throw invalid(strange.map((column) => ({ field: `${name}.${column}`, code: 'not_found', message: `${column} is not mapped.` })));
    }
    this.said = said;
    this.seen = targets.flatMap(({ column, field }) => {
      const sign = field && descriptorOf(field).cell?.sign;
      return sign ? [{ column, sign, counts: new Map<string, number>() }] : [];
    });
  }

  /** Examines the cells of a row. */
  note(values: Record<string, Json>): void {
    for (const { column, sign, counts } of this.seen) {
      const cell = values[column];
      const way = typeof cell === 'string' ? signIn[sign](cell.trim()) : null;
      if (way) counts.set(way, (counts.get(way) ?? 0) + 1);
    }
  }

  /** The detected formats. In a file separated by commas, numbers without other evidence use a decimal point. */
  facts(delimiter: string | null): Record<string, ColumnFacts> {
    const { date_format, decimal } = this.said;
    const facts = this.seen.map(({ column, sign, counts }): [string, ColumnFacts] => {
      const days = sign === 'days' ? (sayOf(date_format, column) ?? orderOfColumn(Object.fromEntries(counts))) : null;
      const point = sign === 'decimal' ? (sayOf(decimal, column) ?? signOfColumn(counts, delimiter)) : null;
      return [column, { days, decimal: point, ambiguous: (days ?? point) ? 0 : (counts.get('either') ?? 0) }];
    });
    return Object.fromEntries(facts);
  }
}

function sayOf<Sign extends DayOrder | DecimalSign>(said: Sign | Record<string, Sign> | null | undefined, column: string): Sign | undefined {
  return typeof said === 'object' ? said?.[column] : said;
}

function signOfColumn(counts: ReadonlyMap<string, number>, delimiter: string | null): DecimalSign | null {
  if (counts.has(',') && counts.has('.')) return null;
  if (counts.has(',') || counts.has('.')) return counts.has(',') ? ',' : '.';
  return counts.has('either') && delimiter === ',' ? '.' : null;
}
