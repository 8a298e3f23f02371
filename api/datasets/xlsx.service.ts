import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { ZipFile } from 'yazl';
import { couldRun, type Exported, plainText } from './export-rows.ts';

/** The content type of a spreadsheet. */
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = 'http://schemas.openxmlformats.org';
const main = `${schemas}/spreadsheetml/2006/main`;
const relations = `${schemas}/package/2006/relationships`;
const office = `${schemas}/officeDocument/2006/relationships`;
const parts = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A sheet holds no more; longer texts and more rows are what spreadsheets call a damaged file. */
const limits = { rows: 1_048_576, text: 32_767 };
/** Cell formats by their place in `styles`: a heading, and a text that stays one also when it is edited. */
const formats = { heading: 1, inert: 2 };

const styles = `${xml}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`;

const fixed: [string, string][] = [
  [
    '[Content_Types].xml',
    `${xml}<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${parts}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${parts}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${parts}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', styles],
];

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text as the sheet holds it: characters that XML has none for, and texts that look like them, in the sheet's own way. */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (mark) => marks[mark] as string)
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (sign) =>
      sign === '\t' || sign === '\n' ? sign : `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
}

/** A column's name: A to Z, AA and on. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** One cell. Texts are never formulas; those that could become one by being edited are marked as text. */
function cellXml(value: unknown, place: string, format: number): string {
  if (value === null || value === undefined || value === '') return '';
  const style = format ? ` s="${format}"` : '';
  if (typeof value === 'number' && Number.isFinite(value)) return `<c r="${place}"${style}><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${place}"${style} t="b"><v>${Number(value)}</v></c>`;
  const whole = plainText(value);
  const text = whole.length > limits.text ? `${whole.slice(0, limits.text - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : whole;
  const inert = !format && couldRun(text) ? ` s="${formats.inert}"` : style;
  return `<c r="${place}"${inert} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const rowXml = (cells: readonly unknown[], line: number, format = 0) =>
  `<row r="${line}">${cells.map((value, index) => cellXml(value, `${columnName(index)}${line}`, format)).join('')}</row>`;

/** The sheet, some sixty kilobytes at a time. */
async function* sheetXml({ head, rows }: Exported): AsyncGenerator<string> {
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  let text = `${xml}<worksheet xmlns="${main}">${frozen}<sheetData>${rowXml(head, 1, formats.heading)}`;
  let line = 1;
  for await (const row of rows) {
    if (++line > limits.rows) throw new Error(`A sheet holds ${limits.rows} rows.`);
    text += rowXml(row, line);
    if (text.length < 60_000) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

/** The archive around one sheet, made only as fast as it is read; ending it ends the sheet. */
export function archiveOf(sheet: Readable): Readable {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  sheet.once('error', (error) => output.destroy(error));
  output.once('close', () => sheet.destroy());
  for (const [name, text] of fixed) archive.addBuffer(Buffer.from(text), name);
  archive.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  archive.end();
  return output;
}

/**
 * Sends a workbook of one sheet, made while it is read: the streaming writer of exceljs takes rows faster than a slow
 * reader takes bytes, and keeps the difference in memory. A file that can't be finished is cut off, so that nobody takes
 * it for whole.
 */
export async function sendXlsx(response: Response, exported: Exported): Promise<void> {
  response.type(xlsxType).attachment('export.xlsx');
  await pipeline(archiveOf(Readable.from(sheetXml(exported))), response);
}
