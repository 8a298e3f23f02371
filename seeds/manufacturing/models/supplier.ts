import type { ModelTemplate } from '@millwright/core/seed/types.ts';

/** Whom articles are bought from. */
export const supplier: ModelTemplate = {
  slug: 'std_supplier',
  name: 'std_supplier',
  displayed_name: { en: 'Supplier', fr: 'Fournisseur', de: 'Lieferant', es: 'Proveedor', it: 'Fornitore', pt: 'Fornecedor', zh: '供应商' },
  icon: 'truck-delivery',
  primary_attribute: 'std_label',
  schema: [
    {
      name: 'std_label',
      label: { en: 'Label', fr: 'Libellé', de: 'Bezeichnung', es: 'Etiqueta', it: 'Etichetta', pt: 'Rótulo', zh: '名称' },
      type: 'text',
      validation: 'required',
      misc: { searchable: true },
    },
    {
      name: 'std_address',
      label: { en: 'Address', fr: 'Adresse', de: 'Adresse', es: 'Dirección', it: 'Indirizzo', pt: 'Endereço', zh: '地址' },
      type: 'textarea',
    },
  ],
  misc: { indexes: [['std_label']], kept_by: ['std_pos', 'std_receptions'] },
};
