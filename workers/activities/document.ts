import { writeFile } from 'node:fs/promises';
import { textOf } from '@millwright/api/automations/steps/types.ts';
import { printer } from '@millwright/api/pdf/browser/printer.ts';
import { fillDocuments, findTemplate } from '@millwright/api/pdf/documents.service.ts';
import { printAsOne } from '@millwright/api/pdf/print/print-documents.ts';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import { mostDocuments } from '@millwright/core/contract/pdf.ts';
import { type Language, languages } from '@millwright/core/json.ts';
import type { Send } from './context.ts';
import { ownOnly, withTemporaryFile } from './tables/temporary-file.ts';

/** Prints records by a template, and keeps the PDF as a file of the run. */
export const printDocument: Send = async ({ files: { storage } }, { input }, { files, transactions, company, signal }) => {
  const object_ids = (Array.isArray(input.records) ? input.records : [input.records ?? null]).map((record) => {
    if (typeof record !== 'string') throw badInput('records', 'not_a_text');
    return record;
  });
  if (object_ids.length > mostDocuments) throw badInput('records', 'too_large', { max: mostDocuments });
  const name = textOf(input, 'template');
  const language = languageOf(input.language);
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

function languageOf(asked: unknown): Language | undefined {
  if (asked === undefined || asked === null) return undefined;
  const language = languages.find((each) => each === asked);
  if (!language) throw badInput('language', 'unknown_option', { option: String(asked) });
  return language;
}
