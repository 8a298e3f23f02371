import type { FormField, FormSection } from './types.ts';

/** The fields of one section; `section` is null for fields without a section. */
export type Part = { section: FormSection | null; fields: FormField[] };

/**
 * A form's fields in their order on screen: those without a section first, then section by section. Fields of a missing section
 * count as without.
 */
export function inOrder({ fields, sections = [] }: { fields: readonly FormField[]; sections?: readonly FormSection[] | undefined }): Part[] {
  const ids = new Set(sections.map(({ id }) => id));
  const loose = fields.filter(({ section }) => section === undefined || !ids.has(section));
  const parts: Part[] = sections.map((section) => ({ section, fields: fields.filter((field) => field.section === section.id) }));
  return [{ section: null, fields: loose }, ...parts];
}

/** The pages of a form. Each section with `page` begins a new page. A form without such sections has one page. */
export function pagesOf(parts: readonly Part[]): Part[][] {
  const pages: Part[][] = [];
  for (const part of parts) {
    const open = pages.at(-1);
    if (!open || part.section?.page) pages.push([part]);
    else open.push(part);
  }
  const [first = [], ...rest] = pages;
  // The first page is left out if it has no fields.
  return rest.length && first.every(({ section, fields }) => section === null && fields.length === 0) ? rest : [first, ...rest];
}
