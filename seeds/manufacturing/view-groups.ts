import type { BuiltIn } from '../languages/english.ts';

/** The navigation: one root, then the groups in their order. */
export const viewGroups: BuiltIn['view_groups'] = [
  {
    slug: 'root',
    name: 'All',
    order: 0,
    icon: 'layout-grid',
    parent: null,
  },
  {
    slug: 'processes',
    name: 'Processes',
    order: 1,
    icon: 'route',
    parent: 'root',
  },
  {
    slug: 'production',
    name: 'Production',
    order: 2,
    icon: 'building-factory',
    parent: 'root',
  },
  {
    slug: 'purchasing',
    name: 'Purchasing',
    order: 3,
    icon: 'receipt',
    parent: 'root',
  },
  { slug: 'sales-order', name: 'Sales', order: 4, icon: 'shopping-cart', parent: 'root' },
  { slug: 'shipments', name: 'Shipments', order: 5, icon: 'truck', parent: 'root' },
  { slug: 'stocks', name: 'Stock', order: 6, icon: 'packages', parent: 'root' },
];
