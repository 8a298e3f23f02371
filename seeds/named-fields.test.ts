import { describe, expect, it } from 'vitest';
import { seeds } from './seeds.ts';

const { models, relations, records, policies } = seeds.builtIn;

/** The fields that the specification names, by model, without the prefix `std_` of all fields and models. */
const fields: Record<string, string> = {
  sku: 'label unit internal_reference article_familly price external_accounting_id unit_weight attachment quantity_in_stock',
  bom: 'label',
  bom_line: 'quantity unit type_of_bom',
  process: 'label process_type is_default_process key',
  process_step: 'label description line_num include_in_mrp key',
  workstation: 'label key',
  supplier_article_reference: 'label',
  template_sku: 'label',
  client: 'label delivery_address billing_address postal_code city country external_accounting_id',
  contact: 'email phone',
  order: 'label customer_order_reference order_date delivery_date external_accounting_id invoice_id invoice_url',
  order_line: 'quantity line_num description unit',
  do: 'label',
  shipment: 'label order_date delivery_date shipping_date delivery_address invoice_id invoice_url total_weight',
  shipment_line: 'order_quantity quantity line_num description unit stock_quantity weight',
  picking_line: 'line_num qty_to_pick lot_stock_quantity dlc merge_key lot_qty_bfr_picking lot_qty_aft_picking',
  supplier: 'label address',
  po: 'label expected_reception_date purchase_order_date',
  pol: 'label quantity unit',
  reception: 'label expected_reception_date actual_reception_date',
  reception_line: 'order_quantity received_quantity invoice_quantity missing_quantity unit stock_management_mode',
  lot_reception_line: 'lot_num dlc qty_to_receive',
  manufacturing_order: 'label quantity quantity_produced due_date raw_materials_available awaiting_materials_reason layout_key',
  user: 'label',
  work_report: 'done',
  sku_lot: 'lot_num quantity dlc created_at label unit',
  stock_location: 'label key',
  stock_mouvement: 'type label quantity created_at',
  inventory: 'responsible_name date',
  inventory_line: 'lot_quantity counted_quantity counted_at',
  operation: 'label line_num key include_in_mrp status',
};

/** `from.name type to.inverse` of every relation that the specification describes. */
const links =
  `sku_lot.sku N_1 sku.lots, bom.sku 1_1 sku.bom, sku.active_process N_1 process.skus, manufacturing_order.sku N_1 sku.manufacturing_orders,
order_line.sku N_1 sku.order_lines, shipment_line.sku N_1 sku.shipment_lines, pol.sku N_1 sku.pols, bom_line.bom N_1 bom.lines,
process_step.process N_1 process.steps, process_step.workstation N_1 workstation.process_steps,
supplier_article_reference.sku N_1 sku.supplier_article_references, supplier_article_reference.supplier N_1 supplier.supplier_article_references,
contact.client N_1 client.contacts, order.client N_1 client.orders, contact.supplier N_1 supplier.contacts, order.contact N_1 contact.orders,
order_line.order N_1 order.lines, order_line.do N_1 do.order_lines, shipment.order N_1 order.shipments, shipment.client N_1 client.shipments,
shipment_line.shipment N_1 shipment.lines, shipment_line.order_line N_1 order_line.shipment_lines,
picking_line.shipment_line N_1 shipment_line.picking_lines, picking_line.manufacturing_order N_1 manufacturing_order.picking_lines,
picking_line.lot N_1 sku_lot.picking_lines, picking_line.stock_mouvement 1_1 stock_mouvement.picking_line, po.supplier N_1 supplier.pos,
po.contact N_1 contact.pos, pol.po N_1 po.lines, reception.po N_1 po.receptions, reception.supplier N_1 supplier.receptions,
reception_line.reception N_1 reception.lines, reception_line.sku N_1 sku.reception_lines,
lot_reception_line.reception_line N_1 reception_line.lots, lot_reception_line.stock_location N_1 stock_location.lot_reception_lines,
lot_reception_line.stock_mouvement 1_1 stock_mouvement.lot_reception_line, manufacturing_order.parent_order N_1 manufacturing_order.child_orders,
stock_mouvement.manufacturing_order N_1 manufacturing_order.stock_mouvements, stock_mouvement.shipment N_1 shipment.stock_mouvements,
stock_mouvement.reception N_1 reception.stock_mouvements, stock_mouvement.inventory_line N_1 inventory_line.stock_mouvements,
stock_mouvement.from_location N_1 stock_location.outgoing_mouvements, stock_mouvement.to_location N_1 stock_location.incoming_mouvements,
stock_mouvement.lot N_1 sku_lot.stock_mouvements, work_report.operation N_1 operation.work_reports,
sku_lot.stock_location N_1 stock_location.lots, inventory_line.inventory N_1 inventory.lines, sku_lot.inventory N_1 inventory.created_lots,
inventory_line.lot N_1 sku_lot.inventory_lines, inventory_line.stock_location N_1 stock_location.inventory_lines,
operation.workstation N_1 workstation.operations`.split(/,\s+/);
const objects = ['order', 'po', 'pol', 'reception', 'shipment', 'manufacturing_order', 'inventory', 'do'];

const schemaOf = (slug: string) => models.find((model) => model.slug === `std_${slug}`)?.schema ?? [];
const bare = (name: string) => name.replace(/^std_/, '');

describe('the built-in models have what the specification names', () => {
  it.each(Object.entries(fields))('std_%s: %s', (slug, names) => {
    const known = schemaOf(slug).map(({ name }) => bare(name));
    expect(names.split(' ').filter((name) => !known.includes(name))).toEqual([]);
  });

  it('the relations, by name, kind and inverse', () => {
    const known = relations.map(
      ({ object_id, name, type, to_object_id, inverse }) => `${bare(object_id)}.${bare(name)} ${type} ${bare(to_object_id)}.${bare(inverse)}`,
    );
    expect(links.filter((link) => !known.includes(link))).toEqual([]);
  });

  it('operations, an active operation and a process for each object that has steps', () => {
    const known = new Set(relations.map(({ object_id, name, to_object_id }) => [object_id, name, to_object_id].map(bare).join(' ')));
    const wanted = objects.flatMap((object) => [
      `operation ${object} ${object}`,
      `${object} active_operation operation`,
      `${object} process process`,
    ]);
    expect(wanted.filter((link) => !known.has(link))).toEqual([]);
  });

  it('articles under their slug with their label as primary attribute, lots with their number', () => {
    const primary = (slug: string) => models.find((model) => model.slug === slug)?.primary_attribute;
    expect([primary('std_sku'), primary('std_sku_lot')]).toEqual(['std_label', 'std_lot_num']);
  });
});

it('standard processes carry keys that start with PR-STD-', () => {
  const keys = records.filter(({ model }) => model === 'std_process').map(({ properties }) => String(properties.std_key));
  expect(keys.length).toBeGreaterThanOrEqual(7);
  expect(keys.filter((key) => !key.startsWith('PR-STD-'))).toEqual([]);
});

it('the second step of an inventory is labelled Finished', () => {
  expect(policies.find(({ key }) => key === 'std-inv-status-finished')?.label).toMatchObject({ en: 'Finished' });
});

it('calls what names a record its name, in every model', () => {
  const labelOf = models.flatMap(({ slug, schema }) => schema.filter(({ name }) => name === 'std_label').map(({ label }) => [slug, label]));
  expect(labelOf.length).toBeGreaterThan(10);
  expect(labelOf.filter(([, label]) => JSON.stringify(label).includes('Label'))).toEqual([]);
});
