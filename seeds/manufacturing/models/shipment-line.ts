import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { missingQuantity, shortage, takenQuantity } from './shared/documents.ts';
import { articleLabel, articleUnit, description, lineNum, orderQuantity, quantity } from './shared/fields.ts';
import { fixedOnceMoved, moved } from './shared/moved.ts';

/** One article of a shipment; its quantity is what was picked. */
export const shipmentLine: ModelTemplate = {
  slug: 'std_shipment_line',
  name: 'std_shipment_line',
  displayed_name: {
    en: 'Shipment line',
    fr: "Ligne d'expédition",
    de: 'Versandzeile',
    es: 'Línea de envío',
    it: 'Riga di spedizione',
    pt: 'Linha de expedição',
    zh: '发货行',
  },
  icon: 'list',
  primary_attribute: 'std_label',
  schema: [
    articleLabel,
    lineNum,
    orderQuantity,
    quantity,
    articleUnit,
    description,
    {
      name: 'std_stock_quantity',
      label: { en: 'Stock quantity', fr: 'Quantité en stock', de: 'Bestand', es: 'Existencias', it: 'Giacenza', pt: 'Estoque', zh: '库存' },
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'std_sku.std_quantity_in_stock' },
    },
    {
      name: 'std_weight',
      label: { en: 'Weight', fr: 'Poids', de: 'Gewicht', es: 'Peso', it: 'Peso', pt: 'Peso', zh: '重量' },
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'std_quantity * std_sku.std_unit_weight', unit: 'kg', decimals: 3 },
    },
    {
      name: 'std_picked_lots',
      label: {
        en: 'Picked lots',
        fr: 'Lots prélevés',
        de: 'Entnommene Chargen',
        es: 'Lotes preparados',
        it: 'Lotti prelevati',
        pt: 'Lotes separados',
        zh: '已拣批次',
      },
      type: 'text',
      misc: { formulaV1: 'JOIN(std_picking_lines.std_lot.std_lot_num, ", ")' },
    },
    {
      name: 'std_shipped_quantity',
      label: {
        en: 'Shipped quantity',
        fr: 'Quantité expédiée',
        de: 'Versandte Menge',
        es: 'Cantidad enviada',
        it: 'Quantità spedita',
        pt: 'Quantidade enviada',
        zh: '已发数量',
      },
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'IF(std_shipment.std_active_operation.std_key = "std-shipment-status-complete", COALESCE(std_quantity, 0), 0)' },
    },
    takenQuantity(
      `IFS(COALESCE(std_shipment.std_active_operation.std_key, "") = "std-shipment-status-cancelled", 0,
        OR(COALESCE(std_shipment.std_active_operation.std_key, "") = "std-shipment-status-complete", COUNT(std_picking_lines.created_at) > 0), COALESCE(std_quantity, 0),
        COALESCE(std_order_quantity, std_quantity, 0))`,
    ),
    missingQuantity('MAX(0, COALESCE(std_order_quantity, 0) - COALESCE(std_quantity, 0))'),
    shortage(
      `IF(std_missing_quantity > 0, TRIM(CONCAT(COALESCE(std_label, ""), ": ", REPLACE(TEXT(COALESCE(std_order_quantity, 0)), ".", ","), " − ",
        REPLACE(TEXT(COALESCE(std_quantity, 0)), ".", ","), " = ", REPLACE(TEXT(std_missing_quantity), ".", ","), " ", COALESCE(std_unit, ""))))`,
    ),
    moved('COUNT(std_picking_lines.std_stock_mouvement.std_quantity) > 0'),
  ],
  misc: { owns: ['std_picking_lines'], fixed: [fixedOnceMoved(['std_quantity', 'std_sku', 'std_shipment'])] },
};
