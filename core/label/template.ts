import { z } from 'zod';
import { jsonObject, path, reference, text } from '../schema/shared.ts';
import { paperProblems } from './paper.ts';
import { qrItem } from './qr-item.ts';

/** A length in millimetres. */
const mm = (least: number, most: number) => z.number().min(least).max(most);
const count = (most: number) => z.number().int().min(1).max(most);

/**
 * A row of a label: the value at `path`, with its unit, after the field's label if `caption` is set, and in larger type if
 * `large` is set.
 */
export const labelRow = z.strictObject({
  path,
  unit: path.optional(),
  caption: z.boolean().optional(),
  large: z.boolean().optional(),
});
export type LabelRow = z.output<typeof labelRow>;

/** The contents of a label: its rows, and the parts of its GS1 code. Each text is a path from the record. */
const labelMapping = z.strictObject({
  rows: z.array(labelRow).max(12).optional(),
  article: path.optional(),
  lot: path.optional(),
  expiry: path.optional(),
});

export const labelCodes = ['qr', 'gs1_128', 'data_matrix', 'none'] as const;
export const labelTypes = ['roll', 'sheet'] as const;

/** The size of a sheet, and the columns, rows, margins and gaps of its labels. On a roll only the gaps matter. */
const labelPage = z.strictObject({
  width: mm(10, 1_000).optional(),
  height: mm(10, 2_000).optional(),
  columns: count(50).optional(),
  rows: count(100).optional(),
  margin_left: mm(0, 200).optional(),
  margin_top: mm(0, 200).optional(),
  gap_x: mm(0, 200).optional(),
  gap_y: mm(0, 200).optional(),
});

/** A template for labels of a model's records. `labelDefaults` has the default values. */
export const labelTemplate = z
  .strictObject({
    name: z.string().trim().min(1).max(200),
    /** The name on screen; without it `name`. */
    title: text.optional(),
    type: z.enum(labelTypes).optional(),
    model: reference.optional(),
    mapping: labelMapping.optional(),
    /** `qr` opens the record or the target in `item`. The other codes contain article, lot and expiry date. */
    code: z.enum(labelCodes).optional(),
    item: qrItem.optional(),
    width: mm(10, 300).optional(),
    height: mm(8, 400).optional(),
    padding: mm(0, 30).optional(),
    page: labelPage.optional(),
    max_characters_per_row: count(1_000).optional(),
    labels_per_page: count(1_000).optional(),
    copies: count(200).optional(),
    /** The first place to print on the first sheet, because the places before it are already used. */
    start_position: count(1_000).optional(),
    misc: jsonObject.optional(),
  })
  .superRefine((template, context) => {
    for (const { path: at, message } of paperProblems(template)) context.addIssue({ code: 'custom', path: at, message });
  });
export type LabelTemplate = z.output<typeof labelTemplate>;
