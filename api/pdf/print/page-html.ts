import { baseStyles } from './base-styles.ts';

/** Nothing is loaded, whatever a template says: pictures stand in the page, and no script runs. */
const policy = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'";

/** A whole page of HTML around what a template was filled to. */
export const pageHtml = (body: string, css: string, language: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${baseStyles}</style><style>${css}</style></head><body>${body}</body></html>`;

/** A header or footer as the browser repeats it on every sheet, where it starts from no style at all. */
export const marginHtml = (body: string, { left, right }: { left: number; right: number }): string =>
  body
    ? `<div style="width:100%;box-sizing:border-box;padding:0 ${right}mm 0 ${left}mm;font:7.5pt/1.4 Inter,'Helvetica Neue',Arial,'Liberation Sans','DejaVu Sans','Noto Sans CJK SC',sans-serif;color:#51606f;-webkit-print-color-adjust:exact">${body}</div>`
    : '<i></i>';
