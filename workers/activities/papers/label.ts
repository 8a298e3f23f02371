import { writeFile } from 'node:fs/promises';
import { textOf } from '@millwright/api/automations/steps/types.ts';
import { readStoredLabels } from '@millwright/api/labels/labels.service.ts';
import { labelsPdf } from '@millwright/api/labels/pdf.ts';
import { labelsZpl } from '@millwright/api/labels/zpl.ts';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import { mostLabels } from '@millwright/core/contract/labels.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import type { Send } from '../services/context.ts';
import { ownOnly, withTemporaryFile } from '../tables/temporary-file.ts';
import { languageIn, recordsIn } from './records-in.ts';

/** Prints labels of records by a label template to a file of the run. */
export const printLabels: Send = async (_services, { input }, { files, transactions }) => {
  const object_ids = recordsIn(input, mostLabels);
  if (!object_ids.every(isUuid)) throw badInput('records', 'not_a_record', { model: '' });
  const { copies = 1, format = 'pdf' } = input;
  if (typeof copies !== 'number' || !Number.isInteger(copies)) throw badInput('copies', 'unable_to_parse_integer');
  if (copies < 1) throw badInput('copies', 'too_small', { min: 1 });
  if (object_ids.length * copies > mostLabels) throw badInput('copies', 'too_large', { max: Math.floor(mostLabels / object_ids.length) });
  const request = { label_template_id: textOf(input, 'template'), object_ids, copies, language: languageIn(input.language) };
  const { template, contents, start } = await transactions((tenant) => readStoredLabels(tenant, request));
  const content = format === 'zpl' ? await labelsZpl(template, contents) : await labelsPdf(template, contents, start);
  const file = await withTemporaryFile(async (path) => {
    await writeFile(path, content, ownOnly);
    return files.keep(path, `labels.${format}`);
  });
  return { file, labels: contents.length };
};
