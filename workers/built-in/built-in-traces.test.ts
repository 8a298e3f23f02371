import { inTenant } from '@millwright/api/db/tenant.ts';
import { changeDocuments } from '@millwright/api/documents/documents.service.ts';
import { principalOf, scratchClient } from '@millwright/api/testing/scratch.ts';
import { testBox } from '@millwright/api/testing/test-box.ts';
import { traceOf } from '@millwright/api/traces/traces.service.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { onLots } from '@millwright/seeds/testing/audit/ledger.ts';
import { tracesALot, tracesCorrections } from '@millwright/seeds/testing/scenarios/stock/tracing.ts';
import { describe, expect, it } from 'vitest';
import { builtInCompany } from '../testing/works.ts';

const company = builtInCompany();
/** A lot of flour that went into cakes of two customers. */
let lot: string;

describe('a lot is traced', () => {
  it('to its suppliers and to customers, with quantities, balances and a recall list', async () => {
    lot = await tracesALot(company.works);
  });
  it('without what was undone, and with what was scrapped, split, sent back and is in production', () => tracesCorrections(company.works));

  it('with balances and quantities that are those of the ledger, for every lot there is', async () => {
    const { h, works } = company;
    const table = (model: string) => `"${h.client.schema}"."${model}"`;
    const ask = <T extends object>(text: string) => h.asSystem((tenant) => tenant.query<T>(text));
    const lots = await ask<{ id: string; quantity: string }>(
      `SELECT l.id, COALESCE(sum(c.change), 0) AS quantity FROM ${table('std_sku_lot')} l LEFT JOIN (${onLots(table)}) c ON c.lot = l.id GROUP BY l.id`,
    );
    expect(lots.length).toBeGreaterThan(10);
    for (const { id, quantity } of lots) {
      const { nodes, flows, figures, balances, cut } = await works.trace(id);
      const figure = (name: string) => balances.find((balance) => balance.id === id)?.quantities?.[figures.findIndex((each) => each.name === name)];
      expect([figure('stock'), figure('gap'), cut]).toEqual([Number(quantity), 0, false]);
      const goes = (model: string) => flows.filter(({ from, to }) => from === id && nodes.find((node) => node.id === to)?.model === model);
      const sums = await ask<{ shipped: string; consumed: string }>(`SELECT
        COALESCE((SELECT sum(std_quantity) FROM ${table('std_stock_mouvement')} WHERE std_lot = '${id}' AND std_type = 'shipment'), 0) AS shipped,
        COALESCE((SELECT sum(c.std_quantity) FROM ${table('std_consumption')} c LEFT JOIN ${table('std_output_undo')} u ON u.std_production_output = c.std_production_output WHERE c.std_lot = '${id}' AND u.id IS NULL), 0) AS consumed`);
      const told = (model: string) =>
        Number(
          goes(model)
            .reduce((sum, flow) => sum + (flow.quantity ?? 0), 0)
            .toFixed(9),
        );
      expect([told('std_shipment'), told('std_production_output')]).toEqual([Number(sums[0]?.shipped), Number(sums[0]?.consumed)]);
    }
  });
});

it('another company traces none of it', async () => {
  const other = await scratchClient(company.h.database);
  await expect(inTenant(company.h.database, principalOf(other), (tenant) => traceOf(tenant, lot), { read_only: true })).rejects.toMatchObject({
    code: 'not_found',
  });
});

describe('who may not read something', () => {
  const asClerk = async (id: string, denied: readonly string[]) => {
    const { h } = company;
    const acl = defaultAcl();
    acl.roles.push({ role: 'clerk', parent: 'client_admin', label: 'Clerk' });
    acl.flattenRoles.clerk = ['client_admin', ...(acl.flattenRoles.client_admin ?? [])];
    const ids = await h.asUser(async (tenant) => tenant.config.schema.models);
    const resource = (model: string, field?: string) => {
      const found = ids.get(model);
      return field ? `FIELDS.${found?.fields.get(field)?.id ?? found?.ends.get(field)?.relation.id}` : `MODELS.${found?.model.id}`;
    };
    for (const each of denied)
      for (const action of ['READ', 'READ_OWN'] as const)
        acl.privileges.push({ role: 'clerk', resource: resource(...(each.split('.') as [string, string?])), verb: 'deny', action });
    const text = JSON.stringify(acl).replaceAll("'", "''");
    await h.database.migrator.use((ddl) =>
      ddl.rows(`UPDATE platform.clients SET acl = '${text}'::jsonb, acl_version = acl_version + 1 WHERE id = '${h.client.id}'`),
    );
    return inTenant(h.database, { ...principalOf(h.client), role: 'clerk' }, (tenant) => traceOf(tenant, id), { read_only: true });
  };

  it('of a model has its records withheld, by name and by identity', async () => {
    const whole = await company.works.trace(lot);
    const customers = whole.nodes.filter(({ model }) => model === 'std_client');
    expect(customers.length).toBe(2);
    const part = await asClerk(lot, ['std_client']);
    expect(part.nodes.filter(({ withheld }) => withheld)).toHaveLength(2);
    expect(part.nodes).toHaveLength(whole.nodes.length);
    const text = JSON.stringify(part);
    for (const word of ['Corner shop', 'Market', 'std_client', 'office@', ...customers.map(({ id }) => id)]) expect(text).not.toContain(word);
    expect(part.flows.map(({ quantity }) => quantity).sort()).toEqual(whole.flows.map(({ quantity }) => quantity).sort());
  });

  it('of the link by which records are found has them withheld', async () => {
    const shipped = await asClerk(lot, ['std_order.std_client']);
    expect(shipped.nodes.filter(({ withheld }) => withheld)).toHaveLength(2);
    expect(shipped.nodes.some(({ model }) => model === 'std_shipment')).toBe(true);
    expect(JSON.stringify(shipped)).not.toContain('Corner shop');
    const articles = await asClerk(lot, ['std_sku_lot.std_sku']);
    const at = articles.columns.findIndex(({ name }) => name === 'article');
    expect(new Set(articles.rows.map((row) => JSON.stringify(row[at])))).toEqual(new Set(['{"id":null,"label":null}']));
    const moved = await asClerk(lot, ['std_stock_mouvement']);
    expect(new Set(moved.nodes.filter(({ withheld }) => !withheld).map(({ model }) => model))).toEqual(new Set(['std_sku_lot']));
  });

  it('of quantities is told none, and of a name that there is a record', async () => {
    const part = await asClerk(lot, ['std_stock_mouvement.std_quantity', 'std_supplier.std_label']);
    expect(new Set(part.flows.map(({ quantity }) => quantity))).toEqual(new Set([null]));
    expect(new Set(part.balances.map(({ quantities }) => quantities))).toEqual(new Set([null]));
    expect(part.rows.flat().filter((cell) => typeof cell === 'number')).toEqual([]);
    expect(part.nodes.find(({ model }) => model === 'std_supplier')).toMatchObject({ label: null, withheld: false });
    expect(JSON.stringify(part)).not.toContain('Mill');
    await expect(asClerk(lot, ['std_sku_lot'])).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is not for the company to say, which may leave its own rule but changes nothing by it', async () => {
    const { h } = company;
    const model = await h.asUser(async ({ config }) => config.effective('models', 'std_sku_lot'));
    const { trace, ...misc } = { ...(model?.misc as JsonObject) };
    const version = model?.version ?? 1;
    const own = { ...(trace as JsonObject), measured: ['std_sku_lot.std_lot_num'], found: [] };
    const operation = { op: 'update' as const, collection: 'models' as const, id: 'std_sku_lot', version };
    await changeDocuments(h.database, principalOf(h.client), [{ ...operation, data: { misc: { ...misc, trace: own } } }], {
      action: () => true,
      secrets: testBox,
    });
    const part = await asClerk(lot, ['std_stock_mouvement.std_quantity', 'std_order.std_client']);
    expect(new Set(part.flows.map(({ quantity }) => quantity))).toEqual(new Set([null]));
    expect(part.nodes.filter(({ withheld }) => withheld)).toHaveLength(2);
  });
});
