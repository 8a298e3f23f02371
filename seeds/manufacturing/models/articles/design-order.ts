import type { ModelTemplate } from '@millwright/core/seed/types.ts';

/** An order to the design office. */
export const designOrder: ModelTemplate = {
  slug: 'std_do',
  name: 'std_do',
  displayed_name: {
    en: 'Design order',
    fr: "Commande d'études",
    de: 'Konstruktionsauftrag',
    es: 'Pedido de diseño',
    it: 'Ordine di progettazione',
    pt: 'Pedido de projeto',
    zh: '设计订单',
  },
  icon: 'ruler-2',
  primary_attribute: 'std_label',
  schema: [
    {
      name: 'std_label',
      label: { en: 'Reference', fr: 'Référence', de: 'Referenz', es: 'Referencia', it: 'Riferimento', pt: 'Referência', zh: '参考号' },
      type: 'text',
      misc: { searchable: true, counter: 'DO-{n}' },
    },
  ],
  misc: { owns: ['std_operations'] },
};
