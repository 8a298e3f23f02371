import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { stockManagementMode } from '../shared/articles.ts';
import { missingQuantity, takenQuantity } from '../shared/documents.ts';
import { articleLabel, articleUnit, description, lineNum, orderQuantity } from '../shared/fields.ts';
import { fixedOnceMoved, moved } from '../shared/moved.ts';

/** One article of a delivery. */
export const receptionLine: ModelTemplate = {
  slug: 'std_reception_line',
  name: 'std_reception_line',
  displayed_name: {
    en: 'Reception line',
    fr: 'Ligne de réception',
    de: 'Wareneingangszeile',
    es: 'Línea de recepción',
    it: 'Riga di ricevimento',
    pt: 'Linha de recebimento',
    zh: '收货行',
  },
  icon: 'list',
  primary_attribute: 'std_label',
  schema: [
    articleLabel,
    lineNum,
    description,
    orderQuantity,
    {
      name: 'std_received_quantity',
      label: {
        en: 'Received quantity',
        fr: 'Quantité reçue',
        de: 'Erhaltene Menge',
        es: 'Cantidad recibida',
        it: 'Quantità ricevuta',
        pt: 'Quantidade recebida',
        zh: '收货数量',
      },
      type: 'number',
      subtype: 'float',
    },
    missingQuantity('COALESCE(std_order_quantity, 0) - COALESCE(std_received_quantity, 0)'),
    {
      name: 'std_invoice_quantity',
      label: {
        en: 'Invoiced quantity',
        fr: 'Quantité facturée',
        de: 'Berechnete Menge',
        es: 'Cantidad facturada',
        it: 'Quantità fatturata',
        pt: 'Quantidade faturada',
        zh: '开票数量',
      },
      type: 'number',
      subtype: 'float',
    },
    articleUnit,
    { ...stockManagementMode, misc: { ...stockManagementMode.misc, formulaV1: 'std_sku.std_stock_management_mode' } },
    {
      name: 'std_lot_info',
      label: { en: 'Lots', fr: 'Lots', de: 'Chargen', es: 'Lotes', it: 'Lotti', pt: 'Lotes', zh: '批次' },
      type: 'text',
      misc: { formulaV1: 'JOIN(std_lots.std_lot_num, ", ")' },
    },
    {
      name: 'std_completed_quantity',
      label: {
        en: 'Quantity of completed receptions',
        fr: 'Quantité des réceptions terminées',
        de: 'Menge der abgeschlossenen Wareneingänge',
        es: 'Cantidad de recepciones completadas',
        it: 'Quantità dei ricevimenti completati',
        pt: 'Quantidade dos recebimentos concluídos',
        zh: '已完成收货的数量',
      },
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'IF(std_reception.std_active_operation.std_key = "std-rec-status-complete", COALESCE(std_received_quantity, 0), 0)' },
    },
    takenQuantity(
      `IFS(COALESCE(std_reception.std_active_operation.std_key, "") = "std-rec-status-cancelled", 0,
        COALESCE(std_reception.std_active_operation.std_key, "") = "std-rec-status-complete", COALESCE(std_received_quantity, 0),
        COALESCE(std_order_quantity, std_received_quantity, 0))`,
    ),
    moved('COUNT(std_lots.std_stock_mouvement.std_quantity) > 0'),
    {
      name: 'std_completed',
      label: {
        en: 'Moved by a completed reception',
        fr: 'Mouvementé par une réception terminée',
        de: 'Durch abgeschlossenen Wareneingang bewegt',
        es: 'Movido por una recepción completada',
        it: 'Movimentato da un ricevimento completato',
        pt: 'Movimentado por um recebimento concluído',
        zh: '由已完成的收货移动',
      },
      type: 'boolean',
      misc: { formulaV1: 'AND(std_moved, COALESCE(std_reception.std_active_operation.std_key, "") = "std-rec-status-complete")' },
    },
  ],
  misc: { owns: ['std_lots'], fixed: [fixedOnceMoved(['std_sku', 'std_reception']), fixedOnceMoved(['std_received_quantity'], 'std_completed')] },
};
