import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { label, lotUnit, quantity } from '../shared/fields.ts';

/** A quantity that went from one place to another; movements are only ever added. */
export const stockMouvement: ModelTemplate = {
  slug: 'std_stock_mouvement',
  name: 'std_stock_mouvement',
  displayed_name: {
    en: 'Stock movement',
    fr: 'Mouvement de stock',
    de: 'Lagerbewegung',
    es: 'Movimiento de existencias',
    it: 'Movimento di magazzino',
    pt: 'Movimento de estoque',
    zh: '库存移动',
  },
  icon: 'arrows-exchange',
  primary_attribute: 'std_label',
  schema: [
    label,
    {
      name: 'std_type',
      label: { en: 'Type', fr: 'Type', de: 'Typ', es: 'Tipo', it: 'Tipo', pt: 'Tipo', zh: '类型' },
      type: 'tag',
      misc: {
        options: [
          {
            key: 'reception',
            label: { en: 'Reception', fr: 'Réception', de: 'Wareneingang', es: 'Recepción', it: 'Ricevimento', pt: 'Recebimento', zh: '收货单' },
          },
          {
            key: 'production',
            label: { en: 'Production', fr: 'Production', de: 'Produktion', es: 'Producción', it: 'Produzione', pt: 'Produção', zh: '生产' },
          },
          {
            key: 'shipment',
            label: { en: 'Shipment', fr: 'Expédition', de: 'Versand', es: 'Envío', it: 'Spedizione', pt: 'Expedição', zh: '发货单' },
          },
          {
            key: 'inventory',
            label: { en: 'Inventory', fr: 'Inventaire', de: 'Inventur', es: 'Inventario', it: 'Inventario', pt: 'Inventário', zh: '盘点' },
          },
          {
            key: 'mo-packaging-consumption',
            label: {
              en: 'Packaging consumption',
              fr: "Consommation d'emballages",
              de: 'Verpackungsverbrauch',
              es: 'Consumo de embalajes',
              it: 'Consumo di imballaggi',
              pt: 'Consumo de embalagens',
              zh: '包装消耗',
            },
          },
          {
            key: 'mo-raw-materials-picking',
            label: {
              en: 'Raw materials picking',
              fr: 'Picking de matières premières',
              de: 'Rohstoffentnahme',
              es: 'Preparación de materias primas',
              it: 'Prelievo di materie prime',
              pt: 'Separação de matérias-primas',
              zh: '原材料拣货',
            },
          },
          {
            key: 'transfer',
            label: { en: 'Transfer', fr: 'Transfert', de: 'Umlagerung', es: 'Traslado', it: 'Trasferimento', pt: 'Transferência', zh: '调拨' },
          },
        ],
      },
    },
    quantity,
    {
      name: 'std_created_at',
      label: { en: 'Created at', fr: 'Créé le', de: 'Erstellt am', es: 'Creado el', it: 'Creato il', pt: 'Criado em', zh: '创建时间' },
      type: 'datetime',
      misc: { default: { context: 'now' } },
    },
    lotUnit,
  ],
  misc: { append_only: true, indexes: [['std_created_at'], ['std_type']], unique: [['std_inventory_line', 'std_type']] },
};
