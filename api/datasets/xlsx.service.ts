import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { ZipFile } from 'yazl';
import type { Exported } from './export-rows.ts';
import { type CellLook, cellXml, formats, numberFormats, widthOf } from './xlsx-cells.ts';

/** The content type of a spreadsheet. */
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = 'http://schemas.openxmlformats.org';
const main = `${schemas}/spreadsheetml/2006/main`;
const relations = `${schemas}/package/2006/relationships`;
const office = `${schemas}/officeDocument/2006/relationships`;
const parts = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The most rows of a sheet. */
const mostRows = 1_048_576;
/** How many rows decide the widths of the columns. */
const measured = 200;

const looks = numberFormats.map((number, place) => {
  const heading = place === formats.heading ? ' fontId="1" applyFont="1"' : '';
  const inert = place === formats.inert ? ' quotePrefix="1"' : '';
  return `<xf xfId="0"${number ? ` numFmtId="${number}" applyNumberFormat="1"` : ''}${heading}${inert}/>`;
});

const styles = `${xml}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${looks.length}">${looks.join('')}</cellXfs></styleSheet>`;

/** The files around the sheet; its tab has a name. */
const fixed = (tab: string): [string, string][] => [
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
    `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${attribute(tab)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', styles],
];

/** A text as an attribute of XML has it. */
const attribute = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A column's name: A to Z, AA and on. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

const rowXml = (cells: readonly unknown[], line: number, look: (column: number) => CellLook) =>
  `<row r="${line}">${cells.map((value, index) => cellXml(value, `${columnName(index)}${line}`, look(index))).join('')}</row>`;

const frozen =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

function columnsXml({ head, kinds }: Exported, first: readonly unknown[][]): string {
  const columns = head.map((text, index) => {
    const values = first.map((cells) => cells[index]);
    return `<col min="${index + 1}" max="${index + 1}" width="${widthOf(text, values, kinds?.[index])}" customWidth="1"/>`;
  });
  return columns.length ? `<cols>${columns.join('')}</cols>` : '';
}

/** The sheet, some sixty kilobytes at a time. */
async function* sheetXml(exported: Exported, time_zone: string): AsyncGenerator<string> {
  const { head, rows, kinds } = exported;
  const look = (column: number): CellLook => ({ kind: kinds?.[column], time_zone });
  const first: unknown[][] = [];
  let text = '';
  let line = 1;
  const begin = () => {
    const heading = rowXml(head, line, () => ({ time_zone, format: formats.heading }));
    text = `${xml}<worksheet xmlns="${main}">${frozen}${columnsXml(exported, first)}<sheetData>${heading}`;
    for (const row of first) text += rowXml(row, ++line, look);
  };
  for await (const row of rows) {
    if (first.length < measured) {
      first.push(row);
      if (first.length === measured) begin();
      continue;
    }
    if (++line > mostRows) throw new Error(`A sheet holds ${mostRows} rows.`);
    text += rowXml(row, line, look);
    if (text.length < 60_000) continue;
    yield text;
    text = '';
  }
  if (first.length < measured) begin();
  yield `${text}</sheetData></worksheet>`;
}

/** The archive with one sheet. It is produced only as fast as it is read. Destroying it also destroys the sheet. */
export function archiveOf(sheet: Readable, tab = 'Export'): Readable {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  sheet.once('error', (error) => output.destroy(error));
  output.once('close', () => sheet.destroy());
  for (const [name, text] of fixed(tab)) archive.addBuffer(Buffer.from(text), name);
  archive.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  archive.end();
  return output;
}

/**
 * Writes a workbook of one sheet into a stream, instants as the clocks of the zone show them, made while it is read: the
 * streaming writer of exceljs takes rows faster than a slow reader takes bytes, and keeps the difference in memory.
 */
export async function writeXlsx(to: Writable, exported: Exported, time_zone: string, tab?: string): Promise<void> {
  await pipeline(archiveOf(Readable.from(sheetXml(exported, time_zone)), tab), to);
}

/** Sends a workbook of one sheet. If it fails in the middle, the connection is broken, so that the file does not look complete. */
export async function sendXlsx(response: Response, exported: Exported, time_zone: string): Promise<void> {
  response.type(xlsxType).attachment(`${exported.name ?? 'export'}.xlsx`);
  await writeXlsx(response, exported, time_zone);
}
