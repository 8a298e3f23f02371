import { expect } from 'vitest';
import { find, type Works } from '../../works.ts';

type Keyed = { identity: string; std_key: string };
const keyed = async (works: Works, model: string, std_key: string) => (await find<Keyed>(works, model, 'std_key', std_key, 'identity std_key'))[0];

/** One record of each kind; two places, because shipments and inventories need different ones. */
const kinds = [
  ['std_stock_location', 'client'],
  ['std_stock_location', 'inventory-compensation'],
  ['std_workstation', 'logistics'],
  ['std_process', 'PR-STD-SHIPMENT'],
  ['std_process_step', 'std-shipment-status-complete'],
] as const;

/**
 * Locations, workstations, processes and steps that rules find by their keys keep these keys, and can't be deleted; they
 * may be renamed.
 */
export async function keepsWhatRulesStandOn(works: Works): Promise<void> {
  for (const [model, std_key] of kinds) {
    const id = (await keyed(works, model, std_key))?.identity ?? '';
    for (const value of [null, '', 'other'])
      await expect(works.update(model, id, { std_key: value })).rejects.toMatchObject({
        code: 'invalid',
        details: { fields: [{ code: 'settled' }] },
      });
    await expect(works.read(`mutation { update_${model}(id: "${id}", values: { std_key: "" }) { identity } }`, {})).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(works.read(`mutation { delete_${model}(id: "${id}") }`, {})).rejects.toMatchObject({ code: 'in_use' });
    await expect(works.remove(id)).rejects.toMatchObject({ code: 'in_use', details: { because: { en: expect.stringContaining('built in') } } });
    await works.update(model, id, { std_label: 'Renamed' });
    expect(await keyed(works, model, std_key)).toMatchObject({ identity: id });
  }
}

/** A step stays in its process; records that people add to the built-in ones may be changed freely. */
export async function leavesOwnOnesAlone(works: Works): Promise<void> {
  const own = await works.save('std_process', { properties: { std_label: 'Own', std_key: 'own', std_process_type: 'shipment' } });
  const step = (await keyed(works, 'std_process_step', 'std-shipment-status-complete'))?.identity ?? '';
  await expect(works.update('std_process_step', step, {}, { std_process: own })).rejects.toMatchObject({ code: 'invalid' });
  await works.update('std_process', own, { std_key: 'ours' });
  const added = await works.save('std_process_step', { properties: { std_label: 'Weigh', std_key: 'weigh' }, links: { std_process: own } });
  await works.update('std_process_step', added, { std_key: null });
  await works.remove(own);
  expect(await find<Keyed>(works, 'std_process_step', 'identity', added, 'identity')).toEqual([]);
  // Also in a built-in process, and with a key that looks like a built-in one.
  const std_process = (await keyed(works, 'std_process', 'PR-STD-SHIPMENT'))?.identity ?? '';
  const weighed = await works.save('std_process_step', { properties: { std_label: 'Weigh', std_key: 'std-weigh' }, links: { std_process } });
  await works.update('std_process_step', weighed, { std_key: 'weigh' });
  await works.remove(weighed);
}
