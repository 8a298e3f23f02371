import { describe, expect, it } from 'vitest';
import { seeds } from './seeds.ts';

const automations = seeds.builtIn.settings_data_connections;
const offered = (folder: string, names: string) => {
  const known = seeds.actions.map(({ name }) => name);
  return names.split(' ').filter((name) => !known.includes(`steps/${folder}/${name}`));
};

describe('built-in automations', () => {
  it('are the named ones of the specification, but for planning', () => {
    const named = `auto-assign-processes create-manufacturing-bom duplicate-bom duplicate-manufacturing-bom
      generate-global-lot-after-article-creation generate-mandatory-process-steps generate-order-process-after-order-creation
      generate-picking-lines-for-shipment generate-process-manufacturing-order generate-process-post-reception
      generate-process-purchase-order generate-process-reception generate-process-sales-order generate-process-shipment
      generate-reception-from-po generate-stock-mouvements-inputs-after-mo-completion generate-stock-mouvements-post-reception
      initialize-environment inventory-generate-stock-mouvements manufacturing-order-generate-pickings
      manufacturing-order-remove-packagings-from-stock remove-mos-picking-lines-from-stock sales-order-generate-shipment-and-pickings`;
    const slugs = automations.map(({ slug }) => slug);
    expect(named.split(/\s+/).filter((slug) => !slugs.includes(slug))).toEqual([]);
  });

  it('have a name, a trigger and steps; started by a form they name it, by a change they name the model', () => {
    for (const { slug, name, trigger, steps } of automations) {
      expect(name).toBe(slug);
      expect(steps.length, slug).toBeGreaterThan(0);
      if (trigger.type === 'form_submitted') expect(trigger.form_ids.length, slug).toBeGreaterThan(0);
      if ('model_ids' in trigger) expect(trigger.model_ids.length, slug).toBeGreaterThan(0);
    }
    expect(automations.some(({ trigger }) => 'when' in trigger)).toBe(true);
  });

  it('are started by hand, by a form or by a data change', () => {
    const types = new Set(automations.map(({ trigger }) => trigger.type));
    expect([...types].sort()).toEqual(['form_submitted', 'manual', 'object_created', 'object_deleted', 'object_edited']);
  });

  it('start with the change of one model; an edit says what must have changed', () => {
    for (const { slug, trigger } of automations) {
      if (!('model_ids' in trigger)) continue;
      expect(trigger.model_ids, slug).toHaveLength(1);
      if (trigger.type === 'object_edited') expect(trigger.changed?.length && trigger.when, slug).toBeTruthy();
    }
  });
});

/**
 * Automations that call the accounting system, which is outside of the product, so no path or query of ours serves the
 * call (decision 0122).
 */
const calls = ['sales-order-export-to-accounting', 'shipment-export-to-accounting'];

it('each step of a built-in automation is the path of a template, or a query', () => {
  const actions = new Set(seeds.actions.map(({ name }) => name));
  const slugs = new Set(automations.map(({ slug }) => slug));
  const others = automations.flatMap(({ slug, steps }) =>
    steps.flatMap(({ id, type, input }) => {
      if (type === 'query') return [];
      if (type === 'action' && actions.has(String(input.action))) return [];
      if (type === 'automation' && slugs.has(String(input.automation))) return [];
      return [`${slug} › ${id}: ${type}`];
    }),
  );
  expect(others).toEqual(calls.map((slug) => `${slug} › send: rest`));
});

describe('the library offers', () => {
  it.each([
    ['purchase-orders', 'generateOperations generateReception receiveTheRest prepareReception advance'],
    ['processes', 'duplicate addMandatorySteps assign'],
    ['receptions', 'advancePurchaseOrder generateOperations generateMovements receive'],
    [
      'manufacturing-orders',
      'generateInventoryMovements addFinishedGoods generatePickings generateOperations removePackaging removePickedMaterials advance detectStuckOrders',
    ],
    ['shipments', 'advance generateMovements generatePicks generateOperations readAccountingExport writeInvoice'],
    ['orders', 'generateOperations generateShipment shipTheRest prepareShipment computeShipmentPicks readAccountingExport writeInvoice'],
    ['inventories', 'generateMovements finish'],
    ['environment', 'stockLocations defaultProcesses'],
  ])('for %s: %s', (folder, names) => expect(offered(folder, names)).toEqual([]));
});
