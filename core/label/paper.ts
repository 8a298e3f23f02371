import type { LabelTemplate } from './template.ts';

type Given = Pick<LabelTemplate, 'type' | 'width' | 'height' | 'page' | 'labels_per_page'>;

/** Defaults of a template: labels of 70 × 30 mm, one by one on a roll, or as many as fit on a sheet of A4. */
export const labelDefaults = { type: 'roll', width: 70, height: 30, padding: 2, code: 'qr', max_characters_per_row: 40, copies: 1 } as const;
const a4 = { width: 210, height: 297 } as const;

/** The layout of a page of labels, in millimetres. */
export type LabelPaper = {
  width: number;
  height: number;
  label: { width: number; height: number };
  columns: number;
  rows: number;
  margin_left: number;
  margin_top: number;
  gap_x: number;
  gap_y: number;
  labels_per_page: number;
};

const fitting = (room: number, size: number, gap: number) => Math.max(1, Math.floor((room + gap + 1e-9) / (size + gap)));
const extent = (amount: number, size: number, gap: number) => amount * size + (amount - 1) * gap;

/** The paper of a template. Missing sizes and numbers are computed from the others. */
export function paperOf({
  type = labelDefaults.type,
  width = labelDefaults.width,
  height = labelDefaults.height,
  page = {},
  ...more
}: Given): LabelPaper {
  const { margin_left = 0, margin_top = 0, gap_x = 0, gap_y = 0 } = page;
  const label = { width, height };
  if (type === 'roll') {
    const columns = page.columns ?? 1;
    const labels_per_page = more.labels_per_page ?? columns * (page.rows ?? 1);
    const rows = page.rows ?? Math.ceil(labels_per_page / columns);
    const own = { width: 2 * margin_left + extent(columns, width, gap_x), height: 2 * margin_top + extent(rows, height, gap_y) };
    return {
      width: page.width ?? own.width,
      height: page.height ?? own.height,
      label,
      columns,
      rows,
      margin_left,
      margin_top,
      gap_x,
      gap_y,
      labels_per_page,
    };
  }
  const sheet = { width: page.width ?? a4.width, height: page.height ?? a4.height };
  const columns = page.columns ?? fitting(sheet.width - 2 * margin_left, width, gap_x);
  const rows = page.rows ?? fitting(sheet.height - 2 * margin_top, height, gap_y);
  const labels_per_page = more.labels_per_page ?? columns * rows;
  return { ...sheet, label, columns, rows, margin_left, margin_top, gap_x, gap_y, labels_per_page };
}

/** The reasons why the labels of a template do not fit on their page. */
export function paperProblems(template: Given): { path: string[]; message: string }[] {
  const paper = paperOf(template);
  const { columns, rows, margin_left, margin_top, gap_x, gap_y, label } = paper;
  // Sizes such as 63.5 mm are rounded, so a small overlap is allowed.
  const slack = 0.01;
  const isWider = margin_left + extent(columns, label.width, gap_x) > paper.width + slack;
  const isHigher = margin_top + extent(rows, label.height, gap_y) > paper.height + slack;
  return [
    ...(isWider ? [{ path: ['page', 'columns'], message: 'The labels are wider than their page.' }] : []),
    ...(isHigher ? [{ path: ['page', 'rows'], message: 'The labels are higher than their page.' }] : []),
    ...(paper.labels_per_page > columns * rows ? [{ path: ['labels_per_page'], message: 'The page has fewer places than that.' }] : []),
  ];
}

/** The upper left corner of a label, in millimetres from that of its page. Pages are counted from 0. */
export type LabelPlace = { page: number; x: number; y: number };

/** The places of `amount` labels, row by row. `start` is the first place to print on the first page, counted from 1. */
export function placeLabels(paper: LabelPaper, amount: number, start = 1): LabelPlace[] {
  const { labels_per_page, columns, label } = paper;
  const before = (start - 1) % labels_per_page;
  return Array.from({ length: amount }, (_, index) => {
    const at = index + before;
    const place = at % labels_per_page;
    return {
      page: Math.floor(at / labels_per_page),
      x: paper.margin_left + (place % columns) * (label.width + paper.gap_x),
      y: paper.margin_top + Math.floor(place / columns) * (label.height + paper.gap_y),
    };
  });
}
