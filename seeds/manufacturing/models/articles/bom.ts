import type { ModelTemplate } from '../../../languages/english.ts';
import { label } from '../shared/fields.ts';

/** What one article is made of. */
export const bom: ModelTemplate = {
  slug: 'std_bom',
  name: 'std_bom',
  displayed_name: 'Bill of materials',
  icon: 'sitemap',
  primary_attribute: 'std_label',
  schema: [label],
  misc: { owns: ['std_lines'] },
};
