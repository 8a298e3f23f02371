import type { FormField, FormSection } from './types.ts';

/** The fields of one section; `section` is null for fields without a section. */
export type Part = { section: FormSection | null; fields: FormField[] };

/** A form's fields as they stand: those of no section first, then section by section. A field whose section is gone stands among the first. */
export function inOrder({ fields, sections = [] }: { fields: readonly FormField[]; sections?: readonly FormSection[] | undefined }): Part[] {
  const ids = new Set(sections.map(({ id }) => id));
  const loose = fields.filter(({ section }) => section === undefined || !ids.has(section));
  const parts: Part[] = sections.map((section) => ({ section, fields: fields.filter((field) => field.section === section.id) }));
  return [{ section: null, fields: loose }, ...parts];
}

/** The pages of a form: a section that begins one, with everything up to the next. A form without any has one page. */
export function pagesOf(parts: readonly Part[]): Part[][] {
  const pages: Part[][] = [];
  for (const part of parts) {
    const open = pages.at(-1);
    if (!open || part.section?.page) pages.push([part]);
    else open.push(part);
  }
  const [first = [], ...rest] = pages;
  // Nothing stands before the first page when every field has a section.
  return rest.length && first.every(({ section, fields }) => section === null && fields.length === 0) ? rest : [first, ...rest];
}
