import type { DocumentColours } from '@millwright/core/pdf/document-colours.ts';
import { baseStyles } from './base-styles.ts';

/** Nothing is loaded, whatever a template says: pictures stand in the page, and no script runs. */
const policy = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'";

/** The company's colours as styles name them: `var(--company)`, `--company-ink`, `--company-line`, `--company-tint`, `--company-on`. */
const declared = ({ colour, ink, line, tint, on }: DocumentColours): string =>
  `--company:${colour};--company-ink:${ink};--company-line:${line};--company-tint:${tint};--company-on:${on}`;

/** A whole page of HTML around what a template was filled to. */
export const pageHtml = (body: string, css: string, { language, colours }: { language: string; colours: DocumentColours }): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>:root{${declared(colours)}}${baseStyles}</style><style>${css}</style></head><body>${body}</body></html>`;

/** A header or footer as the browser repeats it on every sheet, where it starts from no style at all. */
export const marginHtml = (body: string, { left, right }: { left: number; right: number }, colours: DocumentColours): string =>
  body
    ? `<div style="${declared(colours)};width:100%;box-sizing:border-box;padding:0 ${right}mm 0 ${left}mm;font:7.5pt/1.4 Inter,'Helvetica Neue',Arial,'Liberation Sans','DejaVu Sans','Noto Sans CJK SC',sans-serif;color:#51606f;-webkit-print-color-adjust:exact">${body}</div>`
    : '<i></i>';
