import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import ExcelJs from 'exceljs';

/** The columns of the imported file and their fields. */
export const mapping = {
  Name: 'std_label',
  Reference: 'std_internal_reference',
  Unit: 'std_unit',
  Weight: 'std_unit_weight',
  Price: 'std_price',
  Place: 'std_default_location.std_label',
};
export const places = Array.from({ length: 50 }, (_, index) => `Hall ${index}`);

const rowOf = (index: number) => [
  `Article ${index} of a plain description`,
  `REF-${String(index).padStart(7, '0')}`,
  'piece',
  (index % 997) / 10,
  (index % 1009) / 100,
  places[index % places.length] ?? '',
];

/** Writes `rows` articles as CSV. */
export async function writeCsv(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path);
  file.write(`${Object.keys(mapping).join(',')}\n`);
  for (let index = 0; index < rows; index++) if (!file.write(`${rowOf(index).join(',')}\n`)) await once(file, 'drain');
  file.end();
  await once(file, 'close');
}

/** Writes `rows` articles as a workbook with shared strings, as spreadsheet programs do. */
export async function writeXlsx(path: string, rows: number): Promise<void> {
  const workbook = new ExcelJs.stream.xlsx.WorkbookWriter({ filename: path, useSharedStrings: true });
  const sheet = workbook.addWorksheet('Articles');
  sheet.addRow(Object.keys(mapping)).commit();
  for (let index = 0; index < rows; index++) sheet.addRow(rowOf(index)).commit();
  await workbook.commit();
}
