import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { requiredLabel } from '../shared/fields.ts';

/** Whom articles are bought from. */
export const supplier: ModelTemplate = {
  slug: 'std_supplier',
  name: 'std_supplier',
  displayed_name: { en: 'Supplier', fr: 'Fournisseur', de: 'Lieferant', es: 'Proveedor', it: 'Fornitore', pt: 'Fornecedor', zh: '供应商' },
  icon: 'truck-delivery',
  primary_attribute: 'std_label',
  schema: [
    requiredLabel,
    {
      name: 'std_address',
      label: { en: 'Address', fr: 'Adresse', de: 'Adresse', es: 'Dirección', it: 'Indirizzo', pt: 'Endereço', zh: '地址' },
      type: 'textarea',
    },
  ],
  misc: { indexes: [['std_label']], kept_by: ['std_pos', 'std_receptions'] },
};
