import type { ModelTemplate } from '@millwright/core/seed/types.ts';

/** Where lots stand. Places with a key stand for what is outside the store: suppliers, customers, production, counts. */
export const stockLocation: ModelTemplate = {
  slug: 'std_stock_location',
  name: 'std_stock_location',
  displayed_name: {
    en: 'Stock location',
    fr: 'Emplacement de stock',
    de: 'Lagerort',
    es: 'Ubicación',
    it: 'Ubicazione',
    pt: 'Local de estoque',
    zh: '库位',
  },
  icon: 'map-pin',
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
      name: 'std_key',
      label: { en: 'Key', fr: 'Clé', de: 'Schlüssel', es: 'Clave', it: 'Chiave', pt: 'Chave', zh: '键' },
      type: 'text',
      misc: { unique: true },
    },
  ],
  misc: { indexes: [['std_label']], kept_by: ['std_lots', 'std_outgoing_mouvements', 'std_incoming_mouvements'] },
};
