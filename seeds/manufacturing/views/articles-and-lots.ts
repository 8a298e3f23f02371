import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { articleColumns } from './shared/columns.ts';

export const articlesAndLots: BuiltIn['views'][number] = {
  slug: 'articles-and-lots',
  name: {
    en: 'Articles and lots',
    fr: 'Articles et lots',
    de: 'Artikel und Chargen',
    es: 'Artículos y lotes',
    it: 'Articoli e lotti',
    pt: 'Artigos e lotes',
    zh: '物料和批次',
  },
  model: 'std_sku',
  view_group: 'stocks',
  order: 1,
  icon: 'package',
  root: {
    blocks: [
      { id: 'articles', label: 'Etat des stocks (par article)' },
      { id: 'lots', label: 'Etats des stocks (par lot)' },
    ],
  },
  setup: {
    articles: {
      type: 'table',
      misc: {
        model: 'std_sku',
        columns: articleColumns,
        ordering: [{ field: 'std_label', direction: 'asc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        actions: [
          { id: 'new-edit-sku', trigger: 'button', kind: 'open_form', label: 'Nouvel article', icon: 'plus', variant: 'primary', form: 'edit-sku' },
          { id: 'open', trigger: 'row_click', kind: 'open_drawer' },
        ],
      },
    },
    lots: {
      type: 'table',
      misc: {
        model: 'std_sku_lot',
        columns: [
          { path: 'std_lot_num' },
          { path: 'std_sku' },
          { path: 'std_quantity' },
          { path: 'std_unit' },
          { path: 'std_dlc' },
          { path: 'std_stock_location' },
          { path: 'std_created_at' },
        ],
        ordering: [{ field: 'std_created_at', direction: 'desc' }],
        limit: 50,
        searchable: true,
        sortable: true,
        selectable: true,
        aggregation: false,
        actions: [
          {
            id: 'new-create-sku-lot',
            trigger: 'button',
            kind: 'open_form',
            label: 'Nouveau lot',
            icon: 'plus',
            variant: 'primary',
            form: 'create-sku-lot',
          },
          { id: 'open', trigger: 'row_click', kind: 'open_drawer' },
        ],
      },
    },
  },
};
