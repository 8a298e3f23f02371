import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { newRecord, openDrawer } from '../shared/actions.ts';
import { table } from '../shared/table.ts';

export const suppliers: BuiltIn['views'][number] = {
  slug: 'suppliers',
  name: { en: 'Suppliers', fr: 'Fournisseurs', de: 'Lieferanten', es: 'Proveedores', it: 'Fornitori', pt: 'Fornecedores', zh: '供应商' },
  model: 'std_supplier',
  view_group: 'purchasing',
  order: 3,
  icon: 'users',
  root: {
    blocks: [
      {
        id: 'suppliers',
        label: { en: 'Suppliers', fr: 'Fournisseurs', de: 'Lieferanten', es: 'Proveedores', it: 'Fornitori', pt: 'Fornecedores', zh: '供应商' },
      },
      {
        id: 'references',
        label: {
          en: 'Supplier references',
          fr: 'Références fournisseurs',
          de: 'Lieferantenreferenzen',
          es: 'Referencias de proveedores',
          it: 'Riferimenti fornitori',
          pt: 'Referências de fornecedores',
          zh: '供应商物料号',
        },
      },
    ],
  },
  setup: {
    suppliers: table({
      model: 'std_supplier',
      columns: [
        { path: 'std_label', editable: true },
        { path: 'std_address', editable: true },
      ],
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [
        newRecord('edit-supplier', {
          en: 'New supplier',
          fr: 'Nouveau fournisseur',
          de: 'Neuer Lieferant',
          es: 'Nuevo proveedor',
          it: 'Nuovo fornitore',
          pt: 'Novo fornecedor',
          zh: '新建供应商',
        }),
        openDrawer,
      ],
    }),
    references: table({
      model: 'std_supplier_article_reference',
      columns: [{ path: 'std_label', editable: true }, { path: 'std_sku' }, { path: 'std_supplier' }],
      ordering: [{ field: 'std_label', direction: 'asc' }],
      actions: [openDrawer],
    }),
  },
};
