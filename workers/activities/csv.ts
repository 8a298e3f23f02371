import { createWriteStream } from 'node:fs';
import { writeCsv } from '@millwright/api/datasets/csv.service.ts';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import { delimiters } from '@millwright/core/automation/descriptor/table-fields.ts';
import type { Send } from './services/context.ts';
import { fileName, tableOf } from './tables/table.ts';
import { ownOnly, withTemporaryFile } from './tables/temporary-file.ts';

/** Writes the given rows to a CSV file of the run. */
export const makeCsv: Send = async (_, { input }, { files }) => {
  const { table, count } = tableOf(input);
  const asked = input.delimiter ?? ',';
  const delimiter = delimiters.find((each) => each === asked);
  if (!delimiter) throw badInput('delimiter', 'unknown_option', { option: String(asked) });
  const file = await withTemporaryFile(async (path) => {
    await writeCsv(createWriteStream(path, ownOnly), table, { delimiter, mark: true, keepsNumbers: true });
    return files.keep(path, fileName(input, 'export', 'csv'));
  });
  return { file, rows: count };
};
