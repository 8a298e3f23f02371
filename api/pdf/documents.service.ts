import { AppError } from '@millwright/core/errors.ts';
import type { JsonObject, Language } from '@millwright/core/json.ts';
import { documentColours } from '@millwright/core/pdf/document-colours.ts';
import { letterheadOf } from '@millwright/core/pdf/letterhead.ts';
import type { PdfTemplate } from '@millwright/core/pdf/schema.ts';
import { companyColour, productColour } from '@millwright/core/settings/company-colour.ts';
import { ClientEntity } from '../db/entities/client.entity.ts';
import type { TenantTransaction } from '../db/types.ts';
import { mayRead } from '../documents/checks/rules.ts';
import type { Storage } from '../files/storage/storage.ts';
import { invoiceFields, invoiceOf } from './invoice/read-invoice.ts';
import { type Filled, fillDocument, type Occasion } from './print/fill-document.ts';
import { readPictures } from './print/pictures.ts';
import { readRecords } from './read/read-records.ts';

/** What fills a template: records by their ids, or a sample object. */
export type Subject = { object_ids: readonly string[] } | { object: JsonObject };

/** Finds a stored template that the caller may read, by id or slug. */
export function findTemplate(tenant: TenantTransaction, id: string | null | undefined): PdfTemplate {
  if (!id) throw new AppError('pdf_template_id_required');
  const { config } = tenant;
  const stored = config.find('pdf_templates', id);
  const document = stored && config.effective('pdf_templates', stored.id);
  if (!stored || !document || !mayRead(tenant, config, 'pdf_templates', document))
    throw new AppError('document_not_found', { id, name: 'pdf_templates' });
  return stored;
}

async function occasionOf(tenant: TenantTransaction, template: PdfTemplate, language: Language | undefined): Promise<Occasion> {
  await tenant.begin();
  const { name, options, time_zone, language: own } = await tenant.one(ClientEntity, { id: tenant.client.id });
  const { address, foot, logo } = letterheadOf(options);
  const colours = documentColours(companyColour(options) ?? productColour);
  return {
    language: language ?? template.language ?? (own as Language),
    time_zone,
    colours,
    company: { name, letterhead: address, foot, logo, color: colours.colour, ink: colours.ink },
    today: tenant.today,
  };
}

/** The most characters of all documents of one call, before they are printed. */
const longestTogether = 60_000_000;

/** Fills a template with each record or the sample, limited to what the caller may see. */
export async function fillDocuments(
  tenant: TenantTransaction,
  storage: Storage,
  { template, subject, language }: { template: PdfTemplate; subject: Subject; language: Language | undefined },
): Promise<Filled[]> {
  const occasion = await occasionOf(tenant, template, language);
  const records = 'object' in subject ? [subject.object] : await readRecords(tenant, template, subject.object_ids, invoiceFields(tenant, template));
  const documents: Filled[] = [];
  let length = 0;
  for (const record of records) {
    const told = { record, invoice: 'object' in subject ? null : await invoiceOf(tenant, template, record) };
    const without = fillDocument(template, told, occasion);
    const pictures = without.pictures.length ? await readPictures(tenant, storage, without.pictures) : new Map();
    const document = pictures.size ? fillDocument(template, told, occasion, pictures) : without;
    const { headerTemplate = '', footerTemplate = '' } = document.sheet.options;
    length += document.sheet.html.length + headerTemplate.length + footerTemplate.length;
    if (length > longestTogether) throw new AppError('too_large');
    documents.push(document);
  }
  return documents;
}
