import { cellKinds, type InspectedColumn } from '@millwright/core/contract/imports.ts';
import { type CellReading, type DayOrder, RefusedCell } from '@millwright/core/field/descriptor/cell.ts';
import { readDecimalText, withoutPercent } from '@millwright/core/field/descriptor/number.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { shownCell, valueOfCell } from '../columns/cells.ts';

type Kind = (typeof cellKinds)[number];

/** The most distinct values of a column that are counted, and the characters of one. */
const mostValues = 50;
const longestValue = 200;
/** The memory for a value besides its characters. */
const place = 40;

const fieldOf = (type: Field['type']): Field => ({ id: '', name: type, label: '', type });
const fields = { boolean: fieldOf('boolean'), date: fieldOf('date'), datetime: fieldOf('datetime') };

const readingBy = (days: DayOrder): CellReading => ({ days, decimal: null, instantOf: (wall) => `${wall}Z` });
const readings = [readingBy('dmy'), readingBy('mdy')];

const isRead = (field: Field, cell: Json): boolean => readings.some((reading) => !(valueOfCell(field, cell, reading) instanceof RefusedCell));

/** A number with leading zeros is a code, and one behind an apostrophe a text; reading it as a number would lose them. */
const isCode = (text: string): boolean => /^(?:0\d|')/.test(text);

function decimalOf(cell: Json): string | null {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object' && cell !== null && 'percent' in cell) return String(cell.percent);
  if (typeof cell === 'object' && cell !== null && 'shown' in cell) return isCode(String(cell.shown)) ? null : String(cell.number);
  const text = typeof cell === 'string' ? withoutPercent(cell.trim()) : '';
  return isCode(text) ? null : readDecimalText(text);
}

const isKind: Record<Kind, (cell: Json) => boolean> = {
  boolean: (cell) => isRead(fields.boolean, cell),
  integer: (cell) => /^-?\d+$/.test(decimalOf(cell) ?? ''),
  number: (cell) => decimalOf(cell) !== null,
  date: (cell) => typeof cell === 'string' && isRead(fields.date, cell),
  datetime: (cell) => typeof cell === 'string' && isRead(fields.datetime, cell),
};

const isPercent = (cell: Json): boolean =>
  typeof cell === 'string' ? cell.trim().endsWith('%') : typeof cell === 'object' && cell !== null && 'percent' in cell;

/** The characters that all columns of a file may keep together, so that a large file needs little memory. */
export type Memory = { left: number };

/** Collects statistics about the cells of one column. */
export class ColumnProfile {
  private filled = 0;
  private longest = 0;
  private percent = false;
  private kinds: Kind[] = [...cellKinds];
  private counts: Map<string, number> | null = new Map();
  private seen: Set<string> | null = new Set();
  private taken = 0;
  private readonly name: string;
  private readonly memory: Memory;

  constructor(name: string, memory: Memory) {
    this.name = name;
    this.memory = memory;
  }

  /** Examines a cell that is not empty. */
  note(cell: Json): void {
    const text = String(shownCell(cell)).trim();
    this.filled += 1;
    this.longest = Math.max(this.longest, text.length);
    this.percent ||= isPercent(cell);
    this.kinds = this.kinds.filter((kind) => isKind[kind](cell));
    this.count(text);
    this.remember(text);
  }

  private count(text: string): void {
    if (!this.counts) return;
    this.counts.set(text, (this.counts.get(text) ?? 0) + 1);
    if (this.counts.size > mostValues || text.length > longestValue) this.counts = null;
  }

  /** Whether values are unique can only be said while all of them are kept. */
  private remember(text: string): void {
    if (!this.seen) return;
    const more = text.length + place;
    if (this.seen.has(text) || this.memory.left < more) {
      this.memory.left += this.taken;
      this.seen = null;
      return;
    }
    this.seen.add(text);
    this.taken += more;
    this.memory.left -= more;
  }

  /** The statistics of the column. */
  facts(): InspectedColumn {
    const { name, filled, longest, percent } = this;
    const values = this.counts && [...this.counts].map(([text, count]) => ({ text, count })).sort((one, other) => other.count - one.count);
    return {
      name,
      filled,
      kinds: filled ? this.kinds : [],
      percent: percent && this.kinds.includes('number'),
      longest,
      unique: this.seen !== null && filled > 0,
      values,
    };
  }
}
