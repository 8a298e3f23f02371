/** Fonts for all seven languages on the systems that print. The Chinese ones come last. */
const fonts =
  "Inter, 'Helvetica Neue', Arial, 'Liberation Sans', 'DejaVu Sans', 'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC', 'Microsoft YaHei', 'PingFang SC', 'WenQuanYi Zen Hei', sans-serif";

/** The default style sheet of every document, for black ink on white paper. */
export const baseStyles = `
* { box-sizing: border-box; }
html { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body { margin: 0; font: 9.5pt/1.45 ${fonts}; color: #17202c; font-variant-numeric: tabular-nums; }
h1, h2, h3, p, dl, dd { margin: 0; }
h1 { font-size: 20pt; line-height: 1.2; font-weight: 600; letter-spacing: -0.01em; }
h2 { font-size: 11pt; font-weight: 600; margin: 6mm 0 2mm; break-after: avoid; }
table { width: 100%; border-collapse: collapse; }
thead { display: table-header-group; }
tr, .together { break-inside: avoid; }
th { font-size: 7.5pt; font-weight: 600; text-align: left; color: #51606f; padding: 0 2mm 1.5mm; border-bottom: 0.35mm solid #17202c; vertical-align: bottom; }
td { padding: 2mm; border-bottom: 0.2mm solid #d5dae1; vertical-align: top; }
th:first-child, td:first-child { padding-left: 0; }
th:last-child, td:last-child { padding-right: 0; }
.number { text-align: right; white-space: nowrap; }
.muted { color: #51606f; }
.small { font-size: 8pt; }
.strong { font-weight: 600; }
.page-break { break-before: page; }
img, svg { max-width: 100%; }
`;
