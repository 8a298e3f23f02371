import { loadDemo } from '@millwright/api/demo/load-demo.ts';
import { allRoutes } from '@millwright/api/routes.ts';
import { scratchClient } from '@millwright/api/testing/scratch.ts';
import { type Send, type Served, serve } from '@millwright/api/testing/serve.ts';
import { flattenRoles } from '@millwright/core/access/flatten.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Action, Privilege } from '@millwright/core/access/types.ts';
import type { Startable } from '@millwright/core/contract/automations.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { invoiceSettings } from '@millwright/seeds/testing/scenarios/money/invoices.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Harness } from '../testing/harness.ts';

const patience_ms = 300_000;

let h: Harness;
let api: Served;
let admin: Send;
let operator: Send;
let reader: Send;
let stranger: Send;
beforeAll(async () => {
  h = await Harness.open({ built_in: seeds.builtIn, actions: seeds.actions, settings: invoiceSettings });
  await loadDemo(h.database, h.client);
  await h.settled(patience_ms);
  await giveRoles();
  api = await serve(h.database, (services) => allRoutes(services, { actions: seeds.actions, queue: h.queue }));
  const other = await scratchClient(h.database, { name: 'Other' });
  [admin, operator, reader] = (await Promise.all(['client_admin', 'user', 'reader'].map(as))) as [Send, Send, Send];
  stranger = (await api.signIn(other)).send;
}, patience_ms);
afterAll(async () => {
  await api?.close();
  await h?.close();
});

const as = async (role: string) => (await api.signIn(h.client, role)).send;

/** A reader changes nothing, two have one model only and what offers something about it, and one does not see the list of quotations. */
async function giveRoles(): Promise<void> {
  const acl = defaultAcl();
  const ids = await h.asUser(async ({ config }) => ({
    quotation: config.get('models', 'std_quotation').id,
    shipment: config.get('models', 'std_shipment').id,
    view: config.get('views', 'quotations').id,
  }));
  const line = (role: string, verb: Privilege['verb'], resource: string, ...actions: Action[]) =>
    acl.privileges.push(...actions.map((action) => ({ role, verb, resource, action })));
  const roles = { reader: 'user', quotes: 'guest', docks: 'guest', blind: 'user' };
  for (const [role, parent] of Object.entries(roles)) acl.roles.push({ role, parent, label: role });
  line('reader', 'deny', 'MODELS', 'UPDATE', 'UPDATE_OWN');
  line('quotes', 'allow', `MODELS.${ids.quotation}`, 'READ', 'UPDATE');
  line('quotes', 'allow', 'VIEWS', 'READ');
  line('docks', 'allow', `MODELS.${ids.shipment}`, 'READ', 'UPDATE');
  line('docks', 'allow', 'SETTINGS', 'READ');
  line('blind', 'deny', `VIEWS.${ids.view}`, 'READ', 'READ_OWN');
  acl.flattenRoles = flattenRoles(acl.roles);
  await h.database.migrator.use((ddl) =>
    ddl.rows('UPDATE platform.clients SET acl = $1::jsonb, acl_version = acl_version + 1 WHERE id = $2', [JSON.stringify(acl), h.client.id]),
  );
}

type Row = { identity: string } & { [name: string]: never };
async function find(model: string, where: JsonObject, fields = ''): Promise<Row[]> {
  const { body } = await operator('POST', '/v1/graph', {
    query: `query ($where: JSON) { ${model}(where: $where) { identity ${fields} } }`,
    variables: { where },
  });
  return (body.data as { [model: string]: Row[] })[model] ?? [];
}
const first = async (model: string, where: JsonObject = { fact: 'identity', operator: 'isNotEmpty', value: true }) =>
  (await find(model, where))[0]?.identity ?? `no ${model}`;
const stands = (key: string, more: JsonObject[] = []) => ({
  all: [{ fact: 'std_active_operation.std_key', operator: 'equal', value: key }, ...more],
});

async function save(model: string, properties: JsonObject, links: { [name: string]: string } = {}, children: JsonObject[] = []): Promise<string> {
  const relations = Object.entries(links).map(([name, id]) => ({ name, action: 'link', ids: [id] }));
  const { status, body } = await operator('POST', '/v1/graph/save/', { model, properties, relations, children });
  if (status >= 300) throw new Error(JSON.stringify(body));
  return (body.data as Row).identity;
}

async function move(object_id: string, step: string): Promise<string> {
  const { status, body } = await operator('POST', '/v1/processes/update/', { object_id, action: 'set_step', step });
  if (status >= 300) throw new Error(JSON.stringify(body));
  await h.settled(patience_ms);
  return object_id;
}

const press = (by: Send, automation: string, primary_item_id?: string, more: JsonObject = {}) =>
  by('POST', `/v1/data_connections/${automation}`, { trigger: { type: 'manual', ...(primary_item_id && { primary_item_id }) }, ...more });
/** What pressing a button came to: the run's end, or why it was refused. */
async function pressed(...given: Parameters<typeof press>) {
  const { status, body } = await press(...given);
  return status < 300 ? body.status : ((body.error as { code: string } | undefined)?.code ?? status);
}

/** A step's offer, on a record that stands there while the offer's condition holds. */
const offered = async (model: string, key: string, automation: string) => {
  const when = seeds.builtIn.policies.find((policy) => policy.key === key)?.offers?.find((offer) => offer.automation === automation)?.when;
  return first(model, stands(key, [when as unknown as JsonObject]));
};

/** A draft of two of something, as its clerk enters it. */
async function quotation(): Promise<string> {
  const [client, sku] = [await first('std_client'), await first('std_sku')];
  const line = { properties: { std_line_num: 1, std_quantity: 2 }, relations: [{ name: 'std_sku', action: 'link', ids: [sku] }] };
  return save('std_quotation', {}, { std_client: client }, [{ name: 'std_lines', items: [line] }]);
}

/** An order of which nothing is on its way any more. */
async function orderWithRest(): Promise<string> {
  const [shipment] = await find('std_shipment', stands('std-shipment-status-awaiting-materials'), 'std_order { identity }');
  await move(shipment?.identity ?? '', 'std-shipment-status-cancelled');
  return (shipment as unknown as { std_order: Row }).std_order.identity;
}

async function purchaseWithRest(): Promise<string> {
  const [reception] = await find('std_reception', stands('std-rec-status-waiting'), 'std_po { identity }');
  await move(reception?.identity ?? '', 'std-rec-status-cancelled');
  return (reception as unknown as { std_po: Row }).std_po.identity;
}

/** An order whose bill has changed since it was taken. */
async function orderOfOldBill(key: string): Promise<string> {
  const [order] = await find('std_manufacturing_order', stands(key), 'std_sku { std_bom { std_lines { identity std_quantity } } }');
  const [line] = (order as unknown as { std_sku: { std_bom: { std_lines: { identity: string; std_quantity: number }[] } } }).std_sku.std_bom
    .std_lines;
  const { status } = await operator('POST', '/v1/graph/update/', {
    node_id: line?.identity,
    properties: { std_quantity: (line?.std_quantity ?? 0) + 1 },
  });
  expect(status).toBeLessThan(300);
  await h.settled(patience_ms);
  return order?.identity ?? '';
}

/** Goods that were shipped and came back to be repaired. */
async function repaired(): Promise<string> {
  await move(await first('std_shipment', stands('std-shipment-status-picking-to-input')), 'std-shipment-status-complete');
  const lot = await first('std_sku_lot', { fact: 'std_returnable_quantity', operator: 'greaterThanInclusive', value: 1 });
  return save('std_customer_return', { std_reason: 'Broken', std_decision: 'repair', std_quantity: 1 }, { std_lot: lot });
}

/** A priced order of two pieces of an article in stock, by a customer who can be sent an invoice. */
async function billable(): Promise<string> {
  const customer = { std_label: 'Café', std_billing_address: '1 Quay', std_postal_code: '10117', std_city: 'Berlin', std_country: 'Germany' };
  const [client, sku] = [await save('std_client', customer), await first('std_sku', { fact: 'std_label', operator: 'equal', value: 'R_1K_0402_1%' })];
  const properties = { std_line_num: 1, std_quantity: 2, std_unit_price: 10, std_tax_rate: 19 };
  const line = { properties, relations: [{ name: 'std_sku', action: 'link', ids: [sku] }] };
  return save('std_order', { std_currency: 'EUR' }, { std_client: client }, [{ name: 'std_lines', items: [line] }]);
}

/** Such an order, shipped, and its shipment. */
async function shipped() {
  const order = await billable();
  await h.settled(patience_ms);
  await move(order, 'std-so-status-shipping');
  const shipment = await move(await first('std_shipment', { fact: 'std_order', operator: 'equal', value: order }), 'std-shipment-status-complete');
  return { order, shipment };
}

/** A shipment whose picks are all confirmed. */
async function picked(): Promise<string> {
  const order = await billable();
  await h.settled(patience_ms);
  await move(order, 'std-so-status-shipping');
  const shipment = await first('std_shipment', { fact: 'std_order', operator: 'equal', value: order });
  for (const { identity } of await find('std_picking_line', { fact: 'std_shipment_line.std_shipment', operator: 'equal', value: shipment }))
    await operator('POST', '/v1/graph/update/', { node_id: identity, properties: { std_confirmed: true } });
  return shipment;
}

async function invoiced(): Promise<string> {
  const { order } = await shipped();
  expect(await pressed(operator, 'sales-order-issue-invoice', order)).toBe('success');
  return first('std_invoice', { fact: 'std_order', operator: 'equal', value: order });
}

/** What is owed for goods that were billed and came back. */
async function owed(): Promise<string> {
  const { shipment } = await shipped();
  expect(await pressed(operator, 'shipment-issue-invoice', shipment)).toBe('success');
  const [pick] = await find(
    'std_picking_line',
    { fact: 'std_shipment_line.std_shipment', operator: 'equal', value: shipment },
    'std_lot { identity }',
  );
  const std_lot = (pick as unknown as { std_lot: Row }).std_lot.identity;
  const properties = { std_reason: 'Broken', std_decision: 'credit', std_quantity: 1 };
  const back = await save('std_customer_return', properties, { std_lot, std_shipment: shipment });
  await h.settled(patience_ms);
  return first('std_credit', { fact: 'std_customer_return', operator: 'equal', value: back });
}

/** An article that orders lack, and that can be got that way. */
const lacking = (by: string) => ({
  all: [
    { fact: 'std_lacking_quantity', operator: 'greaterThan', value: 0 },
    { fact: by, operator: 'isNotEmpty', value: true },
  ],
});

/** Every button that a view or a step offers, and a record to press it on; null: it is about none. */
const buttons: Record<string, (() => Promise<string>) | null> = {
  'quotation-make-order': quotation,
  'sales-order-ship-the-rest': orderWithRest,
  'purchase-order-receive-the-rest': purchaseWithRest,
  'shipment-ship-what-is-there': () => offered('std_shipment', 'std-shipment-status-awaiting-materials', 'shipment-ship-what-is-there'),
  'shipment-check-and-ship': picked,
  'check-stock-again': () => offered('std_manufacturing_order', 'std-mo-status-awaiting-materials', 'check-stock-again'),
  'take-present-bill': () => orderOfOldBill('std-mo-status-draft'),
  'detect-stuck-manufacturing-orders': null,
  'order-missing': () => first('std_sku', lacking('std_supplier_article_references')),
  'make-missing': () => first('std_sku', lacking('std_bom')),
  'create-manufacturing-bom': () => first('std_sku'),
  'duplicate-bom': () => first('std_bom'),
  'duplicate-manufacturing-bom': () => first('std_process'),
  'refresh-processes': () => first('std_process'),
  'customer-return-ship-repaired': repaired,
  'compute-mrp': null,
  'write-suggestions': null,
  'follow-advice': () => first('std_suggestion'),
  'decline-advice': () => first('std_suggestion'),
  'sales-order-export-to-accounting': () => first('std_order', stands('std-so-status-done')),
  'shipment-export-to-accounting': () => first('std_shipment', stands('std-shipment-status-complete')),
  'sales-order-issue-invoice': async () => (await shipped()).order,
  'shipment-issue-invoice': async () => (await shipped()).shipment,
  'invoice-cancel': invoiced,
  'credit-issue-credit-note': owed,
};
/** Each company gives them the address of its accounting first. */
const off = new Set(['sales-order-export-to-accounting', 'shipment-export-to-accounting']);

/** Automations that actions of this configuration run, whatever document names them there. */
function automationsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(automationsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { kind, automation } = value as { kind?: unknown; automation?: unknown };
  return [...(kind === 'run_automation' && typeof automation === 'string' ? [automation] : []), ...Object.values(value).flatMap(automationsIn)];
}

const startable = async (by: Send) => (await by('GET', '/v1/data_connections/startable?limit=500')).body.data as Startable[];

describe('the buttons of the built-in configuration', () => {
  it('are all walked here: whatever a view, a form, a page or a step of the seeds runs by hand', () => {
    const { settings_data_connections: _, policies, ...documents } = seeds.builtIn;
    const ofSteps = policies.flatMap(({ offers = [] }) => offers.map(({ automation }) => automation));
    expect([...new Set([...automationsIn(documents), ...ofSteps])].sort()).toEqual(Object.keys(buttons).sort());
  });

  it('are those of the list that staff are given, each for the models that its automation names', async () => {
    const list = await startable(operator);
    expect(list.map(({ slug }) => slug).sort()).toEqual(Object.keys(buttons).sort());
    expect(list.filter(({ alone }) => alone).map(({ slug }) => slug)).toEqual([
      'detect-stuck-manufacturing-orders',
      'compute-mrp',
      'write-suggestions',
    ]);
    expect(list.find(({ slug }) => slug === 'check-stock-again')).toMatchObject({
      models: ['std_shipment', 'std_manufacturing_order'],
      alone: false,
    });
    expect(await startable(reader)).toEqual([]);
    expect((await startable(admin)).find(({ slug }) => slug === 'initialize-environment')).toMatchObject({ models: null, alone: true });
  });

  it.each(Object.keys(buttons))('%s: an operator may, a reader and a stranger may not', { timeout: patience_ms }, async (automation) => {
    const record = await buttons[automation]?.();
    expect(await pressed(reader, automation, record)).toBe('document_not_found');
    if (record) expect(await pressed(stranger, automation, record)).toBe('not_found');
    expect(await pressed(operator, automation, record)).toBe(off.has(automation) ? 'automation_disabled' : 'success');
    await h.settled(patience_ms);
  });

  it.each([
    ['quotation-make-order', quotation, 'std_order', 'std_quotation'],
    ['sales-order-ship-the-rest', orderWithRest, 'std_shipment', 'std_order'],
    ['purchase-order-receive-the-rest', purchaseWithRest, 'std_reception', 'std_po'],
  ] as const)('%s leads to what it has made', { timeout: patience_ms }, async (automation, recordFor, model, link) => {
    const record = await recordFor();
    const { body } = await press(operator, automation, record);
    const { made } = (await operator('GET', `/v1/data_connections/runs/${body.run_id}/state`)).body.data as { made: string };
    const [one] = await find(model, { fact: 'identity', operator: 'equal', value: made }, `of: ${link} { identity }`);
    expect([one?.of].flat()).toEqual([{ identity: record }]);
    await h.settled(patience_ms);
  });

  it('an automation that no document of theirs offers, a record that it is not offered on, and an input of their own are refused', async () => {
    const [order, shipment] = [await first('std_order'), await first('std_shipment', stands('std-shipment-status-complete'))];
    expect(await pressed(operator, 'initialize-environment')).toBe('document_not_found');
    expect(await pressed(operator, 'generate-process-sales-order', order)).toBe('document_not_found');
    expect(await pressed(operator, 'refresh-processes')).toBe('forbidden');
    expect(await pressed(operator, 'sales-order-ship-the-rest', shipment)).toBe('forbidden');
    expect(await pressed(operator, 'shipment-ship-what-is-there', shipment)).toBe('forbidden');
    expect((await press(operator, 'compute-mrp', undefined, { input: { dry_run: true } })).status).toBe(403);
    expect(await pressed(operator, 'nothing-of-the-kind')).toBe('document_not_found');
  });

  it('tell an operator how the run ended, and nothing of its drawing', async () => {
    const id = await first('std_bom');
    const { body } = await press(operator, 'duplicate-bom', id);
    expect(body).toEqual({ run_id: expect.any(String), status: 'success' });
    const run = `/v1/data_connections/runs/${body.run_id}`;
    expect((await operator('GET', `${run}/state`)).body).toMatchObject({ data: { status: 'success', readable: false } });
    for (const [method, path] of [
      ['GET', run],
      ['POST', `${run}/retry`],
      ['POST', `${run}/cancel`],
      ['GET', '/v1/data_connections/duplicate-bom/runs'],
      ['POST', '/v1/data_connections/duplicate-bom/dry-run'],
    ] as const)
      expect([path, (await operator(method, path, method === 'GET' ? undefined : {})).status]).toEqual([path, 404]);
    expect((await operator('GET', '/v1/documents/settings_data_connections/duplicate-bom')).status).toBe(404);
    const failed = await press(
      operator,
      'order-missing',
      await first('std_sku', { fact: 'std_lacking_quantity', operator: 'lessThanInclusive', value: 0 }),
    );
    expect(failed.body).toEqual({ run_id: expect.any(String), status: 'failure', error: { code: expect.any(String), message: expect.any(String) } });
    expect((await press(admin, 'preview-mrp')).body).toHaveProperty('output');
  });

  it('of one model are those of who may change that model alone, where they see what offers them', async () => {
    const [quotes, docks, blind] = (await Promise.all(['quotes', 'docks', 'blind'].map(as))) as [Send, Send, Send];
    const order = await first('std_order', stands('std-so-status-shipping'));
    const id = await quotation();
    expect((await startable(quotes)).map(({ slug }) => slug)).toEqual(['quotation-make-order']);
    expect(await pressed(quotes, 'sales-order-ship-the-rest', order)).toBe('document_not_found');
    expect(await pressed(blind, 'quotation-make-order', id)).toBe('document_not_found');
    expect(await pressed(quotes, 'quotation-make-order', id)).toBe('success');
    const waits = await offered('std_shipment', 'std-shipment-status-awaiting-materials', 'check-stock-again');
    expect(await pressed(docks, 'check-stock-again', waits)).toBe('success');
    expect(await pressed(docks, 'quotation-make-order', id)).toBe('document_not_found');
  });
});

it('a person without settings of their own reads every kind of record and moves an order, of their company only', async () => {
  const { total } = (await operator('GET', '/v1/documents/models?limit=1')).body as { total: number };
  const models = (await operator('GET', `/v1/documents/models?limit=${total}`)).body.data as { slug: string }[];
  expect(models.length).toBeGreaterThan(25);
  for (const { slug: model } of models) expect([model, (await operator('POST', '/v1/graph/get/', { model, limit: 1 })).status]).toEqual([model, 200]);
  const order = await save('std_order', { std_label: 'Of the operator' });
  await h.settled(patience_ms);
  for (const key of ['std-so-status-shipping', 'std-so-status-billing']) {
    await operator('POST', '/v1/processes/update/', { object_id: order, action: 'advance' });
    expect((await operator('POST', `/v1/processes/get/live/object/${order}`, {})).body.data).toMatchObject({ active_operation: { key } });
  }
  expect((await stranger('POST', '/v1/graph/get/', { ids: [order] })).body.data).toEqual([]);
});
