import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { requiredLabel, uniqueKey } from '../shared/fields.ts';

/** The steps that one kind of object goes through, or the routing of an article. */
export const process: ModelTemplate = {
  slug: 'std_process',
  name: 'std_process',
  displayed_name: { en: 'Process', fr: 'Processus', de: 'Prozess', es: 'Proceso', it: 'Processo', pt: 'Processo', zh: '流程' },
  icon: 'route',
  primary_attribute: 'std_label',
  schema: [
    requiredLabel,
    {
      name: 'std_process_type',
      label: {
        en: 'Process type',
        fr: 'Type de processus',
        de: 'Prozesstyp',
        es: 'Tipo de proceso',
        it: 'Tipo di processo',
        pt: 'Tipo de processo',
        zh: '流程类型',
      },
      type: 'tag',
      misc: {
        options: [
          {
            key: 'sales-order',
            label: {
              en: 'Sales order',
              fr: 'Commande client',
              de: 'Kundenauftrag',
              es: 'Pedido de venta',
              it: 'Ordine di vendita',
              pt: 'Pedido de venda',
              zh: '销售订单',
            },
          },
          {
            key: 'purchase-order',
            label: {
              en: 'Purchase order',
              fr: 'Commande fournisseur',
              de: 'Bestellung',
              es: 'Pedido de compra',
              it: 'Ordine di acquisto',
              pt: 'Pedido de compra',
              zh: '采购订单',
            },
          },
          {
            key: 'shipment',
            label: { en: 'Shipment', fr: 'Expédition', de: 'Versand', es: 'Envío', it: 'Spedizione', pt: 'Expedição', zh: '发货单' },
          },
          {
            key: 'manufacturing-order',
            label: {
              en: 'Manufacturing order',
              fr: 'Ordre de fabrication',
              de: 'Fertigungsauftrag',
              es: 'Orden de fabricación',
              it: 'Ordine di produzione',
              pt: 'Ordem de produção',
              zh: '生产订单',
            },
          },
          {
            key: 'inventory',
            label: { en: 'Inventory', fr: 'Inventaire', de: 'Inventur', es: 'Inventario', it: 'Inventario', pt: 'Inventário', zh: '盘点' },
          },
          {
            key: 'reception',
            label: { en: 'Reception', fr: 'Réception', de: 'Wareneingang', es: 'Recepción', it: 'Ricevimento', pt: 'Recebimento', zh: '收货单' },
          },
          {
            key: 'design-order',
            label: {
              en: 'Design order',
              fr: "Commande d'études",
              de: 'Konstruktionsauftrag',
              es: 'Pedido de diseño',
              it: 'Ordine di progettazione',
              pt: 'Pedido de projeto',
              zh: '设计订单',
            },
          },
        ],
      },
    },
    {
      name: 'std_is_default_process',
      label: {
        en: 'Default process',
        fr: 'Processus par défaut',
        de: 'Standardprozess',
        es: 'Proceso predeterminado',
        it: 'Processo predefinito',
        pt: 'Processo padrão',
        zh: '默认流程',
      },
      type: 'boolean',
      misc: { default: false },
    },
    uniqueKey,
    {
      name: 'std_article_count',
      label: {
        en: 'Linked articles',
        fr: 'Articles liés',
        de: 'Verknüpfte Artikel',
        es: 'Artículos vinculados',
        it: 'Articoli collegati',
        pt: 'Artigos vinculados',
        zh: '关联物料数',
      },
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'COUNT(std_skus.std_label)' },
    },
  ],
  misc: { indexes: [['std_process_type']], owns: ['std_steps'], kept_by: ['std_skus'] },
};
