import type { ModelTemplate } from '../../../languages/english.ts';
import { articleType, stockManagementMode } from '../shared/articles.ts';
import { requiredLabel, unit } from '../shared/fields.ts';

/** A template for new articles. */
export const templateSku: ModelTemplate = {
  slug: 'std_template_sku',
  name: 'std_template_sku',
  displayed_name: 'Template article',
  icon: 'template',
  primary_attribute: 'std_label',
  schema: [requiredLabel, articleType, stockManagementMode, unit],
};
