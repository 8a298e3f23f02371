import type { BuiltIn } from '@millwright/core/seed/types.ts';

export const production: BuiltIn['relations'] = [
  {
    slug: 'std_manufacturing_order_sku',
    name: 'std_sku',
    inverse: 'std_manufacturing_orders',
    type: 'N_1',
    object_id: 'std_manufacturing_order',
    to_object_id: 'std_sku',
    labels: {
      name: { en: 'Article', fr: 'Article', de: 'Artikel', es: 'Artículo', it: 'Articolo', pt: 'Artigo', zh: '物料' },
      inverse: {
        en: 'Manufacturing orders',
        fr: 'Ordres de fabrication',
        de: 'Fertigungsaufträge',
        es: 'Órdenes de fabricación',
        it: 'Ordini di produzione',
        pt: 'Ordens de produção',
        zh: '生产订单',
      },
    },
  },
  {
    slug: 'std_manufacturing_order_parent_order',
    name: 'std_parent_order',
    inverse: 'std_child_orders',
    type: 'N_1',
    object_id: 'std_manufacturing_order',
    to_object_id: 'std_manufacturing_order',
    labels: {
      name: {
        en: 'Parent order',
        fr: 'Ordre parent',
        de: 'Übergeordneter Auftrag',
        es: 'Orden superior',
        it: 'Ordine padre',
        pt: 'Ordem superior',
        zh: '上级订单',
      },
      inverse: {
        en: 'Child orders',
        fr: 'Ordres enfants',
        de: 'Unteraufträge',
        es: 'Órdenes inferiores',
        it: 'Ordini figli',
        pt: 'Ordens filhas',
        zh: '下级订单',
      },
    },
  },
];
