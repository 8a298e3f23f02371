import type { PdfTemplate } from './schema.ts';

type Paper = {
  size: NonNullable<NonNullable<PdfTemplate['page']>['size']>;
  landscape: boolean;
  margins: { top: number; right: number; bottom: number; left: number };
};

const usual = { top: 20, right: 18, bottom: 20, left: 18 };

/** The paper of a template with its defaults: A4 upright, margins in millimetres. */
export const paperOf = ({ page }: Pick<PdfTemplate, 'page'>): Paper => ({
  size: page?.size ?? 'A4',
  landscape: page?.orientation === 'landscape',
  margins: { ...usual, ...page?.margins },
});
