import { labelDefaults } from './paper.ts';
import type { LabelTemplate } from './template.ts';
import { wrap } from './wrap.ts';

/** A rectangle in millimetres from the upper left corner of the label. */
export type Box = { x: number; y: number; width: number; height: number };
/** A row of text before layout. */
export type LabelText = { text: string; large?: boolean };
/** A row with its position: `y` is its baseline, `size` its type size in millimetres. */
export type PlacedText = { text: string; large: boolean; x: number; y: number; size: number };
export type LabelLayout = { code: Box | null; rows: PlacedText[] };

/** Returns the width of a text in a type of size 1. */
export type Measure = (text: string, large: boolean) => number;
type Given = Pick<LabelTemplate, 'width' | 'height' | 'padding' | 'code' | 'max_characters_per_row'>;

/** The smallest readable and the largest useful type size in millimetres. */
const type = { least: 1.6, most: 4 } as const;
const largeBy = 1.4;
const lineHeight = 1.25;
/** The distance from the top of a row to its baseline, as a fraction of the type size. */
const ascent = 0.95;
const between = 2;

function boxesOf({ width = labelDefaults.width, height = labelDefaults.height, padding = labelDefaults.padding, code }: Given): {
  code: Box | null;
  text: Box;
} {
  const inner = { x: padding, y: padding, width: width - 2 * padding, height: height - 2 * padding };
  if (code === 'none') return { code: null, text: inner };
  if (code === 'gs1_128') {
    const bars = Math.min(20, inner.height * 0.45);
    const text = inner.height - bars - 1;
    return { code: { ...inner, y: inner.y + text + 1, height: bars }, text: { ...inner, height: text } };
  }
  const side = Math.min(inner.height, inner.width * 0.45);
  const left = side + Math.min(between, inner.width * 0.04);
  return {
    code: { x: inner.x, y: inner.y + (inner.height - side) / 2, width: side, height: side },
    text: { ...inner, x: inner.x + left, width: inner.width - left },
  };
}

const weightOf = ({ large }: LabelText) => (large ? largeBy : 1);

/** The text, cut to the width `most` with an ellipsis if it is wider. */
function cut(text: string, most: number, large: boolean, measure: Measure): string {
  if (measure(text, large) <= most) return text;
  const characters = [...text];
  while (characters.length && measure(`${characters.join('')}…`, large) > most) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/**
 * Places the code and the rows of a label. Rows are wrapped at the maximum number of characters and set in the largest type in
 * which all of them fit. If they do not fit in the smallest type either, they are cut, with an ellipsis.
 */
export function layoutLabel(template: Given, texts: readonly LabelText[], measure: Measure, codeWords = ''): LabelLayout {
  const { code, text } = boxesOf({ code: labelDefaults.code, ...template });
  const most = template.max_characters_per_row ?? labelDefaults.max_characters_per_row;
  const lines = texts.flatMap((each) => wrap(each.text, most).map((row) => ({ ...each, text: row })));
  const rows = [...lines, ...(codeWords ? [{ text: codeWords, large: false }] : [])];
  if (!rows.length) return { code, rows: [] };
  const high = rows.reduce((sum, row) => sum + weightOf(row) * lineHeight, 0);
  const wide = Math.max(...rows.map((row) => measure(row.text, row.large === true) * weightOf(row)));
  const size = Math.max(type.least, Math.min(type.most, text.height / high, text.width / (wide || 1)));
  const placed = fitting(rows, size, text.height);
  const total = placed.reduce((sum, row) => sum + size * weightOf(row) * lineHeight, 0);
  let top = text.y + Math.max(0, (text.height - total) / 2);
  return {
    code,
    rows: placed.map((row): PlacedText => {
      const own = size * weightOf(row);
      const y = top + own * ascent;
      top += own * lineHeight;
      return { text: cut(row.text, text.width / own, row.large === true, measure), large: row.large === true, x: text.x, y, size: own };
    }),
  };
}

/** The rows that fit into this height. If rows are left out, the last one ends with an ellipsis. */
function fitting(rows: readonly LabelText[], size: number, height: number): LabelText[] {
  let taken = 0;
  const rest = rows.filter((row) => {
    taken += size * weightOf(row) * lineHeight;
    return taken <= height + 1e-6;
  });
  const last = rest.at(-1);
  return last && rest.length < rows.length ? [...rest.slice(0, -1), { ...last, text: `${last.text} …` }] : rest;
}
