import type { BuiltIn } from '@millwright/core/seed/types.ts';

/** The navigation: one root, then the groups in their order. */
export const viewGroups: BuiltIn['view_groups'] = [
  {
    slug: 'root',
    name: { en: 'All', fr: 'Tout', de: 'Alle', es: 'Todo', it: 'Tutto', pt: 'Tudo', zh: '全部' },
    order: 0,
    icon: 'layout-grid',
    parent: null,
  },
  {
    slug: 'processes',
    name: { en: 'Processes', fr: 'Processus', de: 'Prozesse', es: 'Procesos', it: 'Processi', pt: 'Processos', zh: '流程' },
    order: 1,
    icon: 'route',
    parent: 'root',
  },
  {
    slug: 'production',
    name: { en: 'Production', fr: 'Production', de: 'Produktion', es: 'Producción', it: 'Produzione', pt: 'Produção', zh: '生产' },
    order: 2,
    icon: 'building-factory',
    parent: 'root',
  },
  {
    slug: 'purchasing',
    name: { en: 'Purchasing', fr: 'Achats', de: 'Einkauf', es: 'Compras', it: 'Acquisti', pt: 'Compras', zh: '采购' },
    order: 3,
    icon: 'receipt',
    parent: 'root',
  },
  { slug: 'sales-order', name: 'Commandes', order: 4, icon: 'shopping-cart', parent: 'root' },
  { slug: 'shipments', name: 'Expéditions', order: 5, icon: 'truck', parent: 'root' },
  { slug: 'stocks', name: 'Stocks', order: 6, icon: 'packages', parent: 'root' },
];
