import { writeFile } from 'node:fs/promises';
import { textOf } from '@millwright/api/automations/steps/types.ts';
import { printer } from '@millwright/api/pdf/browser/printer.ts';
import { fillDocuments, findTemplate } from '@millwright/api/pdf/documents.service.ts';
import { printAsOne } from '@millwright/api/pdf/print/print-documents.ts';
import { mostDocuments } from '@millwright/core/contract/pdf.ts';
import type { Send } from '../services/context.ts';
import { ownOnly, withTemporaryFile } from '../tables/temporary-file.ts';
import { languageIn, recordsIn } from './records-in.ts';

/** Prints records by a template to a PDF file of the run. */
export const printDocument: Send = async ({ files: { storage } }, { input }, { files, transactions, company, signal }) => {
  const object_ids = recordsIn(input, mostDocuments);
  const name = textOf(input, 'template');
  const language = languageIn(input.language);
  const documents = await transactions((tenant) =>
    fillDocuments(tenant, storage, { template: findTemplate(tenant, name), subject: { object_ids }, language }),
  );
  const pdf = await printAsOne({ printer, company: (await company()).id, reader: signal }, documents);
  const file = await withTemporaryFile(async (path) => {
    await writeFile(path, pdf, ownOnly);
    return files.keep(path, documents[0]?.file_name ?? 'document.pdf');
  });
  return { file };
};
