import type { JsonObject } from '@millwright/core/json.ts';
import type { Model } from '@millwright/core/model/types.ts';
import type { RelationWrite } from '@millwright/core/record/types.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../db/entities/client.entity.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { changeDocuments } from '../../documents/documents.service.ts';
import type { Operation } from '../../documents/operations.ts';
import { field, model, relation } from '../../testing/made-up.ts';
import { principalOf, type Scratch, scratch, scratchClient } from '../../testing/scratch.ts';
import { testBox } from '../../testing/test-box.ts';
import { deleteRecords, restoreRecords, saveRecords } from '../records.service.ts';

let space: Scratch;
let client: Client;
beforeAll(async () => {
  space = await scratch();
  client = await scratchClient(space.database, { feature_flags: [] });
});
afterAll(() => space?.drop());

type Stored = Model & { version: number };
const change = async (operation: Operation) =>
  (
    (await changeDocuments(space.database, principalOf(client), [operation], { action: () => true, secrets: testBox })) as unknown as Stored[]
  )[0] as Stored;
const create = (collection: 'models' | 'relations', data: object) => change({ op: 'create', collection, data } as Operation);
const update = ({ id, version }: Stored, data: object) => change({ op: 'update', collection: 'models', id, version, data } as Operation);
const destroy = (collection: 'models' | 'relations', { id }: { id: string }) => change({ op: 'delete', collection, id, hard: true } as Operation);
const work = <T>(run: (tenant: TenantTransaction) => Promise<T>) => inTenant(space.database, principalOf(client), run);
const save = (slug: string, properties: JsonObject, relations: RelationWrite[] = []) =>
  work(async (tenant) => (await saveRecords(tenant, [{ model: slug, properties, relations }]))[0]?.identity as string);
const count = (table: string) => work(async (tenant) => (await tenant.query(`select 1 from "${client.schema}"."${table}"`)).length);

it('brings a record back into a model that has changed: what fits, and told what does not', async () => {
  const lamp = await create('models', model('lamp', [field('label'), field('size'), field('cost', 'number'), field('old')]));
  const [big, small] = [
    await save('lamp', { label: 'Big', size: 'large', cost: 3.5, old: 'x' }),
    await save('lamp', { label: 'Small', size: '12.5' }),
  ];
  await work((tenant) => deleteRecords(tenant, [big, small]));
  const schema = lamp.schema.map((each) =>
    each.name === 'size'
      ? { ...each, type: 'number' }
      : each.name === 'cost'
        ? { ...each, type: 'text' }
        : each.name === 'old'
          ? { ...each, deleted: true }
          : each,
  );
  await update(lamp, { schema });
  const { left_out, ...counts } = await work((tenant) => restoreRecords(tenant, [big, small]));
  expect(counts).toEqual({ restored: 2, children: 0 });
  expect(left_out.map(({ name, why }) => [name, why]).sort()).toEqual([
    ['old', 'no_field'],
    ['size', 'unfit'],
  ]);
  const rows = await work((tenant) => tenant.query(`select label, size::float as size, cost, old from "${client.schema}".lamp order by label`));
  // The column of a field that is switched off keeps its value for when the field comes back.
  expect(rows).toEqual([
    { label: 'Big', size: null, cost: '3.5', old: 'x' },
    { label: 'Small', size: 12.5, cost: null, old: null },
  ]);
});

it('keeps nothing of a model or relation that is deleted for good, so that a new one of its name begins empty', async () => {
  const desk = () => create('models', model('desk', [field('label')]));
  const chair = () => create('models', model('chair', [field('label')]));
  const first = [await desk(), await chair()] as const;
  const between = () => create('relations', relation('N_N', 'desk', 'chairs', 'chair', 'desks'));
  const edge = await between();
  const at = await save('desk', { label: 'Desk' });
  const seat = await save('chair', { label: 'Chair' }, [{ name: 'desks', action: 'link', ids: [at] }]);
  await work((tenant) => deleteRecords(tenant, [seat]));
  expect([await count('_trash'), await count('_trash_links')]).toEqual([1, 1]);
  await destroy('relations', edge);
  expect(await count('_trash_links')).toBe(0);
  await between();
  expect(await work((tenant) => restoreRecords(tenant, [seat]))).toEqual({ restored: 1, children: 0, left_out: [] });
  expect(await count('e_desk_chairs')).toBe(0);
  await work((tenant) => deleteRecords(tenant, [seat, at]));
  const relations = await work(async ({ config }) => config.list('relations'));
  for (const each of relations) await destroy('relations', each);
  await destroy('models', first[1]);
  expect(await count('_trash')).toBe(1);
});
