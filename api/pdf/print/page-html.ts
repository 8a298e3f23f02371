import type { DocumentColours } from '@millwright/core/pdf/document-colours.ts';
import { baseStyles } from './base-styles.ts';

/** The content security policy of a printed page: nothing is loaded, and no script runs. */
const policy = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'";

/** Declares the company's colours as CSS variables: `--company`, `--company-ink`, `--company-line`, `--company-tint`, `--company-on`. */
const declared = ({ colour, ink, line, tint, on }: DocumentColours): string =>
  `--company:${colour};--company-ink:${ink};--company-line:${line};--company-tint:${tint};--company-on:${on}`;

/** Wraps a filled template in a whole HTML page. */
export const pageHtml = (body: string, css: string, { language, colours }: { language: string; colours: DocumentColours }): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>:root{${declared(colours)}}${baseStyles}</style><style>${css}</style></head><body>${body}</body></html>`;

/** Writes a header or footer for Chromium, which prints it on every page without any inherited style. */
export const marginHtml = (body: string, { left, right }: { left: number; right: number }, colours: DocumentColours): string =>
  body
    ? `<div style="${declared(colours)};width:100%;box-sizing:border-box;padding:0 ${right}mm 0 ${left}mm;font:7.5pt/1.4 Inter,'Helvetica Neue',Arial,'Liberation Sans','DejaVu Sans','Noto Sans CJK SC',sans-serif;color:#51606f;-webkit-print-color-adjust:exact">${body}</div>`
    : '<i></i>';
