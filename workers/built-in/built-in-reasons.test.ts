import { inTenant } from '@millwright/api/db/tenant.ts';
import type { TenantTransaction } from '@millwright/api/db/types.ts';
import { liveProcess } from '@millwright/api/processes/processes.service.ts';
import { readQuery } from '@millwright/api/records/query.service.ts';
import { saveRecords } from '@millwright/api/records/records.service.ts';
import { principalOf } from '@millwright/api/testing/scratch.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { RelationWrite } from '@millwright/core/record/types.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Harness } from '../testing/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await Harness.open({ built_in: seeds.builtIn, actions: seeds.actions, workers: false, relay: false });
});
afterAll(() => h?.close());

const asClerk = <T>(work: (tenant: TenantTransaction) => Promise<T>) =>
  inTenant(h.database, { ...principalOf(h.client), role: 'clerk' }, work, { read_only: true });

/** Gives a clerk the rights of an administrator, but for reading these fields of a model. */
async function clerkWithout(names: readonly string[], model = 'std_manufacturing_order') {
  const acl = defaultAcl();
  acl.roles.push({ role: 'clerk', parent: 'client_admin', label: 'Clerk' });
  acl.flattenRoles.clerk = ['client_admin', ...(acl.flattenRoles.client_admin ?? [])];
  const fields = await h.asUser(async (tenant) => tenant.config.get('models', model).schema.filter(({ name }) => names.includes(name)));
  for (const { id } of fields)
    for (const action of ['READ', 'READ_OWN'] as const) acl.privileges.push({ role: 'clerk', resource: `FIELDS.${id}`, verb: 'deny', action });
  await h.database.migrator.use((ddl) =>
    ddl.rows('UPDATE platform.clients SET acl = $1::jsonb, acl_version = acl_version + 1 WHERE id = $2', [JSON.stringify(acl), h.client.id]),
  );
}

it('a reason that keeps a record from its step tells no value that the person may not read', async () => {
  const reason = { std_awaiting_materials_reason: 'Manque MP: Flour 3 kg', std_raw_materials_available: false };
  const order = await h.asUser(async (tenant) => {
    const awaiting = { properties: { std_label: 'Awaiting materials', std_key: 'std-mo-status-awaiting-materials', std_line_num: 2 } };
    const picking = { properties: { std_label: 'Picking', std_key: 'std-mo-status-picking', std_line_num: 3 } };
    const [cake] = await saveRecords(tenant, [{ model: 'std_sku', properties: { std_label: 'Cake' } }]);
    const ofCake = [{ name: 'std_sku', action: 'link' as const, ids: [cake?.identity as string] }];
    await saveRecords(tenant, [{ model: 'std_bom', properties: { std_label: 'Cake' }, relations: ofCake }]);
    const [made] = await saveRecords(tenant, [
      {
        model: 'std_manufacturing_order',
        properties: { ...reason, std_quantity: 3 },
        relations: ofCake,
        children: [{ name: 'std_operations', items: [awaiting, picking] }],
      },
    ]);
    const id = made?.identity as string;
    const data = await readQuery(tenant, 'query($id: ID!) { std_manufacturing_order_by_id(id: $id) { std_operations { identity std_key } } }', {
      id,
    });
    const { std_operations } = data.std_manufacturing_order_by_id as { std_operations: { identity: string; std_key: string }[] };
    const active = std_operations.find(({ std_key }) => std_key === 'std-mo-status-awaiting-materials')?.identity as string;
    const relations = [{ name: 'std_active_operation', action: 'link' as const, ids: [active] }];
    await saveRecords(tenant, [{ model: 'std_manufacturing_order', identity: id, properties: {}, relations }]);
    return id;
  });
  const told = async () => JSON.stringify((await asClerk((tenant) => liveProcess(tenant, order))).refusals);
  await clerkWithout([]);
  expect(await told()).toContain('It waits for materials. Flour 3 kg');
  await clerkWithout(['std_awaiting_materials_reason']);
  expect(await told()).toContain('It waits for materials. …');
  expect(await told()).not.toContain('Flour');
});

/** A record that stands in the first of these steps; its own relations name others. */
async function standing(model: string, keys: readonly string[], relations: RelationWrite[] = []): Promise<string> {
  return h.asUser(async (tenant) => {
    const items = keys.map((std_key, at) => ({ properties: { std_label: std_key, std_key, std_line_num: at + 1 } }));
    const [made] = await saveRecords(tenant, [
      { model, properties: { std_label: `One ${model}` }, relations, children: [{ name: 'std_operations', items }] },
    ]);
    const id = made?.identity as string;
    const data = await readQuery(tenant, `query($id: ID!) { record: ${model}_by_id(id: $id) { std_operations { identity std_key } } }`, { id });
    const { std_operations } = data.record as { std_operations: { identity: string; std_key: string }[] };
    const active = std_operations.find(({ std_key }) => std_key === keys[0])?.identity as string;
    await saveRecords(tenant, [
      { model, identity: id, properties: {}, relations: [{ name: 'std_active_operation', action: 'link', ids: [active] }] },
    ]);
    return id;
  });
}

it('what would be cancelled along is named to who may read its name, and to nobody else', async () => {
  const order = await standing('std_order', ['std-so-status-shipping', 'std-so-status-cancelled']);
  const keys = ['std-shipment-status-control', 'std-shipment-status-cancelled'];
  const identity = await standing('std_shipment', keys, [{ name: 'std_order', action: 'link', ids: [order] }]);
  const told = async () => (await asClerk((tenant) => liveProcess(tenant, order))).follows;
  const step = 'std-so-status-cancelled';
  await clerkWithout([]);
  expect(await told()).toEqual([{ step, records: [{ identity, label: 'One std_shipment' }] }]);
  await clerkWithout(['std_label'], 'std_shipment');
  expect(await told()).toEqual([{ step, records: [{ identity, label: '…' }] }]);
});
