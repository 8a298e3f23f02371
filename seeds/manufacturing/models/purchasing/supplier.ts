import type { ModelTemplate } from '../../../languages/english.ts';
import { requiredLabel } from '../shared/fields.ts';
import { partnerCurrency, vatNumber } from '../shared/money.ts';

/** Whom articles are bought from. */
export const supplier: ModelTemplate = {
  slug: 'std_supplier',
  name: 'std_supplier',
  displayed_name: 'Supplier',
  icon: 'truck-delivery',
  primary_attribute: 'std_label',
  schema: [
    requiredLabel,
    {
      name: 'std_address',
      label: 'Address',
      type: 'textarea',
    },
    vatNumber,
    partnerCurrency,
  ],
  misc: { indexes: [['std_label']], owns: ['std_addresses'], kept_by: ['std_pos', 'std_receptions'] },
};
