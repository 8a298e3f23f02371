import type { PdfTemplate } from '@millwright/core/pdf/schema.ts';
import type { DocumentKind } from '../../documents/saving/document-kind.ts';
import type { StoredTemplate } from '../data/use-templates.ts';

/** The parts of a template that the editor changes. */
const editedKeys = ['name', 'html', 'css', 'header', 'footer', 'page', 'language', 'file_name', 'texts'] as const;
export type TemplateDraft = Partial<Pick<PdfTemplate, (typeof editedKeys)[number]>>;

/** The editable part of a stored template. */
const draftOf = (stored: StoredTemplate): TemplateDraft =>
  Object.fromEntries(editedKeys.flatMap((key) => (stored[key] === undefined || stored[key] === null ? [] : [[key, stored[key]]])));

/** How a template is edited; two people meet in one of its texts or settings. */
export const templateKind: DocumentKind<StoredTemplate, TemplateDraft> = {
  collection: 'pdf_templates',
  name: 'pdf-template',
  draftOf,
  partsOf: (draft) => new Map(Object.entries(draft)),
  fromParts: (parts) => Object.fromEntries(parts),
};

/** The whole template in the form for printing, without the metadata of the stored document. */
export const printable = ({ model, misc, name, invoice }: StoredTemplate, draft: TemplateDraft): PdfTemplate => ({
  name,
  ...draft,
  ...(model ? { model } : {}),
  ...(misc ? { misc } : {}),
  ...(invoice ? { invoice } : {}),
});
